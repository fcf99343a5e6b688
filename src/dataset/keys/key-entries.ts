/** A part of the entries of a key index, small enough for its distinct keys to be held in memory. */
export interface Share {
  /** Blocks of whole entries; read again each time they are asked for. */
  blocks(): Iterable<{ readonly bytes: Buffer; readonly length: number }>;
  /** Of the `shares` parts, the one whose hashes leave the rest `share`. */
  readonly share: number;
  readonly shares: number;
}

/** An entry: hash, length of its key, length of its payload; then key and payload. */
export const headLength = 12;

export interface Entry {
  bytes: Buffer;
  hash: number;
  key: number;
  payload: number;
  end: number;
}

/** Visits the entries in the order of adding. One object stands for all: what is kept of it must be copied. */
export function visitEntries(source: Share, visit: (entry: Entry) => void): void {
  const entry: Entry = { bytes: Buffer.alloc(0), hash: 0, key: 0, payload: 0, end: 0 };
  const { share, shares } = source;
  for (const { bytes, length } of source.blocks()) {
    entry.bytes = bytes;
    for (let at = 0; at < length; at = entry.end) {
      entry.hash = readNumber(bytes, at);
      entry.key = at + headLength;
      entry.payload = entry.key + readNumber(bytes, at + 4);
      entry.end = entry.payload + readNumber(bytes, at + 8);
      if (shares === 1 || entry.hash % shares === share) visit(entry);
    }
  }
}

/** A number below 2^32 in four bytes, least first. */
const readNumber = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)) >>>
  0;
