/** Bytes of a body as they arrive. */
export interface ArrivingBody {
  /** Returns what has arrived since the last call, as soon as there is any; nothing at the end. */
  take(): Promise<readonly Buffer[]>;
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
    async take() {
      if (chunks.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const some = chunks;
      const wasFull = waiting >= maxBufferedBytes;
      chunks = [];
      waiting = 0;
      if (wasFull) onRoom();
      return some;
    },
  };
}

export async function* chunksOf(arriving: ArrivingBody): AsyncGenerator<Buffer> {
  for (let some = await arriving.take(); some.length > 0; some = await arriving.take()) yield* some;
}
