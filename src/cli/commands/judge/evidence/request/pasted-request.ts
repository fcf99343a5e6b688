import { headerSecrets, secretHeader } from '../../../../../engine/redact/redact.ts';
import type { Exchange } from '../../../../../model/exchange.ts';
import type { Secret } from '../../../../../model/target.ts';
import type { HttpRequestText } from '../../../../../standards/http/http-message.ts';
import { parsedJson } from '../../../../../standards/json/json-text.ts';
import type { Evidence } from '../evidence.ts';

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

/** Secrets that were pasted along with the request: a client that echoes one must not make us show it. */
export function pastedSecrets({ request, secrets = [] }: Evidence): readonly Secret[] {
  const headers = headerSecrets(Object.entries(request?.headers ?? {}));
  return [...headers, ...addressSecrets(request?.url ?? ''), ...secrets].filter(
    // A saved run has a variable's name there.
    ({ value }) => !value.startsWith('$') && value !== '(redacted)',
  );
}

/** `?token=…`, and the password before a host. */
function addressSecrets(url: string): readonly Secret[] {
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)) : [];
  const named = [...query].flatMap(([name, value]) =>
    secretHeader.test(name)
      ? [{ value, variable: name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_') }]
      : [],
  );
  const password = URL.canParse(url) ? new URL(url).password : '';
  return password === ''
    ? named
    : [...named, { value: decoded(password), variable: 'URL_PASSWORD' }];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
