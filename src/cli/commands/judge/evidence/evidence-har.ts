import { joinHeaders } from '../../../../driver/headers.ts';
import type { NoResponse, NoResponseReason, Timings } from '../../../../model/exchange.ts';
import type { HarEntry } from '../../../../standards/http/har-entry.ts';
import type { Evidence } from './evidence.ts';
import { requestOf } from './request/pasted-request.ts';

/** An entry of an HTTP archive. Its text is decoded and decompressed already. */
export function harEvidence(entry: HarEntry, of: number): Evidence {
  const { status, durationMs, startedAt, body, truncated } = entry;
  const base = {
    as: of === 1 ? 'an entry of an HTTP archive' : `entry ${entry.number} of an HTTP archive`,
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(startedAt === undefined ? {} : { startedAt }),
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
    ...(held === undefined ? {} : { body: held }),
    notes: held === undefined ? ['The archive does not hold the body of this answer.'] : [],
  };
}

function timingsOf({ timings }: HarEntry): Timings {
  const { dns, connect, ssl, wait, receive } = timings;
  // `connect` has `ssl` in it (HAR 1.2, timings).
  const bare = connect === undefined ? undefined : Math.max(0, connect - (ssl ?? 0));
  return {
    ...(dns === undefined ? {} : { lookup: dns }),
    ...(bare === undefined ? {} : { connect: bare }),
    ...(ssl === undefined ? {} : { tls: ssl }),
    ...(wait === undefined ? {} : { firstByte: wait }),
    ...(receive === undefined ? {} : { download: receive }),
  };
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
