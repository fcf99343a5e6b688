/** Bytes of a body as they arrive. */
export interface ArrivingBody extends AsyncIterable<Buffer> {
  /** Returns the number of bytes so far, before decompression. */
  received(): number;
}

/** Buffer for the bytes of a body until they are read. */
interface Inlet extends ArrivingBody {
  /** Returns false when the buffer is full; `onRoom` is called when there is room again. */
  push(chunk: Buffer): boolean;
  /** Ends the input. Buffered bytes can still be read. */
  end(): void;
}

const maxBufferedBytes = 256 * 1024;

export function openInlet(onRoom: () => void): Inlet {
  let chunks: Buffer[] = [];
  let waiting = 0;
  let received = 0;
  let ended = false;
  let wake: (() => void) | undefined;
  return {
    push(chunk) {
      chunks.push(chunk);
      waiting += chunk.length;
      received += chunk.length;
      wake?.();
      return waiting < maxBufferedBytes;
    },
    end() {
      ended = true;
      wake?.();
    },
    received: () => received,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const some = chunks;
        const wasFull = waiting >= maxBufferedBytes;
        chunks = [];
        waiting = 0;
        if (wasFull) onRoom();
        yield* some;
        if (chunks.length > 0) continue;
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
