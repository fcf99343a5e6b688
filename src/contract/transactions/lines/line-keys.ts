import type { WrittenRecord } from '../../../model/dataset.ts';

/** Of a product in an order; the length in it keeps the two texts apart. */
export const pairKey = (orderId: string, productId: string) =>
  `p${orderId.length}:${orderId}${productId}`;

/** Of an order or a document, by its name. */
export const nameKey = (name: string) => `n${name}`;

/** The bytes of the same keys, of fields of ASCII, in memory that is used again. */
export interface LineKeyWriter {
  readonly bytes: Uint8Array;
  readonly length: number;
  pair(r: WrittenRecord, orderId: number, productId: number): void;
  name(r: WrittenRecord, field: number): void;
}

export function openLineKeyWriter(): LineKeyWriter {
  let bytes = new Uint8Array(1024);
  let length = 0;

  function begin(letter: number, longest: number): void {
    if (longest + 20 > bytes.length) bytes = new Uint8Array(2 * (longest + 20));
    bytes[0] = letter;
    length = 1;
  }

  function put({ bytes: source, starts, ends }: WrittenRecord, field: number): void {
    const to = ends[field] as number;
    const shift = length - (starts[field] as number);
    for (let i = starts[field] as number; i < to; i += 1) bytes[i + shift] = source[i] as number;
    length = to + shift;
  }

  function digit(value: number): void {
    bytes[length] = zero + value;
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
      const ofOrder = lengthOf(r, orderId);
      begin(letterP, ofOrder + lengthOf(r, productId));
      if (ofOrder >= 100) for (const each of String(ofOrder)) digit(Number(each));
      else {
        if (ofOrder >= 10) digit(Math.floor(ofOrder / 10));
        digit(ofOrder % 10);
      }
      bytes[length] = colon;
      length += 1;
      put(r, orderId);
      put(r, productId);
    },
    name(r, field) {
      begin(letterN, lengthOf(r, field));
      put(r, field);
    },
  };
}

const lengthOf = ({ starts, ends }: WrittenRecord, field: number) =>
  (ends[field] as number) - (starts[field] as number);

const letterN = 110;
const letterP = 112;
const zero = 48;
const colon = 58;
