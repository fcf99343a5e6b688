/** Bytes that are kept, in blocks of their own: a piece of a socket's buffer would keep all of it. */
export interface Hold {
  add(chunk: Buffer): void;
  /** The first bytes, as one. */
  bytes(most: number): Buffer;
}

const smallest = 4 * 1024;
const largest = 1024 * 1024;

export function openHold(): Hold {
  const blocks: Buffer[] = [];
  let block = Buffer.alloc(0);
  let filled = 0;
  let length = 0;
  return {
    add(chunk) {
      let rest = chunk;
      while (rest.length > 0) {
        if (filled === block.length) {
          block = Buffer.allocUnsafeSlow(Math.min(largest, Math.max(smallest, 2 * block.length)));
          blocks.push(block);
          filled = 0;
        }
        const copied = rest.copy(block, filled);
        filled += copied;
        length += copied;
        rest = rest.subarray(copied);
      }
    },
    bytes: (most) => Buffer.concat(blocks, Math.min(most, length)),
  };
}
