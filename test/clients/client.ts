import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { realClock } from '../../src/engine/drive/clock.ts';
import type { Clock } from '../../src/model/clock.ts';
import type { Target } from '../../src/model/target.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import type { Serve } from '../support/send-in-memory.ts';

/** JSON as a client reads it, which trusts what it is sent: nothing is known of its types. */
export type Loose = ReturnType<typeof JSON.parse>;

/** One request, with its order read the way this client's own engineers would. */
export interface Call {
  readonly endpoint: 'delivery-price' | 'shipping-cost';
  readonly request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
  /** Milliseconds since 1970, and a wait, by the clock of the run. */
  readonly clock: Clock;
  /** The body as received. */
  readonly text: string;
  /** Counts the calls of this client, from 1. */
  readonly number: number;
  /** Under way at this moment, this one included. */
  readonly underWay: number;
  /** Undefined where the request carries none. */
  readonly order: Loose;
  readonly commerce: string;
  readonly commune: string;
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
  /** Of all lines. */
  readonly units: number;
  /** As received; empty when absent. */
  readonly date: string;
}

export interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body: string | Buffer;
  readonly headers?: { readonly [name: string]: string };
}

/** What is peculiar about a client. Every part has a plain, conforming default. */
export interface Manner {
  /** Before the order is looked at. */
  readonly gate?: (call: Call) => Reply | undefined | Promise<Reply | undefined>;
  /** The cost without tax, or the reason why there is none. */
  readonly net?: (call: Call) => number | string | Promise<number | string>;
  readonly quote?: (net: number, call: Call) => unknown;
  readonly cost?: (net: number, call: Call) => unknown;
  readonly refuse?: (reason: string, call: Call) => Reply;
  /** A GET without an order. */
  readonly bare?: (call: Call) => Reply;
  /** After all else. */
  readonly change?: (reply: Reply, call: Call) => Reply | Promise<Reply>;
  /** Puts a reply on the wire. */
  readonly write?: (reply: Reply, response: ServerResponse, call: Call) => void | Promise<void>;
  /** The whole of it, for clients that go their own way. */
  readonly serve?: (call: Call, response: ServerResponse) => void | Promise<void>;
  /** Milliseconds that a kept connection may be idle. */
  readonly keepAlive?: number;
}

export const json = (
  status: number,
  value: unknown,
  headers: { readonly [name: string]: string } = {},
): Reply => ({ status, type: 'application/json', body: JSON.stringify(value), headers });

export const plain = (status: number, text: string): Reply => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: text,
});

/** Pesos to each commune that `innocentTarget` declares as covered. */
export const zones: { readonly [commune: string]: number } = {
  Providencia: 2_900,
  Ñuñoa: 3_100,
  Valparaíso: 6_500,
  Rancagua: 7_200,
};

/** A fee for the way and 29 pesos a unit; too much is too heavy, and elsewhere it does not go. */
export function plainTariff({ commune, units }: Call): number | string {
  const way = zones[commune];
  if (way === undefined) return `No llegamos a ${commune}.`;
  if (units > 5_000) return `El pedido de ${units} unidades supera el peso máximo.`;
  return way + Math.round(units * 29);
}

export const taxed = (net: number, rate = 0.19) => ({
  transportationCost: net,
  netValue: net,
  netTaxedValue: Math.round(net * (1 + rate)),
  taxesApplied: { code: 14, value: rate },
});

function plainWrite({ status, type, body, headers }: Reply, response: ServerResponse): void {
  response.writeHead(status, { ...(type ? { 'Content-Type': type } : {}), ...headers });
  response.end(body);
}

/** In a manner that needs a real connection; the others wait by the clock of the run. */
export const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** A client of that manner on a free port. */
export async function openClient(manner: Manner) {
  let calls = 0;
  let underWay = 0;
  // A whole order may stand in the address.
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    calls += 1;
    const number = calls;
    void read(request).then(
      (text) => serve(manner, callOf(request, text, number, underWay, realClock), response),
      () => response.destroy(),
    );
  });
  server.keepAliveTimeout = manner.keepAlive ?? 5_000;
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many requests were received. */
    calls: () => calls,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Whether the manner lies in the connection, so that only a real one shows it. */
