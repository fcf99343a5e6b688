/** Buffers the bytes of a body until they are read. */
export interface Inlet extends AsyncIterable<Buffer> {
  /** Returns false when the buffer is full; `onRoom` is called when there is room again. */
  push(chunk: Buffer): boolean;
  /** Ends the input. Buffered bytes can still be read. */
  end(): void;
}

const most = 256 * 1024;
/** Smaller chunks are copied together: a chunk of one byte may keep a kilobyte of memory alive. */
const small = 2048;
const smallest = 1024;
const largest = 16 * 1024;

export function openInlet(onRoom: () => void): Inlet {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let full = false;
  let ended = false;
  let wake: (() => void) | undefined;
  let block: Buffer = Buffer.alloc(0);
  let filled = 0;

  const close = () => {
    if (filled > 0) waiting.push(block.subarray(0, filled));
    block = Buffer.alloc(0);
    filled = 0;
  };
  const gather = (chunk: Buffer) => {
    if (filled + chunk.length > block.length) {
      const next = filled === 0 ? smallest : largest;
      close();
      block = Buffer.allocUnsafe(Math.max(next, chunk.length));
    }
    filled += chunk.copy(block, filled);
  };
  return {
    push(chunk) {
      if (chunk.length < small) {
        gather(chunk);
      } else {
        close();
        waiting.push(chunk);
      }
      bytes += chunk.length;
      full = bytes > most;
      wake?.();
      return !full;
    },
    end() {
      ended = true;
      wake?.();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (waiting.length === 0) close();
        const chunk = waiting.shift();
        if (chunk) {
          bytes -= chunk.length;
          if (full && bytes <= most / 2) {
            full = false;
            onRoom();
          }
          yield chunk;
        } else if (ended) {
          return;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
  };
}
