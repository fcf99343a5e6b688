import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Currency } from '../history/line.ts';
import { endpointAt } from '../route.ts';
import type { Call } from './call.ts';
import type { Bounds } from './range.ts';
import { at, object, parse } from './read-json.ts';

interface Reading {
  readonly token?: string;
  readonly timeScale?: number;
  readonly now?: () => number;
  readonly records?: number;
  readonly currencies?: readonly Currency[];
}

/** Reads a request to its end; undefined when the other side left before. */
export async function readCall(
  request: IncomingMessage,
  response: ServerResponse,
  { token, timeScale = 1, now = Date.now, records = 5_000, currencies = ['clp'] }: Reading,
): Promise<Call | undefined> {
  const closed = new AbortController();
  const gone = new Promise<void>((resolve) => {
    response.once('close', () => {
      // With a reason of its own: Node would make an error with a trace for every answer that ends.
      closed.abort('closed');
      resolve();
    });
  });
  const body = await bodyOf(request);
  if (body === undefined) return undefined;
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const inQuery = parameters.get('order') ?? '';
  return {
    endpoint: endpointAt(path),
    method: request.method ?? '',
    address: request.url ?? '',
    token: tokenSent(request, token),
    payload: body || inQuery,
    order: orderIn(parse(body || inQuery), body !== ''),
    range: boundsIn(parameters),
    accept: request.headers.accept ?? '',
    acceptEncoding: request.headers['accept-encoding'] ?? '',
    records,
    currencies,
    clock: now,
    wait: (ms) =>
      setTimeout(ms * timeScale, undefined, { signal: closed.signal }).catch(() => undefined),
    onConnection: countedOn(request),
    gone,
  };
}

const counts = new WeakMap<object, number>();

function countedOn({ socket }: IncomingMessage): number {
  const count = (counts.get(socket) ?? 0) + 1;
  counts.set(socket, count);
  return count;
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString();
}

function boundsIn(parameters: URLSearchParams): Bounds {
  const from = parameters.get('date_from');
  const to = parameters.get('date_to');
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** A body is `{ order }`; in the query `order` may be the order itself as well. */
function orderIn(payload: Json | undefined, inBody: boolean): JsonObject | undefined {
  const order = object(at(payload, 'order'));
  return order ?? (inBody ? undefined : object(payload));
}

function tokenSent(request: IncomingMessage, token: string | undefined): Call['token'] {
  if (token === undefined) return 'not asked';
  const sent = request.headers['x-auth-token'];
  if (sent === undefined) return 'none';
  return sent === token ? 'right' : 'wrong';
}
