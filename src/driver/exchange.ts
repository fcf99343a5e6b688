import { setImmediate as turn } from 'node:timers/promises';
import type { OpenSink, Outgoing, Sent, Timings } from '../model/exchange.ts';
import { UsageError } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import { codeOf, isOutOf } from '../standards/system/system-errors.ts';
import { openInlet } from './body/inlet.ts';
import { type Caps, type End, leastBytes } from './body/limits.ts';
import { receive } from './body/receive.ts';
import { letGo, newHeadWatch } from './connect/head-watch.ts';
import type { Wire } from './connect/wire.ts';
import { noResponse } from './failure.ts';
import { joinHeaders } from './headers.ts';

export interface Exchanged {
  readonly sent: Omit<Sent, 'startedAt' | 'freshConnection'>;
  /** The connection was a kept one and ended before any byte of the answer. */
  readonly stale: boolean;
}

export interface ExchangeOptions {
  readonly caps: Caps;
  readonly open: OpenSink | undefined;
  /** Given a function that ends the exchange at once; called with undefined when it is over. */
  readonly onUnderWay: (stop: (() => void) | undefined) => void;
}

interface Head {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
}

/** A dataset may take this many times its limit in all. */
const datasetTimes = 10;

/** One request over one connection, to the last byte of the answer or to whatever ends it. */
export async function exchange(
  wire: Wire,
  request: Outgoing,
  url: URL,
  options: ExchangeOptions,
): Promise<Exchanged> {
  const { limits } = request;
  const { state } = wire;
  state.dials = 0;
  state.error = undefined;
  const kept = state.phase === 'ready';
  let written: number | undefined;
  let last: number | undefined;
  let end: End | undefined;
  let sinking = false;
  /** Bytes of a dataset since its time limit began anew. */
  let trickle = 0;
  let begun = false;
  let tellHead: ((head: Head | undefined) => void) | undefined;
  const headReceived = new Promise<Head | undefined>((resolve) => {
    tellHead = resolve;
  });
  const inlet = openInlet(() => {
    if (end) return;
    trickle = 0;
    if (sinking) deadline.within(limits.cutMs);
    letGo(state.head, state.socket);
  });

  const finish = (how: End) => {
    if (end) return;
    end = how;
    last = performance.now();
    state.head.held = false;
    deadline.clear();
    total.clear();
    options.onUnderWay(undefined);
    tellHead?.(undefined);
    inlet.end();
    if (how.how !== 'whole') void wire.destroy();
  };
  const deadline = openDeadline(() =>
    finish({ how: 'cut-off', limitMs: limits.cutMs, ...(sinking ? { trickle } : {}) }),
  );
  const total = openDeadline(() =>
    finish({ how: 'cut-off', limitMs: limits.cutMs * datasetTimes }),
  );
  deadline.within(limits.cutMs);
  options.onUnderWay(() => finish({ how: 'closed' }));
  // What came after the last answer must not be read as the next: it is read before anything is asked.
  if (kept) await turnOfLoop();

  const { method, headers, body } = request;
  const path = `${url.pathname}${url.search}`;
  wire.client.dispatch(
    { path, method, headers: { ...headers }, ...(body === undefined ? {} : { body }) },
    {
      onRequestStart(controller) {
        // undici would send a request once more by itself; nothing is sent behind the user's back.
        if (written !== undefined) {
          controller.abort(new Error('sent twice'));
          return;
        }
        written = performance.now();
        state.head = newHeadWatch(() => finish({ how: 'flooded' }));
        deadline.within(limits.cutMs);
      },
      onResponseStart(controller, status) {
        if (status < 200) return;
        state.head.idle = 0;
        const raw = Array.isArray(controller.rawHeaders) ? controller.rawHeaders : [];
        sinking = options.open !== undefined && status === 200;
        if (sinking) {
          deadline.within(limits.cutMs);
          total.within(limits.cutMs * datasetTimes);
        }
        tellHead?.({ status, headers: joinHeaders(raw) });
      },
      onResponseData(_controller, chunk) {
        state.head.idle = 0;
        if (!inlet.push(chunk)) {
          state.head.held = true;
          // What waits for our own disk is not the client's delay.
          if (sinking) deadline.clear();
        } else if (sinking) {
          trickle += begun ? chunk.length : leastBytes;
          begun = true;
          if (trickle >= leastBytes) {
            trickle = 0;
            deadline.again();
          }
        }
      },
      onResponseEnd() {
        // undici takes a reset for the end of a body that has no length; in a dataset it may be a loss.
        finish(sinking && state.error ? { how: 'lost', error: state.error } : { how: 'whole' });
      },
      onResponseError(_controller, error) {
        finish({ how: 'lost', error });
      },
    },
  );

  const head = await headReceived;
  const fresh = state.dials > 0 || !kept;
  const timings = (): Timings => {
    const { head: watch, lookup, connect, tls } = state;
    const first = watch.firstByteAt;
    return {
      ...(fresh
        ? present({ lookup: rounded(lookup), connect: rounded(connect), tls: rounded(tls) })
        : {}),
      ...present({ firstByte: between(written, first), download: head && between(first, last) }),
    };
  };
  const duration = () => present({ durationMs: between(written, last) });

  if (!head) {
    const how = end ?? { how: 'closed' };
    if (how.how === 'lost') {
      rejectMistake(how.error);
      rejectOurs(state.error ?? how.error);
    }
    const answer = noResponse(how, wire, url, written !== undefined, limits.cutMs);
    const stale =
      !fresh &&
      how.how === 'lost' &&
      (written === undefined || state.head.bytes === 0) &&
      answer.reason === 'closed';
    return { sent: { ...duration(), timings: timings(), answer }, stale };
  }
  try {
    const { bytes, body } = await receive(inlet, head, {
      caps: options.caps,
      open: sinking ? options.open : undefined,
      end: () => end,
      stop: () => finish({ how: 'stopped' }),
    });
    const answer = { kind: 'response' as const, ...head, bytes, body };
    return { sent: { ...duration(), timings: timings(), answer }, stale: false };
  } finally {
    finish({ how: 'stopped' });
  }
}

