import { fieldKinds, type RecordFields } from '../../../model/dataset.ts';
import type { EntryWriter } from '../../records/entry.ts';
import { idIn } from '../../records/fields.ts';
import { field } from '../fields.ts';

/** Begins an entry of a product in an order: `p`, how many UTF-16 units the order has, `:`, order, product. */
export function beginPair(entry: EntryWriter, r: RecordFields): EntryWriter {
  const { kinds, starts, ends } = r;
  const isAscii = kinds[field.orderId] === fieldKinds.ascii;
  const units = isAscii
    ? (ends[field.orderId] as number) - (starts[field.orderId] as number)
    : (idIn(r, field.orderId) ?? '').length;
  writeDigits(entry.begin().byte(letterP), units);
  return entry.byte(colon).bareId(r, field.orderId).bareId(r, field.productId).endKey();
}

/** The two texts of a pair's key. */
export function pairOf(key: string): readonly [order: string, product: string] {
  const from = key.indexOf(':') + 1;
  const to = from + Number(key.slice(1, from - 1));
  return [key.slice(from, to), key.slice(to)];
}

/** Begins an entry of an order or a document: `n` and its name. */
export const beginName = (entry: EntryWriter, r: RecordFields, name: number): EntryWriter =>
  entry.begin().byte(letterN).bareId(r, name).endKey();

function writeDigits(entry: EntryWriter, number: number): void {
  if (number >= 10) writeDigits(entry, Math.floor(number / 10));
  entry.byte(zero + (number % 10));
}

const letterN = 110;
const letterP = 112;
const zero = 48;
const colon = 58;
