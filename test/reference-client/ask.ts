import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { EndpointId } from '../../src/model/endpoint.ts';

export interface Asking {
  readonly endpoint?: EndpointId;
  readonly path?: string;
  /** Appended to the path, percent-encoded. */
  readonly query?: { readonly [name: string]: string };
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
  /** Time-out. */
  readonly patienceMs?: number;
  /** An agent that keeps connections. */
  readonly agent?: Agent;
}

/** The answer byte for byte; `failed` is the error of an incomplete one. */
export interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly failed: string | undefined;
  readonly ms: number;
}

const places: { readonly [id in EndpointId]?: readonly [method: string, path: string] } = {
  'delivery-price': ['POST', '/webhooks/platform/order/delivery-price'],
  'shipping-cost': ['GET', '/api/shipping-cost'],
  transactions: ['GET', '/api/transactions'],
  commerces: ['GET', '/api/commerces'],
};

const inQuery = ({ query }: Asking): string =>
  query ? `?${new URLSearchParams(query).toString()}` : '';

/** Sends one request, on a new connection unless an agent is given. */
export function ask(url: string, asking: Asking): Promise<Received> {
  const { endpoint = 'delivery-price', body = '', patienceMs = 5_000, agent = false } = asking;
  const [method, path] = places[endpoint] ?? ['GET', '/'];
  const began = performance.now();
  return new Promise((resolve) => {
    let status: number | undefined;
    let headers: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    const end = (failed?: string) => {
      clearTimeout(patience);
      if (!agent || failed !== undefined) sent.destroy();
      const ms = performance.now() - began;
      resolve({ status, headers, body: Buffer.concat(chunks), failed, ms });
    };
    const sent = request(`${url}${asking.path ?? path}${inQuery(asking)}`, {
      method: asking.method ?? method,
      agent,
      headers: {
        ...(body === ''
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...asking.headers,
      },
    });
    const patience = setTimeout(() => end('no patience left'), patienceMs);
    sent.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    sent.on('response', (response) => {
      status = response.statusCode;
      headers = response.headers;
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
      response.on('end', () => end());
    });
    sent.end(body);
  });
}

/** The body as JSON, or as text if it is not JSON. */
export function read({ body }: Received): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return body.toString();
  }
}
