import { endpoints } from '../contract/catalogue.ts';
import { asObject } from '../contract/reading/values/json-object.ts';
import { secretHeader } from '../engine/redact/secret-names.ts';
import { headerSecrets } from '../engine/redact/secrets.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Io } from '../model/io.ts';
import type { Json } from '../model/json.ts';
import { UsageError } from '../model/scenario.ts';
import type { Secret } from '../model/target.ts';
import { schemaMistakes } from '../scenario/read/schema-mistakes.ts';
import { isJsonType, readMediaType } from '../standards/http/media-type.ts';
import { parsedJson } from '../standards/json/json-text.ts';
import { decoded } from '../standards/text/decoded.ts';
import { readInput } from './read-input.ts';
import type { Evidence } from './reader/evidence.ts';
import { messagesIn } from './reader/http-text.ts';
import { requestOf } from './reader/members.ts';

type Request = NonNullable<Exchange['request']>;

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
    : [...named, { value: unescaped(password), variable: 'URL_PASSWORD' }];
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The request of `--request`: an order, `{ order }` as it is sent, or a raw HTTP request. Throws a
 * UsageError when it is neither.
 */
export async function requestFile(file: string, endpoint: EndpointId, io: Io): Promise<Request> {
  const bytes = await readInput(file, io);
  if (bytes === 'folder')
    throw new UsageError(`${file} is a folder; expected a file with the order`);
  return requestIn(decoded(bytes), endpoint, file);
}

/** The request in a text, which messages call `name`. Throws a UsageError when it holds none. */
export function requestIn(text: string, endpoint: EndpointId, name: string): Request {
  const { method, path } = endpoints.find(({ id }) => id === endpoint) ?? {
    method: 'POST',
    path: '',
  };
  const order = orderOf(text);
  if (order) return { method, url: path, headers: {}, body: order };
  const [{ request } = {}] = messagesIn(text, false);
  if (request) return requestOf(request);
  throw new UsageError(`${name} holds no request; expected an order as JSON or an HTTP request`);
}

function orderOf(text: string): Json | undefined {
  const json = asObject(parsedJson(text));
  return json && ('order' in json ? json : { order: json });
}

/** Whether the platform would have asked at all: without a code of the commerce it does not (contract: rule 3). */
export function isNeverSent(request: Request | undefined): boolean {
  const order = asObject(asObject(request?.body)?.['order']);
  const code = order?.['externalId'];
  return order !== undefined && (code === undefined || code === null || code === '');
}

/** How a request differs from what the contract says that the platform sends. */
export interface RequestMistake {
  /** Continues "the request does not keep the contract: ". */
  readonly clause: string;
  /** A header or a field that is not there. */
  readonly lacked?: string;
  /** The content type, if it is not JSON. */
  readonly sentAs?: string;
  /** Somebody may have shortened the order in the paste. */
  readonly maybe?: true;
}

const lacks = (name: string): RequestMistake => ({ clause: `it has no ${name}`, lacked: name });

/**
 * Compares a request with the contract: its method, content type, token and order. Logs leave tokens out, so a missing
 * one counts if it was refused.
 */
export function requestMistakes(
  { request, status = 0 }: Pick<Evidence, 'request' | 'status'>,
  endpoint: EndpointId,
): readonly RequestMistake[] {
  const of = endpoints.find(({ id }) => id === endpoint);
  if (!request || !of) return [];
  const { method, body, headers } = request;
  const fields = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const type = fields.get('content-type');
  const isToken = (status === 401 || status === 403) && endpoint === 'delivery-price';
  const { request: schema } = of.schemas;
  const [mistake] =
    body === undefined || schema === undefined || isNeverSent(request)
      ? []
      : schemaMistakes(schema, body);
  return [
    ...(method === of.method ? [] : [{ clause: `its method is ${method}, not ${of.method}` }]),
    ...(isToken && fields.size > 0 && !fields.has('x-auth-token') ? [lacks('x-auth-token')] : []),
    ...(type === undefined || isJsonType(readMediaType(type))
      ? []
      : [{ clause: `its content-type is ${type}`, sentAs: type }]),
    ...(isNeverSent(request) ? [lacks('externalId')] : []),
    ...(mistake
      ? [
          {
            clause: `${mistake.message}${mistake.at && `, at ${mistake.at}`}`,
            maybe: true,
          } as const,
        ]
      : []),
  ];
}
