import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Maximum time without a byte, in milliseconds. */
const patienceMs = 10_000;
const pauseMs = 20;
const piece = 64 * 1024;

/** Error of a pipe without a writer. The message is a phrase: "nothing was written to it within 10 s". */
export class SilentPipe extends Error {
  override readonly name = 'SilentPipe';
}

/**
 * Reads a pipe, named or of a shell (`<(…)`). Opening it as a file would block until there is a writer, even past the
 * end of the process. Throws SilentPipe if nothing is written for 10 s.
 */
export async function* pipePieces(path: string): AsyncGenerator<Buffer> {
  const pipe = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    let began = false;
    for (let since = performance.now(); ; ) {
      const memory = Buffer.allocUnsafe(piece);
      const read = await pipe.read(memory, 0, piece).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EAGAIN') throw error;
        return undefined;
      });
      if (read && read.bytesRead > 0) {
        began = true;
        since = performance.now();
        yield memory.subarray(0, read.bytesRead);
        continue;
      }
      // Before the first byte, end of file also means that no writer has opened the pipe.
      if (read && began) return;
      if (performance.now() - since > patienceMs) {
        throw new SilentPipe(`nothing was written to it within ${patienceMs / 1000} s`);
      }
      await wait(pauseMs);
    }
  } finally {
    await pipe.close();
  }
}
