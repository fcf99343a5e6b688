import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/contract/catalogue.ts';
import { requestOf } from '../../src/engine/drive/request.ts';
import { ordersOf } from '../../src/load/calls.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { OutgoingRequest } from '../../src/model/exchange.ts';
import type { Step } from '../../src/model/scenario.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { emptyFolder } from '../cli/greenlight.ts';
import { greenlightHere } from '../support/in-process.ts';
import { now } from '../support/now.ts';
import { openReferenceClient } from '../support/serving.ts';
import { observed } from './observing.ts';

const token = 'a-token-that-passes-by-77f1';

async function reference(...faults: readonly string[]): Promise<string> {
  const client = await openReferenceClient({ token, faults, records: 400 });
  onTestFinished(() => client.close());
  return client.url;
}

const pairs = (all: object) =>
  Object.entries(all).map(([name, value]) => ({ name, value: String(value) }));

/** Sends a request, and returns it with its answer as a HAR entry. */
async function sent({ method, url, headers, body = '' }: OutgoingRequest) {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const startedDateTime = new Date().toISOString();
  const call = httpRequest(url, { method, headers: { ...headers, ...length }, agent: false }).end(
    body,
  );
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const text = (await buffer(answer)).toString();
  return {
    startedDateTime,
    time: 5,
    request: {
      method,
      url,
      headers: pairs(headers),
      ...(body === '' ? {} : { postData: { mimeType: 'application/json', text: body } }),
    },
    response: {
      status: answer.statusCode,
      headers: pairs(answer.headers),
      content: { size: Buffer.byteLength(text), mimeType: '', text },
    },
    timings: { send: 0, wait: 5, receive: 0 },
  };
}

const bare: Step = {
  label: '',
  endpoint: 'commerces',
  situation: 'any',
  token: 'configured',
  source: 'declared',
};

const ranges = [
  { date_from: '2026-10-01T00:00:00Z', date_to: '2026-11-19T00:00:00Z' },
  { date_from: '2026-10-20T00:00:00Z', date_to: '2026-11-05T00:00:00Z' },
];

/** A part of the first range that ends within a day. */
const cutRange = { date_from: '2026-10-01T00:00:00Z', date_to: '2026-11-05T23:30:00Z' };

/** Calls as a platform makes them: orders, each sent twice, costs, two ranges and the commerces. */
async function stepsOf(url: string): Promise<readonly Step[]> {
  const target = referenceTarget(url);
  const orders = await ordersOf('delivery-price', target, { seed: 1, now });
  const costs = await ordersOf('shipping-cost', target, { seed: 1, now });
  return [
    ...orders.slice(0, 3).flatMap((order) => [order, order]),
    unquotable(orders[0]),
    ...costs.slice(0, 2),
    ...ranges.map((query): Step => ({ ...bare, endpoint: 'transactions', query })),
    bare,
  ];
}

/** An order to an address without delivery. */
function unquotable(step: Step | undefined): Step {
  if (!step?.body) throw new Error('no order');
  const [, address] = referenceTarget('http://x').data.unquotable;
  const order = { ...(step.body.order as object), ...(address?.order as object) };
  return { ...step, body: { order } };
}

async function send(url: string, steps: readonly Step[]) {
  const target = { ...referenceTarget(url), token: { value: token, variable: 'TOKEN' } };
  const passed: { readonly endpoint: EndpointId; readonly entry: object }[] = [];
  for (const step of steps) {
    const endpoint = endpoints.find(({ id }) => id === step.endpoint);
    if (!endpoint) throw new Error(step.endpoint);
    const outgoing = requestOf(step, endpoint, target, endpoint.limits);
    passed.push({ endpoint: step.endpoint, entry: await sent(outgoing) });
  }
  return passed;
}

const inBrief = (findings: readonly { readonly rule: string; readonly severity: string }[]) =>
  [...new Set(findings.map(({ rule, severity }) => `${severity} ${rule}`))].toSorted();

