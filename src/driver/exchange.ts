import type {
  LostOnReuse,
  OpenSink,
  OutgoingRequest,
  Timings,
  Trouble,
} from '../model/exchange.ts';
import { UsageError } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import { codeOf, isOutOf } from '../standards/system/system-errors.ts';
import { openInlet } from './body/inlet.ts';
import { type Caps, type End, minBytes } from './body/limits.ts';
import { receive } from './body/receive.ts';
import { letGo, newHeadWatch } from './connect/head-watch.ts';
import type { Wire } from './connect/wire.ts';
import { noResponse } from './failure.ts';
import { joinHeaders } from './headers.ts';

export interface ExchangeOptions {
  readonly caps: Caps;
  readonly open: OpenSink | undefined;
  /** Receives a function that aborts the exchange; called with undefined when the exchange is over. */
  readonly onUnderWay: (stop: (() => void) | undefined) => void;
}

interface Head {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
}

/** Factor by which the total time of a dataset may exceed its limit. */
const datasetTimes = 10;

/**
 * Sends one request over one connection and reads the answer to its end, or until it is aborted. `lost` is set if a
 * kept connection ended before the first byte of the answer.
 */
export async function exchange(
  wire: Wire,
  request: OutgoingRequest,
  url: URL,
  options: ExchangeOptions,
) {
  const { limits } = request;
  const { state } = wire;
  state.dials = 0;
  state.error = undefined;
  const isReused = state.phase === 'ready';
  let written: number | undefined;
  let last: number | undefined;
  let end: End | undefined;
  let sinking = false;
  /** Number of bytes of a dataset since its time limit was last restarted. */
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
    state.head.isHeld = false;
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
  // Bytes left over after the last answer must not be read as the next one, so they are read first.
  if (isReused) await turnOfLoop();

  const { method, headers, body } = request;
  const path = `${url.pathname}${url.search}`;
  wire.client.dispatch(
    { path, method, headers: { ...headers }, ...(body === undefined ? {} : { body }) },
    {
      onRequestStart(controller) {
        // undici would resend a request by itself; every request must be recorded.
        if (written !== undefined) {
          controller.abort(new Error('sent twice'));
          return;
        }
        written = performance.now();
        state.head = newHeadWatch();
        deadline.within(limits.cutMs);
      },
      onResponseStart(controller, status) {
        if (status < 200) return;
        const raw = Array.isArray(controller.rawHeaders) ? controller.rawHeaders : [];
        sinking = options.open !== undefined && status === 200;
        if (sinking) {
          deadline.within(limits.cutMs);
          total.within(limits.cutMs * datasetTimes);
        }
        tellHead?.({ status, headers: joinHeaders(raw) });
      },
      onResponseData(_controller, chunk) {
        if (!inlet.push(chunk)) {
          state.head.isHeld = true;
          // Waiting for the local disk is not the client's delay.
          if (sinking) deadline.clear();
        } else if (sinking) {
          trickle += begun ? chunk.length : minBytes;
          begun = true;
          if (trickle >= minBytes) {
            trickle = 0;
            deadline.again();
          }
        }
      },
      onResponseEnd() {
        // undici takes a reset for the end of a body without a length; a dataset may have lost records.
        finish(sinking && state.error ? { how: 'lost', error: state.error } : { how: 'whole' });
      },
      onResponseError(_controller, error) {
        finish({ how: 'lost', error });
      },
    },
  );

  const head = await headReceived;
  const fresh = state.dials > 0 || !isReused;
  const timings = (): Timings => {
    const { head: watch, lookup, connect, tls } = state;
    const first = watch.firstByteAt;
    return {
      ...(fresh
        ? present({ lookup: rounded(lookup), connect: rounded(connect), tls: rounded(tls) })
        : {}),
      ...present({
        firstByte: msBetween(written, first),
        download: head && msBetween(first, last),
      }),
    };
  };
  const duration = () => present({ durationMs: msBetween(written, last) });

  if (!head) {
    const how = end ?? { how: 'closed' };
    if (how.how === 'lost') {
      rejectMistake(how.error);
      // This process is out of files or memory, which is not the client's failure.
      if (isOutOf(state.error ?? how.error)) throw state.error ?? how.error;
    }
    const answer = noResponse(how, wire, url, written !== undefined);
    const isStale =
      !fresh &&
      how.how === 'lost' &&
      (written === undefined || state.head.bytes === 0) &&
      answer.reason === 'closed';
    const sent = { ...duration(), timings: timings(), answer };
    return isStale ? { sent, lost: lostOn(wire, written, last) } : { sent };
  }
  try {
    const { bytes, body } = await receive(inlet, head, {
      caps: options.caps,
      open: sinking ? options.open : undefined,
      end: () => end,
      stop: () => finish({ how: 'stopped' }),
      isFollowed: async () => {
        await turnOfLoop();
        return state.error?.message === 'bad response';
      },
    });
    const faults = state.head.faults.map(
      (detail): Trouble => ({ kind: 'head', offset: 0, detail }),
    );
    const answer = {
      kind: 'response' as const,
      ...head,
      bytes,
      body: faults.length > 0 ? { ...body, trouble: [...body.trouble, ...faults] } : body,
    };
    state.idleSince = last;
    state.keepAliveMs = announcedMs(head.headers);
    return { sent: { ...duration(), timings: timings(), answer } };
  } finally {
    finish({ how: 'stopped' });
  }
}

/** Returns how a kept connection ended; times of `performance.now()`. */
function lostOn(
  { state, way }: Wire,
  written: number | undefined,
  ended: number | undefined,
): LostOnReuse {
  const { idleSince, keepAliveMs, connect = 0 } = state;
  if (way || written === undefined || ended === undefined || idleSince === undefined) return {};
  // The client is idle from when it sent its answer. An end that the request did not cause was sent before it arrived.
  const onTheWay = ended - written < connect ? connect : 0;
  return present({ idleMs: rounded(written - idleSince + onTheWay), keepAliveMs });
}

/** Returns the announced keep-alive in ms; undefined without one. */
function announcedMs(headers: Head['headers']): number | undefined {
  const seconds = /(?:^|[,\s])timeout\s*=\s*"?(\d{1,9})/i.exec(headers['keep-alive'] ?? '')?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Waits for two immediates, so that the event loop polls the sockets at least once. */
const turnOfLoop = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });

/** Throws a UsageError for a header that undici refuses because HTTP does not allow it. */
function rejectMistake(error: Error): void {
  const code = codeOf(error);
  if (!/^UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/.test(code)) return;
  throw new UsageError(`The request cannot be sent: ${error.message} (${code}).`);
}

/** Returns the milliseconds between two times, rounded to the microsecond. */
const msBetween = (from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined ? undefined : rounded(to - from);

const rounded = (ms: number | undefined) => (ms === undefined ? ms : Math.round(ms * 1000) / 1000);

/** Maximum timeout of a Node timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1;

/** Returns a timer that can be restarted, and calls `passed` after the event loop has polled the sockets once more. */
function openDeadline(passed: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let look: NodeJS.Immediate | undefined;
  const clear = () => {
    clearTimeout(timer);
    clearImmediate(look);
    timer = undefined;
  };
  return {
    clear,
    /** Expires after `ms` from now. */
    within(ms: number): void {
      clear();
      timer = setTimeout(
        () => {
          look = setImmediate(passed);
        },
        Math.min(ms, maxTimerMs),
      );
    },
    /** Restarts with the same time; does nothing if it is not set. */
    again(): void {
      clearImmediate(look);
      timer?.refresh();
    },
  };
}
