import { joinHeaders } from '../driver/headers.ts';
import { keptText } from '../engine/result/report.ts';
import type { NoResponse, NoResponseReason, Timings } from '../model/exchange.ts';
import type { ExchangeReport } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import type { HarEntry } from '../standards/http/har-entry.ts';
import type { Answered } from './reader/answered.ts';
import type { Evidence } from './reader/evidence.ts';
import { endpointOfPath, requestOf } from './reader/members.ts';

/** The entries of an HTTP archive. */
export const harAnswers = (entries: readonly HarEntry[]): readonly Answered[] =>
  entries.map((entry) => ({
    status: entry.status,
    method: entry.method,
    url: entry.url,
    endpoint: endpointOfPath(entry.url),
    evidence: () => harEvidence(entry, entries.length),
  }));

/** An entry of an HTTP archive. Its text is decoded and decompressed already. */
function harEvidence(entry: HarEntry, of: number): Evidence {
  const { status, durationMs, startedAt, body, truncated } = entry;
  const base = {
    as: of === 1 ? 'an entry of an HTTP archive' : `entry ${entry.number} of an HTTP archive`,
    durationMs,
    startedAt,
    timings: timingsOf(entry),
    request: requestOf({
      method: entry.method,
      target: entry.url,
      headers: entry.requestHeaders,
      body: entry.requestBody,
    }),
  };
  if (status === 0) return { ...base, noAnswer: noAnswer(entry), notes: [] };
  const { 'content-encoding': _, ...headers } = joinHeaders(entry.headers.flat());
  const held = body && !truncated ? ('text' in body ? body.text : body.bytes) : undefined;
  return {
    ...base,
    status,
    headers,
    body: held,
    notes: held === undefined ? ['The archive does not hold the body of this answer.'] : [],
  };
}

function timingsOf({ timings }: HarEntry): Timings {
  const { dns, connect, ssl, wait, receive } = timings;
  // `connect` has `ssl` in it (HAR 1.2, timings).
  const bare = connect === undefined ? undefined : Math.max(0, connect - (ssl ?? 0));
  return present({ lookup: dns, connect: bare, tls: ssl, firstByte: wait, download: receive });
}

/** As our own archives and browsers name it: `lookup: …`, `net::ERR_NAME_NOT_RESOLVED`. */
const reasons: readonly (readonly [pattern: RegExp, reason: NoResponseReason])[] = [
  [/^proxy\b|PROXY/i, 'proxy'],
  [/^lookup\b|NAME_NOT_RESOLVED|ENOTFOUND|DNS/i, 'lookup'],
  [/^tls\b|CERT|SSL|TLS/i, 'tls'],
  [/^cut-off\b|TIMED_OUT|TIMEOUT/i, 'cut-off'],
  [/^connect\b|REFUSED|UNREACHABLE/i, 'connect'],
  [/^not-http\b|INVALID_HTTP/i, 'not-http'],
];

function noAnswer({ error, code }: HarEntry): NoResponse {
  const said = error ?? 'the archive shows status 0 and no error';
  const reason = reasons.find(([pattern]) => pattern.test(said))?.[1] ?? 'closed';
  const detail = said.replace(/^[a-z-]+: /, '');
  return { kind: 'no-response', reason, detail, ...(code === undefined ? {} : { code }) };
}

/** An exchange of a saved run. A dataset's records are not kept there. */
export function runEvidence(saved: ExchangeReport): Evidence {
  const { id, step, answer, durationMs, timings, startedAt, request } = saved;
  const { situation, token, source, expect, varied } = saved;
  const base = {
    as: `exchange ${id} of a saved run`,
    durationMs,
    timings,
    startedAt,
    request,
    known: { id, step, token, ...present({ situation, source, expect, varied }) },
    notes: [],
  };
  if (answer.kind === 'no-response') {
    return { ...base, noAnswer: { ...answer, reason: answer.reason as 'closed' } };
  }
  if (answer.records !== undefined) {
    throw new UsageError(
      `${id} brought ${answer.records} records, which no run keeps; greenlight send ${saved.endpoint} asks again`,
    );
  }
  const { status, headers, body, truncated } = answer;
  const { 'content-encoding': _, ...kept } = headers;
  // A run keeps so much of a body; a shorter one that is not whole had broken off.
  const brokeOff = truncated === true && (body ?? '').length < keptText;
  const whole = truncated && !brokeOff ? undefined : body;
  return {
    ...base,
    status,
    headers: kept,
    body: whole,
    brokeOff: !brokeOff
      ? undefined
      : saved.outcome?.decision === 'cut-off'
        ? 'cut-off'
        : 'connection-lost',
    notes: whole === undefined ? ['The run does not hold the whole body of this answer.'] : [],
  };
}
