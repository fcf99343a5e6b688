import { gzipSync } from 'node:zlib';
import type { ArrivingBody } from '../../src/driver/body/inlet.ts';
import type { Caps } from '../../src/driver/body/limits.ts';
import { receive } from '../../src/driver/body/receive.ts';
import type { Answer, NoResponse, OutgoingRequest, Send } from '../../src/model/exchange.ts';
import type { Answer as Written } from '../../src/reference-client/http/answer.ts';
import { chunksOf } from '../../src/reference-client/http/listing.ts';
import {
  type CallRequest,
  callOf,
  type ReadOptions,
} from '../../src/reference-client/read-call.ts';
import { respondWith } from '../../src/reference-client/respond.ts';
import { duration } from '../../src/standards/text/figures.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The round-trip time of every call, without delays of faults. */
const roundTripMs = 4;

interface Connection {
  calls: number;
}

/** Answers a request or gives the reason for no answer, by the clock of the run. */
export type Serve = (asked: CallRequest) => Served | NoResponse | Promise<Served | NoResponse>;

export type Served = Pick<Written, 'status' | 'headers' | 'body' | 'listing' | 'write'>;

/** The reference client with these faults, except those of the connection. */
export function referenceClient(
  clock: VirtualClock,
  { faults, ...reading }: ReadOptions & { readonly faults: readonly string[] },
): Serve {
  const respond = respondWith(faults);
  return (asked) => respond(callOf(asked, { wait: clock.wait, ...reading }));
}

/** Sends to a client without a socket, in virtual time; the driver's own code reads the answers. */
export function sendInMemory(clock: VirtualClock, caps: Caps, serve: Serve): Send {
  const idle: Connection[] = [];

  /** The last used connection or a new one, like the pool of the driver. */
  const connectionFor = ({ connection }: OutgoingRequest): Connection => {
    const last = idle.pop();
    return last && connection !== 'fresh' ? last : { calls: 0 };
  };

  return async (request, open) => {
    const startedAt = new Date(clock.now()).toISOString();
    const connection = connectionFor(request);
    const isFresh = connection.calls === 0;
    if (isFresh) await clock.wait(1);
    connection.calls += 1;
    const written = clock.now();
    const over = new AbortController();
    const { method, body = '' } = request;
    const { host, pathname, search } = new URL(request.url);
    const given = Object.entries(request.headers).map(([key, value]) => [key.toLowerCase(), value]);
    const length = Buffer.byteLength(body);
    const headers = {
      host,
      connection: 'keep-alive',
      ...Object.fromEntries(given),
      ...(request.body === undefined ? {} : { 'content-length': String(length) }),
    };
    const about = { method, address: `${pathname}${search}`, headers, body };
    const asked = { ...about, onConnection: connection.calls, closed: over.signal };
    const { cutMs } = request.limits;
    const answered = clock.wait(roundTripMs).then(() => serve(asked));
    const served = await Promise.race([
      answered,
      clock.wait(cutMs, over.signal).then(() => undefined),
    ]);
    // A reason avoids the creation of an error.
    over.abort('answered');
    const durationMs = clock.now() - written;
    const timings = { ...(isFresh ? { connect: 1 } : {}), firstByte: durationMs, download: 0 };
    if (!served) {
      const detail = `No answer arrived within ${duration(cutMs)}.`;
      const answer = { kind: 'no-response', reason: 'cut-off', detail } as const;
      return { startedAt, durationMs, timings: isFresh ? { connect: 1 } : {}, answer };
    }
    if ('kind' in served) return { startedAt, durationMs, timings, answer: served };
    const answer = await clock.standingFor(() => read(served, caps, open));
    // The next call is later.
    await clock.wait(1);
    // The driver closes a connection after a GET with a body, which servers may take for a request.
    const isKept = request.method !== 'GET' || request.body === undefined;
    if (isKept && !closes(served)) idle.push(connection);
    return { startedAt, durationMs, timings, answer };
  };

  async function read(given: Served, within: Caps, open: Parameters<Send>[1]): Promise<Answer> {
    if (given.write) throw new Error('This fault lies in the connection: give it a real one.');
    const { status, listing, body } = given;
    const headers = {
      ...given.headers,
      ...(listing ? { 'transfer-encoding': 'chunked' } : {}),
      ...(listing || status === 204 ? {} : { 'content-length': String(body.length) }),
      date: new Date(clock.now()).toUTCString(),
      ...(closes(given) ? {} : { connection: 'keep-alive', 'keep-alive': 'timeout=75' }),
    };
    const received = await receive(
      counted(bytesOf(given)),
      { status, headers },
      {
        caps: within,
        open: status === 200 ? open : undefined,
        end: () => ({ how: 'whole' }),
        stop: () => {},
        isFollowed: () => Promise.resolve(false),
      },
    );
    return { kind: 'response', status, headers, ...received };
  }
}

const closes = ({ headers }: Served): boolean => headers.connection === 'close';

function counted(chunks: AsyncIterable<Buffer>): ArrivingBody {
  const left = chunks[Symbol.asyncIterator]();
  let received = 0;
  return {
    received: () => received,
    async take() {
      const { value, done } = await left.next();
      if (done) return [];
      received += value.length;
      return [value];
    },
  };
}

async function* bytesOf({ status, body, listing }: Served): AsyncIterable<Buffer> {
  if (!listing) {
    if (body.length > 0 && status !== 204) yield body;
    return;
  }
  const chunks = chunksOf(listing.form(listing.records));
  if (listing.compressed) yield gzipSync(Buffer.concat([...chunks]));
  else yield* chunks;
}
