import type { EndpointId } from '../../../model/endpoint.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { DatasetRecord } from '../../../model/rule.ts';
import { asId, asNumber, asText } from '../values/record-values.ts';
import { documentCodeOf } from './line.ts';

/** What a record says of a sale. */
export interface Sale {
  readonly documentType: string;
  /** In lowercase; `no currency` where there is none. */
  readonly currency: string;
  /** NaN if it is not a number. */
  readonly units: number;
  /** Net price of a unit, the discounted one if there is one; NaN if it is not a number. */
  readonly price: number;
}

/** How the records of a dataset are distinguished, and what of them adds up. */
export interface Identity {
  readonly fields: readonly string[];
  /** The values of `fields`; undefined where the record is not identified. */
  readonly of: (r: DatasetRecord) => readonly string[] | undefined;
  /** Undefined for a dataset of no sales, and for a deleted record. */
  readonly sale: (fields: JsonObject) => Sale | undefined;
}

/** transactions.grain: one record for each documentCode, orderId, documentType and productId. */
const transaction: Identity = {
  fields: ['documentCode', 'orderId', 'documentType', 'productId'],
  of({ fields }) {
    const { orderId, productId, documentType } = fields;
    const [order, product] = [asId(orderId), asId(productId)];
    if (order === undefined || product === undefined) return undefined;
    return [documentCodeOf(fields) ?? '', order, asText(documentType) ?? '', product];
  },
  sale: (fields) =>
    fields.isDeleted === true
      ? undefined
      : {
          documentType: asText(fields.documentType) ?? 'no type',
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
