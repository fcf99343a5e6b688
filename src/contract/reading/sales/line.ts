import type { KeyEntry, KeyValue, RecordPlace } from '../../../model/dataset.ts';
import type { JsonObject } from '../../../model/json.ts';
import { datasetShapes } from '../records/dataset-shapes.ts';
import { charactersOf, differingFields } from '../records/differing.ts';
import { asId, asNumber, asText } from '../values/record-values.ts';
import { isOrder } from './document-types.ts';

/** Part of a record that is kept until all records of its order were read. */
export interface Line {
  readonly place: RecordPlace;
  readonly documentType: string;
  /** `''` if absent; on an order without one, its orderId. */
  readonly documentCode: string;
  readonly quantity: number | undefined;
  readonly netPrice: number | undefined;
  readonly discountedPrice: number | undefined;
  /** In lower case; `no currency` if absent. */
  readonly currency: string;
  readonly isDeleted: boolean;
  readonly date: string;
  /** A character for the value of each of the other fields, by which records are compared. */
  readonly others: string;
}

const kept = new Set(
  'orderId productId documentType documentCode currency isDeleted date quantity netPricePerUnit discountedNetPricePerUnit'.split(
    ' ',
  ),
);
const otherFields = datasetShapes.transactions.fields.flatMap(({ name }) =>
  kept.has(name) ? [] : [name],
);

/** Returns the fields, of those that are not kept, in which records of one document differ. */
export const differingIn = (lines: readonly Line[]): readonly string[] =>
  differingFields(
    otherFields,
    lines.map(({ others }) => others),
  );

/** Returns the code of a record's document: its own, or on an order without one its orderId. */
export const documentCodeOf = (fields: JsonObject): string | undefined =>
  asId(fields.documentCode) ?? (isOrder(fields) ? asId(fields.orderId) : undefined);

/** Returns the key of a record (contract: Transaction); a numeric identifier equals the same digits in a CSV. */
export const grainOf = (fields: JsonObject): readonly string[] =>
  [
    documentCodeOf(fields),
    asId(fields.orderId),
    asText(fields.documentType),
    asId(fields.productId),
  ].map((id = '') => id);

/** Encodes a line for an index by orderId, which is its code if it has no other. */
export function lineValues(fields: JsonObject, orderId: string): readonly KeyValue[] {
  const code = documentCodeOf(fields) ?? '';
  return [
    asNumber(fields.quantity),
    asNumber(fields.netPricePerUnit),
    asNumber(fields.discountedNetPricePerUnit),
    fields.isDeleted === true ? 1 : undefined,
    asText(fields.documentType),
    asText(fields.currency),
    asText(fields.date),
    code === orderId ? undefined : code,
    charactersOf(fields, otherFields),
  ];
}

/** Decodes a line from an index by orderId. */
export function lineOf({ place, values }: KeyEntry, orderId: string): Line {
  const [quantity, netPrice, discountedPrice, deleted, ...more] = values;
  const [documentType, currency, date, code, others] = more;
  return {
    place,
    quantity: asNumber(quantity),
    netPrice: asNumber(netPrice),
    discountedPrice: asNumber(discountedPrice),
    isDeleted: deleted !== undefined,
    documentType: asText(documentType) ?? '',
    currency: asText(currency)?.toLowerCase() ?? 'no currency',
    date: asText(date) ?? '',
    others: String(others ?? ''),
    documentCode: code === undefined ? orderId : String(code),
  };
}

/** Reports whether two records of one document describe the same sale. */
export const saysTheSame = (a: Line, b: Line): boolean =>
  a.quantity === b.quantity &&
  a.netPrice === b.netPrice &&
  a.discountedPrice === b.discountedPrice &&
  a.currency === b.currency &&
  a.isDeleted === b.isDeleted &&
  a.date === b.date;
