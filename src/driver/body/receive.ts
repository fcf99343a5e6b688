import type { Body, OpenSink, RecordsBody, Trouble } from '../../model/exchange.ts';
import { codeOf } from '../../standards/system/system-errors.ts';
import { duration, howMany, size } from '../../standards/text/figures.ts';
import { largestHead } from '../connect/head-watch.ts';
import { codingsOf, unknownCodingOf } from './codings.ts';
import { CodingError, decoded } from './decode.ts';
import { holdingOf } from './holding.ts';
import { type ArrivingBody, chunksOf } from './inlet.ts';
import type { Caps, End } from './limits.ts';
import { keptBytes, textBody } from './text-body.ts';

interface ReceiveOptions {
  readonly caps: Caps;
  readonly open: OpenSink | undefined;
  readonly end: () => End | undefined;
  readonly stop: () => void;
  /** Reports whether bytes followed an answer that ended. */
  readonly isFollowed: () => Promise<boolean>;
}

interface Headers {
  readonly [name: string]: string;
}

/** Statuses without a body, whatever the head says (RFC 9110 6.4.1). */
const bodyless = new Set([204, 304]);

/** Reads a body as text or into a sink, to its end or until it is aborted; `bytes` as received, before decompression. */
export async function receive(
  arriving: ArrivingBody,
  head: { readonly status: number; readonly headers: Headers },
  { caps, open, end, stop, isFollowed }: ReceiveOptions,
) {
  const sink = open?.({ headers: head.headers });
  const chunks: Buffer[] = [];
  const trouble: Trouble[] = [];
  const cap = sink ? caps.maxBytes : caps.maxBody;
  const isWhole = () => end()?.how === 'whole';
  const codings = codingsOf(head.headers['content-encoding']);
  let read = 0;
  await readAll().catch(reported);
  stop();
  const lost = bodyless.has(head.status)
    ? undefined
    : lossOf(end(), head.headers, arriving.received(), read);
  if (lost) trouble.unshift(lost);
  const bytes = arriving.received();
  const body = sink ? capped(await sink.end(trouble), trouble) : text();
  const added = misstatements(head.headers);
  // A client must not take them for the next answer (RFC 9112 9.2).
  if (isWhole() && (await isFollowed())) {
    const length = head.headers['content-length'];
    const end =
      length === undefined ? 'its last chunk' : `the ${length} bytes of its content-length`;
    added.push({ kind: 'surplus', offset: bytes, detail: `more bytes follow ${end}` });
  }
  return {
    bytes,
    body: added.length > 0 ? { ...body, trouble: [...body.trouble, ...added] } : body,
  };

  async function readAll() {
    if (codings.length > 0) {
      for await (const chunk of decoded(chunksOf(arriving), codings, isWhole)) {
        if (!(await accept(chunk))) return;
      }
      return;
    }
    for (let some = await arriving.take(); some.length > 0; some = await arriving.take()) {
      for (const chunk of some) {
        if (!(await accept(chunk))) return;
      }
    }
  }

  /** Keeps a chunk up to the limit, or passes it on; reports whether more is wanted. */
  async function accept(chunk: Buffer): Promise<boolean> {
    if (read === 0) assertPlain(chunk, codings.length);
    const part = chunk.subarray(0, cap - read);
    read += part.length;
    const isCut = part.length < chunk.length;
    if (isCut) {
      trouble.push({
        kind: 'too-large',
        offset: read,
        detail: `the body is longer than ${size(cap)}`,
      });
    }
    if (sink && part.length > 0) return (await sink.write(part)) && !isCut;
    // A slice of a socket's buffer would keep all of it alive.
    chunks.push(Buffer.from(part));
    return !isCut;
  }

  function reported(error: unknown) {
    if (!(error instanceof CodingError)) throw error;
    trouble.push({ kind: 'compression', offset: read, detail: error.message });
  }

  function text(): Body {
    const bytes = Buffer.concat(chunks, Math.min(read, trouble.length > 0 ? keptBytes : cap));
    return textBody(bytes, head.headers['content-type'], trouble, holdingOf(caps));
  }
}

/** Adds the limit on bytes, which a sink does not know of. */
function capped(body: RecordsBody, trouble: readonly Trouble[]): RecordsBody {
  const isCapped = trouble.some(({ kind }) => kind === 'too-large');
  return isCapped && !body.stopped ? { ...body, stopped: 'maxBytes' } : body;
}

/** Throws CodingError for a body that is still compressed once its codings are undone: no client decompresses it. */
function assertPlain(first: Buffer, codings: number): void {
  const [one, two = 0x8b] = first;
  // gzip by its first two bytes (RFC 1952 2.3.1), with which no text begins.
  if (one !== 0x1f || two !== 0x8b) return;
  throw new CodingError(
    codings > 0
      ? 'the bytes are gzip data again once decompressed: the body is compressed twice'
      : 'the bytes are gzip data, and no content-encoding says so',
  );
}

/**
 * Explains why a body is incomplete; undefined if it is complete or the reader stopped. `received` counts bytes
 * of the connection, `read` bytes after decompression.
 */
function lossOf(
  end: End | undefined,
  headers: Headers,
  received: number,
  read: number,
): Trouble | undefined {
  if (!end || end.how === 'whole' || end.how === 'stopped') return undefined;
  const length = headers['content-length'];
  const so = length === undefined ? howMany(received, 'byte') : `${received} of ${length} bytes`;
  if (end.how === 'cut-off') {
    const limit = duration(end.limitMs);
    const detail =
      end.trickle === undefined
        ? `${so} had arrived after ${limit}`
        : `only ${howMany(end.trickle, 'byte')} arrived within ${limit}, ${so} in all`;
    return { kind: 'cut-off', offset: read, detail };
  }
  if (end.how === 'closed') {
    return { kind: 'cut-off', offset: read, detail: `the run ended after ${so}` };
  }
  return { kind: 'connection-lost', offset: read, detail: phrase(end.error, so) };
}

/** Finds codings in a head that some programs refuse (RFC 9112 6.1, RFC 9110 8.4). */
function misstatements(headers: Headers): Trouble[] {
  const transfer = (headers['transfer-encoding'] ?? '').toLowerCase().split(',');
  const isTwice = transfer.filter((coding) => coding.trim() === 'chunked').length > 1;
  const unknown = unknownCodingOf(headers['content-encoding']);
  const details = [
    isTwice ? 'transfer-encoding says chunked more than once' : undefined,
    unknown && `content-encoding says ${unknown}, which is not a coding`,
  ];
  return details.flatMap((detail) => (detail ? { kind: 'coding', offset: 0, detail } : []));
}

function phrase(error: Error, so: string): string {
  const code = codeOf(error);
  // The messages of undici differ by version, its codes do not.
  if (error.name === 'HTTPParserError') return `the chunk framing is broken after ${so} (${code})`;
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return `the trailers after ${so} are larger than ${largestHead / 1024} KiB (${code})`;
  if (code === 'ECONNRESET') return `the connection was reset after ${so} (${code})`;
  return `the connection ended after ${so}`;
}