export const isOfTheWire = ({ write, serve: own, keepAlive }: Manner): boolean =>
  write !== undefined || own !== undefined || keepAlive !== undefined;

/** The same client without a socket. */
export const clientInMemory =
  (manner: Manner) =>
  (clock: Clock): Serve => {
    let calls = 0;
    let underWay = 0;
    return async ({ method, address, headers, body }) => {
      calls += 1;
      underWay += 1;
      const request = { method, url: address, headers: { ...headers } };
      const call = callOf(request, body, calls, underWay, clock);
      const reply = await replyTo(manner, call);
      const changed = (await manner.change?.(reply, call)) ?? reply;
      underWay -= 1;
      const named = Object.entries({ 'content-type': changed.type, ...changed.headers });
      return {
        status: changed.status,
        headers: Object.fromEntries(
          named.flatMap(([name, value]) =>
            value === undefined ? [] : [[name.toLowerCase(), value]],
          ),
        ),
        body: Buffer.from(changed.body),
      };
    };
  };

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function callOf(
  request: Call['request'],
  text: string,
  number: number,
  underWay: number,
  clock: Clock,
): Call {
  const endpoint = request.method === 'POST' ? 'delivery-price' : 'shipping-cost';
  const inQuery = new URL(request.url ?? '/', 'http://here').searchParams.get('order');
  const order: Loose = text ? JSON.parse(text).order : inQuery ? JSON.parse(inQuery) : undefined;
  const products: Loose[] = order?.products ?? [];
  const lines = products.map((line) => ({
    sku: line.sku ?? line.product?.productId,
    quantity: line.quantity,
  }));
  return {
    endpoint,
    request,
    clock,
    text,
    number,
    underWay,
    order,
    commerce: order?.externalId ?? order?.commerce?.commerceId ?? '',
    commune: order?.shippingAddress?.commune ?? order?.shipping?.location?.commune ?? '',
    lines,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    date: order?.estimatedDeliverAt ?? order?.shipping?.estimatedDeliveryDate ?? '',
  };
}

async function serve(manner: Manner, call: Call, response: ServerResponse): Promise<void> {
  if (manner.serve) return manner.serve(call, response);
  const reply = await replyTo(manner, call);
  const changed = (await manner.change?.(reply, call)) ?? reply;
  await (manner.write ?? plainWrite)(changed, response, call);
}

/** What a client of that manner answers. */
async function replyTo(manner: Manner, call: Call): Promise<Reply> {
  const early = (await manner.gate?.(call)) ?? plainGate(call);
  if (early) return early;
  if (call.order === undefined) return manner.bare?.(call) ?? plain(400, 'An order is required');
  const net = await (manner.net ?? plainTariff)(call);
  if (typeof net === 'string') return manner.refuse?.(net, call) ?? json(422, { message: net });
  return call.endpoint === 'delivery-price'
    ? json(200, (manner.quote ?? ((each) => taxed(each)))(net, call))
    : json(200, (manner.cost ?? ((each) => ({ shippingCost: each })))(net, call));
}

/** Most clients look at the token. */
function plainGate({ endpoint, request }: Call): Reply | undefined {
  const right = endpoint !== 'delivery-price' || request.headers['x-auth-token'] === referenceToken;
  return right ? undefined : json(401, { message: 'Who are you?' });
}

/** Everything declared, as for the reference client, but no quotes: each client has its own tariff. */
export function conformingTarget(url: string, change: Partial<Target> = {}): Target {
  const target = referenceTarget(url);
  const data = { ...target.data, quotes: [] };
  return { ...target, implements: ['delivery-price', 'shipping-cost'], data, ...change };
}
