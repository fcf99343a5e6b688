import { joinHeaders } from '../driver/headers.ts';
import { openReplay } from '../driver/replay.ts';
import { exchangeOf } from '../engine/drive/request.ts';
import type { Limits } from '../model/endpoint.ts';
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Exchange, OpenSink, Request, RequestResult } from '../model/exchange.ts';
import type { Json } from '../model/json.ts';
import type { Scenario } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import { dechunked, headerIn } from '../standards/http/request-head.ts';
import { parsedJson } from '../standards/json/json-text.ts';
import type { Passed } from './feed.ts';

interface PassingCallOptions {
  readonly endpoint: Endpoint;
  readonly scenario: Scenario;
  readonly to: URL;
  readonly limits: Limits;
  readonly caps: { readonly maxBody: number; readonly maxBytes: number };
  readonly open: OpenSink | undefined;
  readonly inFlight: () => number;
  readonly onTaken: (bytes: number) => void;
}

export const tooMuch = 'too much waited to be judged';
/** Time in ms before the limit from which the platform may have cut the call itself. */
const graceMs = 1000;
/** What is not known of a call. */
const ofTraffic = { situation: 'any', token: 'configured', source: 'declared' } as const;
/** Maximum size in bytes of an order, or of a text as an answer, that is read: hundreds may pass at once. */
const maxContent = 2_000_000;

/**
 * Reads a call that passes. Its result is the exchange, or a phrase that says why it is not judged. Durations are those
 * of the call, however late it is read.
 */
export function openPassingCall(
  { of, begins, head, startedAt, at }: Extract<Passed, { begins: unknown }>,
  { endpoint, scenario, to, limits, caps, open, inFlight, onTaken }: PassingCallOptions,
) {
  const url = new URL(head.target, to).href;
  const outgoing = { method: endpoint.method, url, headers: {}, limits };
  // An object of its own: what large answers may take is counted for each call.
  const callCaps = { ...caps, maxBody: Math.min(caps.maxBody, maxContent) };
  const replay = openReplay(outgoing, { caps: callCaps, open, onTaken });
  const content: Uint8Array[] = [];
  let size = 0;
  let [writtenAt, lastAt] = [at, at];
  let firstAt: number | undefined;
  let most = 1;
  let failed: RequestResult['answer'] | undefined;
  let unjudged: string | undefined;
  const leave = (why: string) => {
    if (replay.stop()) unjudged ??= why;
  };

  const request = (): Request => {
    const bytes = Buffer.concat(content);
    const isChunked = headerIn(head.headers, 'transfer-encoding') !== undefined;
    const body = parsedJson((isChunked ? dechunked(bytes) : bytes).toString('utf8'));
    const headers = Object.entries(joinHeaders(head.headers)).filter(
      ([name]) => !ofCall.test(name),
    );
    const sent = { method: head.method, url, headers: Object.fromEntries(headers) };
    return { ...sent, ...present({ body: body as Json }) };
  };
  const whole = async (): Promise<Exchange | string> => {
    const { durationMs = 0, answer, timings: _, ...sent } = await replay.result;
    if (unjudged !== undefined) return unjudged;
    const tookMs = Math.max(0, lastAt - writtenAt);
    return exchangeOf({
      step: { ...ofTraffic, label: `call ${of}`, endpoint: begins },
      scenario,
      endpoint,
      outgoing,
      sent: {
        ...sent,
        startedAt,
        answer: failed ?? answer,
        // Of an answer that is cut off, its last byte does not say how long it took.
        ...(failed ? {} : { durationMs: durationMs >= limits.cutMs ? durationMs : tookMs }),
        timings: present({
          firstByte: firstAt && Math.max(0, firstAt - writtenAt),
          download: firstAt && lastAt - firstAt,
        }),
      },
      inFlight: most,
      request: request(),
    });
  };
  return {
    result: whole(),
    leave,
    take(passed: Passed): void {
      most = Math.max(most, inFlight());
      if ('bytes' in passed && passed.from === 'client') {
        firstAt ??= passed.at;
        lastAt = passed.at;
        replay.push(Buffer.from(passed.bytes));
      } else if ('bytes' in passed) {
        writtenAt = passed.at;
        size += passed.bytes.length;
        // A copy, since these bytes are a part of the buffer of all calls of their moment.
        if (size <= maxContent) content.push(Buffer.from(passed.bytes));
        onTaken(passed.bytes.length);
      } else if ('dropped' in passed) leave(tooMuch);
      else if ('ended' in passed) end(passed.ended, passed.at - writtenAt);
    },
  };

  function end(how: Extract<Passed, { ended: unknown }>['ended'], afterMs: number): void {
    if (how === 'caller' || how === 'next') {
      const why = { caller: 'the caller hung up', next: 'another request came before the answer' };
      // What the judge has not read yet may be the whole answer.
      if (afterMs < limits.cutMs - graceMs) replay.end(() => leave(why[how]));
    } else if (typeof how === 'object' && 'kind' in how) {
      failed = how;
      replay.end('closed');
    } else replay.end(how);
  }
}

/** Headers of one call or one connection alone: without them, calls with the same order are the same. */
const ofCall =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|date|expect|forwarded|via|x-forwarded-.*|x-real-ip|trace(?:parent|state)|baggage|b3|x-b3-.*|x-amzn-trace-id|x-cloud-trace-context|.*(?:request|correlation|trace|span)-?id)$/i;
