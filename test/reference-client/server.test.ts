import { afterEach, expect, test } from 'vitest';
import { fastClock } from '../../src/engine/drive/clock.ts';
import { UsageError } from '../../src/model/scenario.ts';
import type { ReferenceClient, ReferenceOptions } from '../../src/reference-client/server.ts';
import { openReferenceClient } from '../support/serving.ts';
import { ask, read } from './ask.ts';
import { draft, inBody, manyLines } from './orders.ts';

const opened: ReferenceClient[] = [];
const open = async (options: Partial<ReferenceOptions> = {}) => {
  const client = await openReferenceClient(options);
  opened.push(client);
  return client;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
});

const body = inBody(draft());
const token = (value: string) => ({ 'x-auth-token': value });

test.each([
  ['200 for the right token', token('s3cret'), 200],
  ['401 for a wrong token', token('s3cre'), 401],
  ['401 for an empty token', token(''), 401],
  ['401 without a token', {}, 401],
])('returns %s', async (_, headers, status) => {
  const { url } = await open({ token: 's3cret' });
  expect((await ask(url, { body, headers })).status).toBe(status);
});

test('accepts any or no token if none is configured', async () => {
  const { url } = await open();
  expect((await ask(url, { body, headers: token('whatever') })).status).toBe(200);
  expect((await ask(url, { body })).status).toBe(200);
});

test('rejects an unknown fault as a usage error', async () => {
  await expect(open({ faults: ['net-value-mising'] })).rejects.toThrow(UsageError);
});

test.each([
  [['net-value-missing', 'percent-rate', 'created-201']],
  [['created-201', 'net-value-missing', 'percent-rate', 'created-201']],
])('combines the faults %j', async (faults) => {
  const { url } = await open({ faults });
  const received = await ask(url, { body });
  expect([received.status, read(received)]).toEqual([
    201,
    { transportationCost: 5_200, netTaxedValue: 6_188, taxesApplied: { code: 14, value: 19 } },
  ]);
});

test('keeps the state of a fault separate for each server', async () => {
  const faults = ['counts-calls'];
  const [one, two] = [await open({ faults }), await open({ faults })];
  const costs = [];
  for (const { url } of [one, one, two]) costs.push(read(await ask(url, { body })));
  expect(costs).toMatchObject([{ netValue: 5_210 }, { netValue: 5_220 }, { netValue: 5_210 }]);
});

test('a slow answer follows the given clock and does not block others', async () => {
  const { url } = await open({ faults: ['slow'], wait: fastClock(100).wait });
  const large = await ask(url, { body: inBody(draft({ lines: manyLines(100) })) });
  expect(large.status).toBe(200);
  expect(large.ms).toBeGreaterThan(300);
  const small = await Promise.race([
    ask(url, { body: inBody(draft({ lines: manyLines(100) })) }).then(() => 'large'),
    ask(url, { body }).then(() => 'small'),
  ]);
  expect(small).toBe('small');
});

test('close() ends a hanging call and frees the port', async () => {
  const client = await openReferenceClient({ faults: ['hangs'] });
  const hanging = ask(client.url, { body });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await client.close();
  expect((await hanging).failed).toBe('ECONNRESET');
  const again = await open({ port: client.port });
  expect(again.port).toBe(client.port);
  await expect(openReferenceClient({ port: client.port })).rejects.toThrow('EADDRINUSE');
});

test('logs one line for each answer, without the token', async () => {
  const lines: string[] = [];
  const { url } = await open({
    token: 's3cret',
    now: () => Date.UTC(2026, 10, 17, 13, 42, 8),
    log: (line) => lines.push(line),
  });
  await ask(url, { body, headers: token('s3cret') });
  await ask(url, { body, headers: token('another') });
  await ask(url, { path: '/favicon.ico', method: 'GET' });
  expect(lines).toEqual([
    '2026-11-17T13:42:08.000Z POST delivery-price: 200',
    '2026-11-17T13:42:08.000Z POST delivery-price: 401',
    '2026-11-17T13:42:08.000Z GET another path: 404',
  ]);
});
