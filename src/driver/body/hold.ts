/** Bytes that are kept, in blocks of their own: a piece of a socket's buffer would keep all of it. */
export interface Hold {
  add(chunk: Buffer): void;
  /** A copy of the first bytes, as one. */
  bytes(most: number): Buffer;
  /** Gives the blocks back; nothing may be asked of it after. */
  release(): void;
}

const smallest = 4 * 1024;
const largest = 1024 * 1024;

/**
 * Large blocks that the next body takes: bodies that come one after the other would else fill the memory
 * with what is not yet collected. At most so many wait.
 */
const spare: Buffer[] = [];
const mostSpare = 32;

const blockAfter = (length: number): Buffer =>
  (2 * length >= largest ? spare.pop() : undefined) ??
  Buffer.allocUnsafeSlow(Math.min(largest, Math.max(smallest, 2 * length)));

export function openHold(): Hold {
  const blocks: Buffer[] = [];
  let block: Buffer = Buffer.alloc(0);
  let filled = 0;
  let length = 0;
  return {
    add(chunk) {
      let rest = chunk;
      while (rest.length > 0) {
        if (filled === block.length) {
          block = blockAfter(block.length);
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
    release() {
      const large = blocks.filter((each) => each.length === largest);
      spare.push(...large.slice(0, mostSpare - spare.length));
      blocks.length = 0;
    },
  };
}
