import { asObject } from '../../../../../contract/answers/json-object.ts';
import { endpoints } from '../../../../../contract/catalogue.ts';
import type { EndpointId } from '../../../../../model/endpoint.ts';
import type { Exchange } from '../../../../../model/exchange.ts';
import type { Json } from '../../../../../model/json.ts';
import { UsageError } from '../../../../../model/scenario.ts';
import { schemaMistakes } from '../../../../../scenario/read/schema-mistakes.ts';
import { readHttpRequest } from '../../../../../standards/http/http-message.ts';
import { decoded } from '../../../../../standards/text/decoded.ts';
import type { Io } from '../../../../io.ts';
import type { Evidence } from '../evidence.ts';
import { readInput } from '../read-input.ts';
import { requestOf } from './pasted-request.ts';

type Request = NonNullable<Exchange['request']>;

/**
 * The request of `--request`: an order, `{ order }` as it is sent, or a raw HTTP request. Throws a
 * UsageError when it is neither.
 */
export async function requestFile(file: string, endpoint: EndpointId, io: Io): Promise<Request> {
  const bytes = await readInput(file, io);
  if (bytes === 'folder')
    throw new UsageError(`${file} is a folder; expected a file with the order`);
  const text = decoded(bytes);
  const { method, path } = endpoints.find(({ id }) => id === endpoint) ?? {
    method: 'POST',
    path: '',
  };
  const order = orderOf(text);
  if (order) return { method, url: path, headers: {}, body: order };
  const raw = readHttpRequest(bytes);
  if (raw) return requestOf(raw);
  throw new UsageError(`${file} holds no request; expected an order as JSON or an HTTP request`);
}

function orderOf(text: string): Json | undefined {
  try {
    const json = asObject(JSON.parse(text) as Json);
    return json && ('order' in json ? json : { order: json });
  } catch {
    return undefined;
  }
}

/** Whether the service would have asked at all: without a code of the commerce it does not (contract: rule 3). */
export function isNeverSent(request: Request | undefined): boolean {
  const order = asObject(asObject(request?.body)?.['order']);
  const code = order?.['externalId'];
  return order !== undefined && (code === undefined || code === null || code === '');
}

/** What the reader should know of a request that the service does not send like that. */
export function requestNotes({ request }: Evidence, endpoint: EndpointId): readonly string[] {
  const schema = endpoints.find(({ id }) => id === endpoint)?.schemas.request;
  if (request?.body === undefined || schema === undefined || isNeverSent(request)) return [];
  const [mistake] = schemaMistakes(schema, request.body);
  if (!mistake) return [];
  const at = mistake.at === '' ? '' : `, at ${mistake.at}`;
  return [`The request does not keep the contract itself: ${mistake.message}${at}.`];
}
