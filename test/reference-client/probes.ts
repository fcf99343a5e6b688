import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { fastClock, realClock } from '../../src/engine/drive/clock.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { Fault } from '../../src/reference-client/change/fault.ts';
import { openReferenceClient } from '../../src/reference-client/server.ts';
import { type Asking, ask, type Received, read } from './ask.ts';
import { draft, full, inBody, manyLines, shipment } from './orders.ts';

const token = 'probe-token';
const right = { 'x-auth-token': token };

/** Requests that between them come by every fault. */
const quotes: readonly (readonly Asking[])[] = [
  [{ body: inBody(full()) }],
  [{ body: inBody({ ...full(), estimatedDeliverAt: '2035-01-08' }) }],
  [{ body: inBody({ ...full(), estimatedDeliverAt: '2035-01-08T08:00:00-04:00' }) }],
  [{ body: inBody({ ...full(), estimatedDeliverAt: '2020-01-08T12:00:00.000Z' }) }],
  [{ body: inBody({ ...full(), observation: 'Dejar en conserjería, año nuevo' }) }],
  [{ body: inBody(draft()) }],
  [{ body: inBody(draft()) }],
  [{ body: inBody(draft()) }],
  [{ body: inBody({ ...full(), estimatedDeliverAt: '', sellerId: [] }) }],
  [{ body: inBody({ ...full(), type: 'quote' }) }],
  [{ body: inBody({ ...full(), giftWrap: true }) }],
  [{ body: inBody({ ...full(), giftWrap: null }) }],
  [{ body: inBody({ ...full(), sellerId: ['V01', 'V02'] }) }],
  [{ body: inBody({ ...full(), estimatedDeliverAt: '2035-01-13T12:00:00.000Z' }) }],
  [{ body: inBody({ ...full(), shippingAddress: { commune: 'Providencia', block: 'B' } }) }],
  [{ body: inBody(draft({ commune: 'Ñuñoa', lines: [['SKU-1001', 1.5]] })) }],
  [{ body: inBody(inEachLine(draft(), { batch: 'L-7' })) }],
  [{ body: inBody(withMetadata(full(), { plusCode: '47RF' })) }],
  [{ body: inBody(draft({ commune: 'Isla de Pascua' })) }],
  [{ body: inBody(draft({ commune: 'Qwxzyk' })) }],
  [{ body: inBody(draft({ commerceId: 'C0003', commune: 'Qwxzyk' })) }],
  [{ body: inBody(draft({ lines: [['SKU-1001', 200]] })) }],
  [{ body: inBody(draft({ lines: [['SKU-1001', 300]] })) }],
  [{ body: inBody(draft({ lines: [['SKU-1001', 1_000_000]] })) }],
  [{ body: inBody(draft({ lines: [['SKU-1001', 53_000]] })) }],
  [{ body: inBody(draft({ lines: [['SKU-1013', 9_999]] })) }],
  [{ body: inBody(draft({ netTotal: 20_000_000 })) }],
  [{ body: inBody({ ...full(), observation: 'Dejar en conserjería. '.repeat(900) }) }],
  [{ body: inBody(draft({ lines: manyLines(120) })) }],
  [{ body: inBody(draft()), headers: { 'x-auth-token': 'another' } }],
  [{ body: inBody(draft()), headers: { 'x-auth-token': token.slice(0, -1) } }],
  [{ body: inBody(draft()), headers: { 'x-auth-token': token.toUpperCase() } }],
  [{ body: inBody(draft()), headers: {} }],
  [
    { body: inBody(draft({ lines: [['SKU-1001', 2]] })) },
    { body: inBody(draft({ lines: [['SKU-1002', 7]] })) },
    { body: inBody(draft({ lines: [['SKU-1002', 7]] })) },
  ],
  [{ body: inBody(draft({ commune: 'Qwxzyk' })) }, { body: inBody(draft({ commune: 'Zywqxk' })) }],
];

/** As the commerce example of the contract spells them, beside the usual ones. */
const withCoodinates = (order: JsonObject): JsonObject => {
  const shipping = object(order.shipping);
  const location = object(shipping.location);
  return {
    ...order,
    shipping: {
      ...shipping,
      location: { ...location, coodinates: { latitude: '-33.4263', longitude: '-70.6200' } },
    },
  };
};

function object(value: Json | undefined): JsonObject {
  return (value ?? {}) as JsonObject;
}

function inEachLine(order: JsonObject, more: JsonObject): JsonObject {
  const lines = order.products as readonly JsonObject[];
  return { ...order, products: lines.map((line) => ({ ...line, ...more })) };
}

function withMetadata(order: JsonObject, more: JsonObject): JsonObject {
  const to = object(order.shippingAddress);
  return { ...order, shippingAddress: { ...to, metadata: { ...object(to.metadata), ...more } } };
}

