import type { Body, Trouble } from '../model/exchange.ts';
import type { OpenSink, Sink } from '../model/send.ts';
import { codingsOf } from './codings.ts';
import { CodingError, decoded } from './decode.ts';
import type { Inlet } from './inlet.ts';
import { lossOf } from './loss.ts';
import { textBody } from './text-body.ts';

/** The most bytes that are read of a body, after decompression. */
export interface Caps {
  /** Of a body that is held whole. */
  readonly maxBody: number;
  /** Of a body that goes to a sink. */
  readonly maxBytes: number;
}

/** How an exchange came to its end. */
export type End =
  | { readonly how: 'whole' }
  | { readonly how: 'lost'; readonly error: Error }
  /** `idle`: nothing came for so long; else the time as a whole was over. */
  | { readonly how: 'cut-off'; readonly limitMs: number; readonly idle: boolean }
  /** We read no further. */
  | { readonly how: 'stopped' }
  /** The driver was closed. */
  | { readonly how: 'closed' };

interface Receiving {
  readonly caps: Caps;
  readonly open: OpenSink | undefined;
  readonly end: () => End | undefined;
  readonly stop: () => void;
}

interface Received {
  /** As they came, before decompression. */
  readonly bytes: number;
  readonly body: Body;
}

/** Statuses that have no body, whatever their head says (RFC 9110 6.4.1). */
const bodyless = new Set([204, 304]);

/** Reads a body to its end, or to whatever ends it, as text or into a sink. */
export async function receive(
  inlet: Inlet,
  head: { readonly status: number; readonly headers: { readonly [name: string]: string } },
  { caps, open, end, stop }: Receiving,
): Promise<Received> {
  let came = 0;
  async function* counted() {
    for await (const chunk of inlet) {
      came += chunk.length;
      yield chunk;
    }
  }
  const sink = open?.({ headers: head.headers });
  const held: Buffer[] = [];
  const trouble: Trouble[] = [];
  const cap = sink ? caps.maxBytes : caps.maxBody;
  const isWhole = () => end()?.how === 'whole';
  const codings = codingsOf(head.headers['content-encoding']);
  let read = 0;
  try {
    for await (const chunk of decoded(counted(), codings, isWhole)) {
      const kept = chunk.subarray(0, cap - read);
      read += kept.length;
      const wanted = kept.length === 0 || (await take(kept, sink, held));
      if (kept.length < chunk.length) {
        trouble.push({
          kind: 'too-large',
          offset: read,
          detail: `the body is longer than ${size(cap)}`,
        });
      }
      if (!wanted || kept.length < chunk.length) break;
    }
  } catch (error) {
    if (!(error instanceof CodingError)) throw error;
    trouble.push({ kind: 'compression', offset: read, detail: error.message });
  }
  stop();
  const lost = bodyless.has(head.status) ? undefined : lossOf(end(), head.headers, came, read);
  if (lost) trouble.unshift(lost);
  const body = sink
    ? await sink.end(trouble)
    : textBody(Buffer.concat(held), head.headers['content-type'], trouble);
  return { bytes: came, body };
}

async function take(chunk: Buffer, sink: Sink | undefined, held: Buffer[]): Promise<boolean> {
  if (sink) return sink.write(chunk);
  held.push(chunk);
  return true;
}

/** `20 MB`: caps are given in whole units. */
function size(bytes: number): string {
  if (bytes >= 1e6) return `${Number((bytes / 1e6).toFixed(1))} MB`;
  return bytes >= 1e3 ? `${Number((bytes / 1e3).toFixed(1))} kB` : `${bytes} B`;
}
