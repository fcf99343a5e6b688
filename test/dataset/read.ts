import { expect } from 'vitest';
import { datasetShapes } from '../../src/contract/reading/records/dataset-shapes.ts';
import { openReader, type ReaderOptions } from '../../src/dataset/reader.ts';
import type { DatasetShape } from '../../src/model/dataset.ts';
import type { RecordsBody, Trouble } from '../../src/model/exchange.ts';
import type { DatasetRecord } from '../../src/model/rule.ts';

/** Some columns of the contract's table. */
const only = ({ endpoint, fields }: DatasetShape, names: string): DatasetShape => ({
  endpoint,
  fields: fields.filter(({ name }) => names.split(' ').includes(name)),
});

export const transactions = only(
  datasetShapes.transactions,
  'orderId productId commerceId date quantity netPricePerUnit documentCode isDeleted',
);
export const commerces = only(
  datasetShapes.commerces,
  'commerceId name class locations isInactive sellerIds email configuration routeIndex',
);

export interface Read {
  readonly records: DatasetRecord[];
  readonly body: RecordsBody;
}

/** Reads the bytes in pieces of the given length. */
export function read(
  input: string | Uint8Array,
  pieceLength = Number.POSITIVE_INFINITY,
  options: Partial<ReaderOptions> = {},
  trouble: readonly Trouble[] = [],
): Read {
  const bytes = Buffer.from(input as string);
  const records: DatasetRecord[] = [];
  const reader = openReader({
    shape: transactions,
    onRecord: ({ fields, place, endpoint, form, lenient }) =>
      records.push({ fields, place, endpoint, form, ...(lenient ? { lenient } : {}) }),
    ...(pieceLength < bytes.length ? { pieceLength } : {}),
    ...options,
  });
  const length = Math.max(1, Math.min(pieceLength, bytes.length));
  for (let at = 0; at < bytes.length; at += length) {
    if (!reader.write(bytes.subarray(at, at + length))) break;
  }
  return { records, body: reader.end(trouble) };
}

/** Reads the bytes in one piece, and expects the same from smaller pieces. */
export function readAnyhow(input: string | Uint8Array, options: Partial<ReaderOptions> = {}): Read {
  const whole = read(input, Number.POSITIVE_INFINITY, options);
  for (const length of [1, 3, 5, 7, 9]) expect(read(input, length, options)).toEqual(whole);
  return whole;
}

/** The trouble of a text cut by its size limit. */
export const tooLarge: readonly Trouble[] = [
  { kind: 'too-large', offset: 0, detail: 'it is long' },
];

export const valuesOf = ({ records }: Read) => records.map(({ fields }) => fields);

/** Every trouble as `kind @offset #record`. */
export const troublesOf = ({ body }: Read) =>
  body.trouble.map(({ kind, offset, record }) => {
    return `${kind} @${offset}${record === undefined ? '' : ` #${record}`}`;
  });
