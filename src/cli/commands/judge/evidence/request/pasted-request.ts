import type { Exchange } from '../../../../../model/exchange.ts';
import type { HttpRequestText } from '../../../../../standards/http/http-message.ts';
import { parsedJson } from '../../../../../standards/json/json-text.ts';

type Request = NonNullable<Exchange['request']>;

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | string | undefined;
}

/** A request as text, with its whole address where its Host is there. */
export const sentRequest = (sent: HttpRequestText, scheme?: 'http' | 'https'): Request =>
  requestOf(sent, scheme);

/** The request of an exchange; a body that is no JSON is left out. */
export function requestOf(
  { method, target, headers, body }: Sent,
  scheme?: 'http' | 'https',
): Request {
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  // No scheme is told that was not seen; recognisers of causes read one from an address.
  const url =
    /^https?:\/\//i.test(target) || host === undefined
      ? target
      : `${scheme === undefined ? '' : `${scheme}:`}//${host}${target}`;
  const json = body === undefined ? undefined : parsedJson(Buffer.from(body).toString('utf8'));
  return {
    method,
    url,
    headers: Object.fromEntries(headers),
    ...(json === undefined ? {} : { body: json }),
  };
}
