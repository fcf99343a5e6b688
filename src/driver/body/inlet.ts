import { Readable } from 'node:stream';

/** Buffers the bytes of a body until they are read. */
export interface Inlet extends AsyncIterable<Buffer> {
  /** Returns false when the buffer is full; `onRoom` is called when there is room again. */
  push(chunk: Buffer): boolean;
  /** Ends the input. Buffered bytes can still be read. */
  end(): void;
}

const most = 256 * 1024;

export function openInlet(onRoom: () => void): Inlet {
  let isFull = false;
  const stream = new Readable({
    highWaterMark: most,
    read() {
      if (!isFull) return;
      isFull = false;
      onRoom();
    },
  });
  return {
    push(chunk) {
      isFull = !stream.push(chunk);
      return !isFull;
    },
    end: () => void stream.push(null),
    [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator](),
  };
}
