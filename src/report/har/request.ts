import type { ExchangeReport } from '../../model/run.ts';
import { pairsOf } from './pairs.ts';

type Sent = NonNullable<ExchangeReport['request']>;

/** A request (HAR 1.2, request). A GET of shipping-cost has a body, and so has its postData. */
export function requestOf({ method, url, headers, body }: Sent) {
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
