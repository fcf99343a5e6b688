export type ArrivingBody = Pick<ReturnType<typeof openInlet>, 'take' | 'received'>;

const maxBufferedBytes = 256 * 1024;

/** Opens a buffer for the bytes of a body until they are read. */
export function openInlet(onRoom: () => void) {
  let chunks: Buffer[] = [];
  let waiting = 0;
  let received = 0;
  let ended = false;
  let wake: (() => void) | undefined;
  return {
    /** Returns false when the buffer is full; `onRoom` is called when there is room again. */
    push(chunk: Buffer): boolean {
      chunks.push(chunk);
      waiting += chunk.length;
      received += chunk.length;
      wake?.();
      return waiting < maxBufferedBytes;
    },
    /** Ends the input. Buffered bytes can still be read. */
    end(): void {
      ended = true;
      wake?.();
    },
    /** Returns the number of bytes so far, before decompression. */
    received: (): number => received,
    /** Returns what has arrived since the last call, as soon as there is any; nothing at the end. */
    async take(): Promise<readonly Buffer[]> {
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
