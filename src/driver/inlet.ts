/** Where the bytes of a body wait until they are read. */
export interface Inlet extends AsyncIterable<Buffer> {
  /** False when enough is waiting; `onRoom` is called once there is room. */
  push(chunk: Buffer): boolean;
  /** No more comes. What is waiting is still read. */
  end(): void;
}

const most = 256 * 1024;

export function openInlet(onRoom: () => void): Inlet {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let full = false;
  let ended = false;
  let wake: (() => void) | undefined;
  return {
    push(chunk) {
      waiting.push(chunk);
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