const costs: readonly Asking[] = [
  { body: inBody(shipment()) },
  { body: inBody(shipment()) },
  { body: inBody(shipment({ commune: 'Rancagua' })) },
  { body: inBody(shipment({ commune: 'Qwxzyk' })) },
  { body: inBody(shipment({ lines: [['SKU-1001', 1_000]] })) },
  { body: inBody(shipment({ lines: [['SKU-1001', 1.5]] })) },
  { body: inBody(shipment({ lines: manyLines(40) })) },
  { body: inBody(shipment({ commerceId: 'C0002' })) },
  { body: inBody(withCoodinates(shipment())) },
  {},
];

/** A week of which there are records on every working day. */
const week = { date_from: '2026-10-12T03:07:37Z', date_to: '2026-10-19T02:37:37Z' };
const csv = { accept: 'text/csv' };

const opened = {
  token,
  now: () => Date.UTC(2026, 10, 20, 12),
  records: 1_400,
};

/** The very dates of two records. */
async function datesOfRecords(): Promise<{ readonly date_from: string; readonly date_to: string }> {
  const client = await openReferenceClient(opened);
  try {
    const records = read(await ask(client.url, { endpoint: 'transactions', query: week }));
    const dates = (records as readonly { readonly date: string }[]).map(({ date }) => date);
    return { date_from: dates[0] ?? '', date_to: dates.at(-1) ?? '' };
  } finally {
    await client.close();
  }
}

const moved = (date: string, by: number) => new Date(Date.parse(date) + by).toISOString();

/** A quarter of a minute beside two records that lie in the middle of a minute: what is cut to it shows. */
async function besideRecords(): Promise<{ readonly date_from: string; readonly date_to: string }> {
  const { date_from, date_to } = await datesOfRecords();
  return { date_from: moved(date_from, 1000), date_to: moved(date_to, 1000) };
}

const transactions: readonly Asking[] = [
  {},
  { query: week },
  { query: week },
  { query: week, headers: csv },
  { query: { date_from: '2026-11-17T12:00:37Z' } },
  { query: { date_to: '2026-07-25T12:00:37Z' } },
  { query: { date_from: '2026-10-18T12:00:00Z', date_to: '2026-10-18T13:00:00Z' } },
  // A range with the first days of a month, one up to now with debit notes, and one of most of a year.
  { query: { date_from: '2026-11-01T00:00:37Z', date_to: '2026-11-15T00:00:37Z' } },
  { query: { date_from: '2026-08-01T00:00:37Z', date_to: '2026-11-20T12:00:00Z' } },
  { query: { date_from: '2026-01-01T00:00:37Z', date_to: '2026-11-20T12:00:00Z' } },
  { query: { date_from: '2026-10-14T12:00:00+02:00', date_to: '2026-10-14T20:00:00+02:00' } },
  { query: { date_from: '2026-10-14T12:00:00.000Z', date_to: '2026-10-14T20:00:00.000Z' } },
  { query: await datesOfRecords() },
  { query: await besideRecords() },
  { query: { date_from: week.date_to, date_to: week.date_from } },
];

const commerces: readonly Asking[] = [{}, { headers: csv }];

/** Each group is sent at once, the groups in turn. */
const probes: { readonly [id in EndpointId]?: readonly (readonly Asking[])[] } = {
  'delivery-price': quotes,
  'shipping-cost': costs.map((asking) => [asking]),
  transactions: transactions.map((asking) => [asking]),
  commerces: commerces.map((asking) => [asking]),
};

export const probed = Object.keys(probes) as readonly EndpointId[];

/**
 * What a person with nothing but a network cable would see of an endpoint, answer by answer. A fault that takes
 * its time is waited for a little only, on its own endpoint.
 */
export async function* seenAt(
  endpoint: EndpointId,
  faults: readonly Fault[] = [],
): AsyncGenerator<string> {
  const agent = new Agent({ keepAlive: true });
  const waits: number[] = [];
  const client = await openReferenceClient({
    ...opened,
    faults: faults.map(({ name }) => name),
    wait: (ms, signal) => {
      if (ms >= 1_000) waits.push(ms);
      // Calls that are sent at once must overlap within the time of a query, on a busy machine too.
      return ms < 100 ? realClock.wait(2 * ms, signal) : fastClock(100).wait(ms, signal);
    },
  });
  const hangs = faults.some(
    (fault) => fault.endpoint === endpoint && fault.findings.includes('http/cut-off'),
  );
  const send = async (asking: Asking) =>
    inWords(
      await ask(client.url, {
        endpoint,
        patienceMs: hangs ? 250 : 10_000,
        headers: right,
        ...asking,
      }),
    );
  try {
    for (const group of probes[endpoint] ?? []) yield* await Promise.all(group.map(send));
    const [[first] = []] = probes[endpoint] ?? [];
    yield `waits: ${waits.join(',')}`;
    if (first) for (let time = 1; time <= 2; time += 1) yield await send({ ...first, agent });
  } finally {
    agent.destroy();
    await client.close();
  }
}

function inWords({ status, headers, body, failed }: Received): string {
  const { date: _, ...rest } = headers;
  const held =
    body.length > 1_000 ? createHash('sha256').update(body).digest('hex') : body.toString('latin1');
  return JSON.stringify([status, rest, held, failed]);
}