/** Two immediates: whatever the first interrupts, all that is waiting on sockets is read before the second. */
async function turnOfLoop(): Promise<void> {
  await turn();
  await turn();
}

/** undici does not send a header that HTTP does not allow: the mistake of whoever configured it. */
function rejectMistake(error: Error): void {
  const code = codeOf(error);
  if (!/^UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/.test(code)) return;
  throw new UsageError(`The request cannot be sent: ${error.message} (${code}).`);
}

/** No file or memory is left for a connection: nothing of the client, which must not be held against it. */
function rejectOurs(error: Error): void {
  if (isOutOf(error)) throw error;
}

/** Milliseconds between two moments, to the microsecond. */
const between = (from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined ? undefined : rounded(to - from);

const rounded = (ms: number | undefined) => (ms === undefined ? ms : Math.round(ms * 1000) / 1000);

/** The most that a timer of Node can wait. */
const longestMs = 2 ** 31 - 1;

/** A moment by which something must have come; it can be moved. */
interface Deadline {
  /** From now. */
  within(ms: number): void;
  /** The same time again, from now; nothing when it is not set. */
  again(): void;
  /** Takes it off. */
  clear(): void;
}

/** `passed` is called once the event loop has had a look at what is on the wire already. */
function openDeadline(passed: () => void): Deadline {
  let timer: NodeJS.Timeout | undefined;
  let look: NodeJS.Immediate | undefined;
  const clear = () => {
    clearTimeout(timer);
    clearImmediate(look);
    timer = undefined;
  };
  return {
    clear,
    within(ms) {
      clear();
      timer = setTimeout(
        () => {
          look = setImmediate(passed);
        },
        Math.min(ms, longestMs),
      );
    },
    again() {
      clearImmediate(look);
      timer?.refresh();
    },
  };
}
