import { fieldKinds, type RecordFields } from '../../../model/dataset.ts';
import { idIn, longestId, writeId } from '../../records/fields.ts';

/** The keys of lines, written into memory that is used again. */
export interface LineKeyWriter {
  readonly bytes: Uint8Array;
  readonly length: number;
  /** `p`, how many UTF-16 units the order has, a colon, the order, the product: which keeps the two apart. */
  pair(r: RecordFields, orderId: number, productId: number): void;
  /** `n` and the name, of an order or a document. */
  name(r: RecordFields, field: number): void;
}

/** The two texts of a pair's key. */
export function pairOf(key: string): readonly [order: string, product: string] {
  const from = key.indexOf(':') + 1;
  const to = from + Number(key.slice(1, from - 1));
  return [key.slice(from, to), key.slice(to)];
}

export function openLineKeyWriter(): LineKeyWriter {
  let bytes = new Uint8Array(1024);
  let length = 0;

  function begin(letter: number, longest: number): void {
    if (longest + 20 > bytes.length) bytes = new Uint8Array(2 * (longest + 20));
    bytes[0] = letter;
    length = 1;
  }

  function digits(number: number): void {
    if (number >= 10) digits(Math.floor(number / 10));
    bytes[length] = zero + (number % 10);
    length += 1;
  }

  return {
    get bytes() {
      return bytes;
    },
    get length() {
      return length;
    },
    pair(r, orderId, productId) {
      const longest = longestId(r, orderId);
      begin(letterP, longest + longestId(r, productId));
      const isAscii = r.kinds[orderId] === fieldKinds.ascii;
      digits(isAscii ? longest : (idIn(r, orderId) ?? '').length);
      bytes[length] = colon;
      length = writeId(r, orderId, bytes, length + 1);
      length = writeId(r, productId, bytes, length);
    },
    name(r, field) {
      begin(letterN, longestId(r, field));
      length = writeId(r, field, bytes, length);
    },
  };
}

const letterN = 110;
const letterP = 112;
const zero = 48;
const colon = 58;