test.each([
  ['nothing'],
  ['net-value-missing'],
  ['net-value-zero'],
  ['percent-rate'],
  ['numbers-as-text'],
  ['taxes-applied-misspelt'],
  ['taxed-value-in-cents'],
  ['shipping-cost-misnamed'],
  ['negative-shipping-cost'],
  ['empty-422'],
  ['net-taxed-value-missing'],
  ['flaky'],
  ['taxed-value-zero'],
  ['ignores-both-bounds'],
  ['gross-without-tax'],
])('observe and judge find the same for a client with the fault %s', async (fault) => {
  const url = await reference(...(fault === 'nothing' ? [] : [fault]));
  const steps = await stepsOf(url);
  let passed: Awaited<ReturnType<typeof send>> = [];
  const { run, stdout, exit } = await observed(url, async (at) => {
    passed = await send(at, steps);
  });
  const judged: string[] = [];
  for (const { id } of endpoints) {
    const entries = passed.flatMap(({ endpoint, entry }) => (endpoint === id ? [entry] : []));
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'traffic.har'), JSON.stringify({ log: { entries } }));
    const said = await greenlightHere(['judge', id, 'traffic.har', '--json'], { cwd });
    judged.push(...inBrief(JSON.parse(said.stdout).findings));
  }
  expect(inBrief(run.findings)).toEqual(judged.toSorted());
  expect(run.totals.exchanges).toBe(steps.length);
  expect(exit).toBe(run.exitCode);
  expect(/: (?:error|warning) /.test(stdout)).toBe(fault !== 'nothing');
});

/** The same body with another `order.type`. */
const typed = (step: Step | undefined, type: string): Step => {
  if (!step?.body) throw new Error('no order');
  return { ...step, body: { order: { ...(step.body.order as object), type } } };
};

const asking = (query: Step['query'], accept?: string): Step => ({
  ...bare,
  endpoint: 'transactions',
  ...(query ? { query } : {}),
  ...(accept === undefined ? {} : { headers: { accept } }),
});

test.each<
  readonly [fault: string, shown: string, of: (orders: readonly Step[]) => readonly Step[]]
>([
  [
    'counts-calls',
    'delivery-price/repeat-differs',
    ([order]) => (order ? [order, order, order] : []),
  ],
  [
    'price-by-type',
    'delivery-price/type-changes-price',
    ([order]) => ['quote', 'order', 'quote', 'order'].map((type) => typed(order, type)),
  ],
  ['ignores-date-to', 'transactions/outside-range', () => [asking(ranges[1])]],
  [
    'drops-last-day',
    'transactions/range-loses-records',
    () => [ranges[0], cutRange, cutRange, ranges[0]].map((range) => asking(range)),
  ],
  [
    'transactions-csv-of-another-query',
    'transactions/format-differs',
    () =>
      ['application/json', 'text/csv', 'application/json', 'text/csv'].map((accept) =>
        asking(ranges[0], accept),
      ),
  ],
])('compares calls as they come: %s leads to %s', async (fault, shown, of) => {
  const url = await reference(fault);
  const steps = of(await ordersOf('delivery-price', referenceTarget(url), { seed: 1, now }));
  const { run } = await observed(url, (at) => send(at, steps));
  const seen = [...run.findings, ...run.observations].map(({ rule }) => rule);
  expect(seen).toContain(shown);
  const whole = await reference();
  const fine = await observed(whole, (at) => send(at, steps));
  expect(fine.run.findings).toEqual([]);
});

test.each<readonly [fault: string, rule: string, steps: readonly Step[]]>([
  [
    'drops-last-day',
    'transactions/range-loses-records',
    [ranges[0], cutRange].map((range) => asking(range)),
  ],
  [
    'transactions-csv-of-another-query',
    'transactions/format-differs',
    ['application/json', 'text/csv'].map((accept) => asking(ranges[0], accept)),
  ],
])('does not compare too few calls: %s, %s', async (fault, rule, steps) => {
  const url = await reference(fault);
  const { run } = await observed(url, (at) => send(at, steps));
  expect(run.rules.find(({ id }) => id === rule)).toMatchObject({
    state: 'not judged',
    judged: 0,
  });
});

test('prints the number of calls to other paths, and the secret that a curl line needs', async () => {
  const url = await reference('net-value-zero');
  const steps = await stepsOf(url);
  const traffic = async (at: string) => {
    await send(at, steps);
    for (const path of ['/unknown', '/unknown', '/other']) await fetch(`${at}${path}`);
  };
  const { stderr, run } = await observed(url, traffic);
  expect(run.findings[0]?.reproduce.curl).toContain('"x-auth-token: $X_AUTH_TOKEN"');
  expect(stderr.split('\n').slice(-3)).toEqual([
    '3 calls to other paths passed on, not judged: no endpoint of the contract.',
    'Before you run a curl line, set $X_AUTH_TOKEN: the secret that the calls sent in that header.',
    '',
  ]);
  const { stdout } = await observed(url, traffic, ['--json']);
  const [counts] = stdout
    .trimEnd()
    .split('\n')
    .slice(-2)
    .map((line) => JSON.parse(line));
  expect(counts.calls['other paths']).toBe(3);
});
