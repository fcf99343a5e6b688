import { STATUS_CODES } from 'node:http';
import type { AnswerReport, ExchangeReport, Run } from '../model/run.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { legibleJson } from '../standards/json/legible-json.ts';
import { howMany } from '../standards/text/figures.ts';
import { outcomeWords } from './page/answer.ts';
import { warningsBeside } from './page/headline.ts';

/** Formats the exchanges as HTTP Archive 1.2, for network panels of browsers. Each scenario is a page. */
export function har(run: Run): string {
  const entries = run.exchanges.flatMap((exchange) => entryOf(exchange) ?? []);
  const titles = new Map(run.scenarios.map(({ id, title }) => [id, `${id}: ${title}`]));
  const log = {
    version: '1.2',
    creator: { name: run.tool.name, version: run.tool.version },
    pages: [...groupedBy(entries, ({ pageref }) => pageref)].map(([id, [{ startedDateTime }]]) => ({
      startedDateTime,
      id,
      title: titles.get(id) ?? id,
      pageTimings: { onContentLoad: -1, onLoad: -1 },
    })),
    entries,
    comment: [
      `${run.run.name ?? run.target.clientBase}, run ${run.run.id}`,
      ...warningsBeside(run),
    ].join('. '),
  };
  return `${legibleJson({ log }, 2)}\n`;
}

/** Converts an exchange to an entry (HAR 1.2, entries); undefined without a request, as for a pasted answer. */
function entryOf(exchange: ExchangeReport) {
  const { request, answer, startedAt, scenario, step, outcome, lostOnReuse } = exchange;
  if (!request) return undefined;
  const timings = timingsOf(exchange);
  const outcomeText = outcome ? `: ${outcomeWords(exchange)}` : '';
  return {
    pageref: scenario,
    startedDateTime: startedAt,
    time: [timings.dns, timings.connect, timings.wait, timings.receive].reduce(
      (sum, ms) => sum + Math.max(0, ms),
      0,
    ),
    request: requestOf(request),
    response: responseOf(answer),
    cache: {},
    timings,
    comment: `${exchange.id} ${step}${outcomeText}${lostOnReuse ? ', sent twice' : ''}`,
    // As browsers write it; names with an underscore are custom fields (HAR 1.2, Custom Fields).
    ...(answer.kind === 'no-response'
      ? { _error: `${answer.reason}: ${answer.detail}`, _code: answer.code }
      : {}),
  };
}

/** Converts timings (HAR 1.2): -1 where none applies; `connect` includes `ssl`; a total alone is `wait`. */
function timingsOf({ timings, durationMs = 0 }: ExchangeReport) {
  const { lookup = -1, connect, tls, firstByte, download = 0 } = timings;
  return {
    blocked: -1,
    dns: lookup,
    connect: connect === undefined ? -1 : connect + (tls ?? 0),
    ssl: tls ?? -1,
    send: 0,
    wait: firstByte ?? Math.max(0, durationMs - download),
    receive: download,
  };
}

type RequestReport = NonNullable<ExchangeReport['request']>;

/** Converts a request (HAR 1.2, request). A GET of shipping-cost has a body, hence postData. */
function requestOf({ method, url, headers, body }: RequestReport) {
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

/** Returns the decoded pairs of a query, in which a plus is a space. */
const queryOf = (url: string) =>
  [...new URLSearchParams(/\?([^#]*)/.exec(url)?.[1])].map(([name, value]) => ({ name, value }));

/** Converts an answer (HAR 1.2, response). Without one the status is 0, as in browsers. */
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
    // The received phrase is not stored; this is the one of RFC 9110.
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
  const content = { size: Buffer.byteLength(body), mimeType, text: body };
  return truncated ? { ...content, comment: 'The body goes on; it was not kept whole.' } : content;
}

/** Lists headers; joined cookies are split again, other lists of values are not. */
const pairsOf = (headers: { readonly [name: string]: string }) =>
  Object.entries(headers).flatMap(([name, value]) =>
    value.split('\n').map((each) => ({ name, value: each })),
  );
