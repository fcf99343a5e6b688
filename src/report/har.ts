import { STATUS_CODES } from 'node:http';
import type { AnswerReport, ExchangeReport, Run, ScenarioReport } from '../model/run.ts';
import { legibleJson } from '../standards/json/legible-json.ts';
import { howMany } from '../standards/text/figures.ts';
import { outcomeWords } from './view/exchange.ts';

/**
 * The exchanges as an HTTP Archive 1.2, which the network panels of browsers import. A scenario is a page,
 * so that its requests stand together.
 */
export function har(run: Run): string {
  const entries = run.exchanges.flatMap((exchange) => entryOf(exchange) ?? []);
  const started = new Map<string, string>();
  for (const { pageref, startedDateTime } of entries) {
    if (!started.has(pageref)) started.set(pageref, startedDateTime);
  }
  const titles = new Map(run.scenarios.map((scenario) => [scenario.id, titleOf(scenario)]));
  const log = {
    version: '1.2',
    creator: { name: run.tool.name, version: run.tool.version },
    pages: [...started].map(([id, startedDateTime]) => ({
      startedDateTime,
      id,
      title: titles.get(id) ?? id,
      pageTimings: { onContentLoad: -1, onLoad: -1 },
    })),
    entries,
    comment: `${run.run.name ?? run.target.clientBase}, run ${run.run.id}`,
  };
  return `${legibleJson({ log }, 2)}\n`;
}

const titleOf = ({ id, title }: ScenarioReport): string => `${id}: ${title}`;

/** One exchange as an entry (HAR 1.2, entries). Undefined where no request is known, as of a pasted answer. */
function entryOf(exchange: ExchangeReport) {
  const { request, answer, startedAt, scenario, step, outcome } = exchange;
  if (!request) return undefined;
  const timings = timingsOf(exchange);
  const said = outcome ? `: ${outcomeWords(exchange)}` : '';
  return {
    pageref: scenario,
    startedDateTime: startedAt,
    time: timings.dns + timings.connect + timings.send + timings.wait + timings.receive,
    request: requestOf(request),
    response: responseOf(answer),
    cache: {},
    timings: {
      ...timings,
      dns: known(exchange.timings.lookup),
      connect: known(exchange.timings.connect) < 0 ? -1 : timings.connect,
      ssl: known(exchange.timings.tls),
    },
    comment: `${exchange.id} ${step}${said}`,
    // As browsers write it; names with an underscore are free (HAR 1.2, Custom Fields).
    ...(answer.kind === 'no-response'
      ? { _error: `${answer.reason}: ${answer.detail}`, _code: answer.code }
      : {}),
  };
}

/** -1 where a layer did not take place. */
const known = (ms: number | undefined): number => ms ?? -1;

/**
 * `wait` and `receive` are always there; `connect` has `ssl` in it (HAR 1.2, timings). What is known of the
 * whole and not of the parts counts as waiting.
 */
function timingsOf({ timings, durationMs = 0 }: ExchangeReport) {
  const receive = timings.download ?? 0;
  return {
    blocked: -1,
    dns: timings.lookup ?? 0,
    connect: (timings.connect ?? 0) + (timings.tls ?? 0),
    send: 0,
    wait: timings.firstByte ?? Math.max(0, durationMs - receive),
    receive,
  };
}

type Sent = NonNullable<ExchangeReport['request']>;

/** A request (HAR 1.2, request). A GET of shipping-cost has a body, and so has its postData. */
function requestOf({ method, url, headers, body }: Sent) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairsOf(headers),
    queryString: queryOf(url),
    ...(text === undefined ? {} : { postData: { mimeType: type ?? 'application/json', text } }),
    headersSize: -1,
    bodySize: text === undefined ? 0 : Buffer.byteLength(text),
  };
}

/** The pairs of a query in plain text; a plus is a space there. */
const queryOf = (url: string) => {
  const at = url.indexOf('?');
  if (at < 0) return [];
  const query = new URLSearchParams(url.slice(at + 1).replace(/#.*$/s, ''));
  return [...query].map(([name, value]) => ({ name, value }));
};

/** An answer (HAR 1.2, response). Where there was none browsers write status 0, and so do we. */
function responseOf(answer: AnswerReport) {
  if (answer.kind === 'no-response') {
    return {
      status: 0,
      statusText: '',
      httpVersion: '',
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
      comment: answer.detail,
    };
  }
  const { status, headers, bytes } = answer;
  return {
    status,
    // The phrase that arrived is not kept; this is the one that RFC 9110 gives.
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairsOf(headers),
    content: contentOf(answer),
    redirectURL: headers.location ?? '',
    headersSize: -1,
    bodySize: bytes,
  };
}

type Response = Extract<AnswerReport, { readonly kind: 'response' }>;

function contentOf({ headers, bytes, body, truncated, records }: Response) {
  const mimeType = headers['content-type'] ?? 'application/octet-stream';
  if (records !== undefined) {
    const comment = `${howMany(records, 'record')}; read as a stream and not kept`;
    return { size: bytes, mimeType, comment };
  }
  if (body === undefined) return { size: bytes, mimeType };
  const held = { size: Buffer.byteLength(body), mimeType, text: body };
  return truncated ? { ...held, comment: 'The body goes on; it was not kept whole.' } : held;
}

/** Headers as a list; cookies that came together are parted again, a list of values is not. */
const pairsOf = (headers: { readonly [name: string]: string }) =>
  Object.entries(headers).flatMap(([name, value]) =>
    value.split('\n').map((each) => ({ name, value: each })),
  );
