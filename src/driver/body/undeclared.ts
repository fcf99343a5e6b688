import { CodingError } from './decode.ts';

/**
 * A body that is packed although its head does not say so: nobody would unpack it. gzip is known by its
 * first two bytes (RFC 1952 2.3.1), with which no text begins. Throws CodingError for it.
 */
export async function* undeclared(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (!start) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 2) continue;
    assertPlain(start);
    yield start;
    start = undefined;
  }
  if (start && start.length > 0) yield start;
}

function assertPlain([first, second]: Buffer): void {
  if (first !== 0x1f || second !== 0x8b) return;
  throw new CodingError('the bytes are gzip data, and no content-encoding says so');
}
