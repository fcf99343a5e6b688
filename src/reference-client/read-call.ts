import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../model/clock.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { present } from '../standards/collections/present.ts';
import { parsedJson } from '../standards/json/json-text.ts';
import type { Call } from './http/call.ts';
import type { Bounds } from './http/range.ts';
import { at, object } from './http/read-json.ts';
import { endpointAt } from './route.ts';

export interface ReadOptions {
  /** If absent, x-auth-token is not required. */
  readonly token?: string;
  /** Returns milliseconds since 1970; its records end on that day. */
  readonly now: Clock['now'];
  /** Delays faults. */
  readonly wait?: Clock['wait'];
  /** Approximate number of transactions in the history; default 5,000. */
  readonly records?: number;
}

export interface CallRequest {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  /** Lower-case names. */
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly body: string;
  /** Number of the request on its connection, from 1. */
  readonly onConnection: number;
  /** Aborted when the connection is closed. */
  readonly closed: AbortSignal;
}

const waitReally: Clock['wait'] = (ms, signal) =>
  setTimeout(ms, undefined, signal ? { signal } : {}).catch(() => undefined);

export function callOf(
  { method, address, headers, body, onConnection, closed }: CallRequest,
  { token, now, wait = waitReally, records = 5_000 }: ReadOptions,
): Call {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const inQuery = parameters.get('order') ?? '';
  const header = (name: string) => String(headers[name] ?? '');
  return {
    endpoint: endpointAt(path),
    method,
    address,
    token: tokenSent(headers['x-auth-token'], token),
    ...(token === undefined || headers['x-auth-token'] === undefined
      ? {}
      : { tokens: { sent: header('x-auth-token'), agreed: token } }),
    payload: body || inQuery,
    order: orderIn(parsedJson(body || inQuery), body !== ''),
    range: boundsIn(parameters),
    accept: header('accept'),
    acceptEncoding: header('accept-encoding'),
    records,
    clock: now,
    wait: (ms) => wait(ms, closed),
    onConnection,
    gone: new Promise((resolve) => {
      if (closed.aborted) resolve();
      else closed.addEventListener('abort', () => resolve());
    }),
  };
}

/** Reads a request to its end; undefined if the peer closed the connection before. */
export async function readCall(
  request: IncomingMessage,
  response: ServerResponse,
  reading: ReadOptions,
): Promise<Call | undefined> {
  const closed = new AbortController();
  // With an explicit reason: otherwise Node creates an error with a stack trace for every answer.
  response.once('close', () => closed.abort('closed'));
  const chunks: Buffer[] | undefined = await request.toArray().catch(() => undefined);
  if (!chunks) return undefined;
  const body = Buffer.concat(chunks).toString();
  const { method = '', url = '', headers } = request;
  const call = { method, address: url, headers, body, closed: closed.signal };
  return callOf({ ...call, onConnection: countedOn(request) }, reading);
}

const counts = new WeakMap<object, number>();

function countedOn({ socket }: IncomingMessage): number {
  const count = (counts.get(socket) ?? 0) + 1;
  counts.set(socket, count);
  return count;
}

function boundsIn(parameters: URLSearchParams): Bounds {
  const [from, to] = ['date_from', 'date_to'].map((name) => parameters.get(name) || undefined);
  return present({ from, to });
}

/** Returns the order: the body is `{ order }`; in the query `order` may be the order itself. */
function orderIn(payload: Json | undefined, inBody: boolean): JsonObject | undefined {
  const order = object(at(payload, 'order'));
  return order ?? (inBody ? undefined : object(payload));
}

function tokenSent(sent: CallRequest['headers'][string], token: string | undefined): Call['token'] {
  if (token === undefined) return 'not asked';
  if (sent === undefined) return 'none';
  return sent === token ? 'right' : 'wrong';
}
