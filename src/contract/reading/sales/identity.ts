import type { EndpointId } from '../../../model/endpoint.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { DatasetRecord } from '../../../model/rule.ts';
import { asId, asNumber, asText } from '../values/record-values.ts';
import { grainOf } from './line.ts';

/** Sale described by a record. */
interface Sale {
  /** In lower case; `no currency` if absent. */
  readonly currency: string;
  /** NaN if not a number. */
  readonly units: number;
  /** Net price of a unit, discounted if applicable; NaN if not a number. */
  readonly price: number;
}

/** Key of the records of a dataset, and its sums. */
export interface Identity {
  readonly fields: readonly string[];
  /** Returns the values of `fields`; undefined if the record has no complete key. */
  readonly of: (r: DatasetRecord) => readonly string[] | undefined;
  /** Returns undefined for a dataset without sales, and for a deleted record. */
  readonly sale: (fields: JsonObject) => Sale | undefined;
}

/** transactions.grain: one record for each documentCode, orderId, documentType and productId. */
const transaction: Identity = {
  fields: ['documentCode', 'orderId', 'documentType', 'productId'],
  of({ fields }) {
    const grain = grainOf(fields);
    return grain[1] && grain[3] ? grain : undefined;
  },
  sale: (fields) =>
    fields.isDeleted === true
      ? undefined
      : {
          currency: asText(fields.currency)?.toLowerCase() ?? 'no currency',
          units: asNumber(fields.quantity) ?? Number.NaN,
          price:
            asNumber(fields.discountedNetPricePerUnit) ??
            asNumber(fields.netPricePerUnit) ??
            Number.NaN,
        },
};

const commerce: Identity = {
  fields: ['commerceId'],
  of({ fields }) {
    const id = asId(fields.commerceId);
    return id === undefined ? undefined : [id];
  },
  sale: () => undefined,
};

export const identities: { readonly [id in EndpointId]?: Identity } = {
  transactions: transaction,
  commerces: commerce,
};
