import { expect, test } from 'vitest';
import { testsAll } from '../support/extent.ts';
import { runSuite, shortened } from '../support/reference-run.ts';
import { conformingTarget, json, type Manner, openClient, plain } from './client.ts';
import { driveClient, graded, reported } from './drive.ts';

/** What a run says where there is little or nothing to judge, and how soon it ends. */

test('a server that is down is inconclusive after a few calls', async () => {
  const client = await openClient({});
  await client.close();
  const run = await runSuite(conformingTarget(client.url));
  expect([run.verdict, run.exitCode]).toEqual(['inconclusive', 3]);
  expect(run.exchanges.length).toBeLessThan(16);
  const quoting = run.endpoints.filter(({ state }) => state !== 'not implemented');
  expect(quoting).toHaveLength(2);
  for (const { state, reason } of quoting) {
    expect(state).toBe('not judged');
    expect(reason).toContain('nothing listens there');
  }
});

test('a server that never answers fails with one finding after a few calls', async () => {
  const run = await driveClient({
    manner: { gate: () => new Promise(() => {}) },
    options: { endpoints: shortened(60) },
  });
  expect([run.verdict, run.exitCode]).toEqual(['failed', 1]);
  expect([...new Set(run.findings.map(({ rule }) => rule))]).toEqual(['http/cut-off']);
  expect(run.exchanges.length).toBeLessThan(30);
});

test('a refused token is one finding', async () => {
  const run = await driveClient({
    manner: {},
    target: (url) =>
      conformingTarget(url, { token: { value: 'another-token', variable: 'GREENLIGHT_TOKEN' } }),
  });
  expect(run.findings.map(({ severity, rule, endpoint }) => [severity, rule, endpoint])).toEqual([
    ['error', 'http/token-refused', 'delivery-price'],
  ]);
  expect([run.verdict, run.exitCode]).toEqual(['failed', 1]);
});

test('a client that requires a token is inconclusive without one in the target', async () => {
  const run = await driveClient({
    manner: {},
    target: (url) => {
      const { token: _, ...target } = conformingTarget(url);
      return target;
    },
  });
  expect(graded(run)).toEqual(['warning http/token-refused']);
  expect([run.verdict, run.exitCode]).toEqual(['inconclusive', 3]);
});

/** So many at once, and the others are asked to wait. */
const atMost = (calls: number, headers: { readonly [name: string]: string }): Manner => ({
  gate: async ({ underWay, clock }) => {
    await clock.wait(4);
    return underWay > calls ? json(429, { message: 'Despacio, por favor.' }, headers) : undefined;
  },
});

/** The same by 503. */
const busyAt = (calls: number): Manner => ({
  gate: async (call) => {
    const reply = await atMost(calls, { 'Retry-After': '0' }).gate?.(call);
    return reply && { ...reply, status: 503 };
  },
});

test.concurrent.each<readonly [string, Manner]>([
  ['with Retry-After', atMost(4, { 'Retry-After': '0' })],
  ['without Retry-After', atMost(4, {})],
  ['with 503', busyAt(4)],
])(
  'a client that throttles concurrent calls %s does not fail',
  async (_, manner) => {
    const run = await driveClient({ manner });
    expect(run.findings.filter(({ severity }) => severity === 'error').map(reported)).toEqual([]);
    expect(['passed', 'inconclusive']).toContain(run.verdict);
  },
  60_000,
);

/** A tariff of the evening: whenever in the run it begins, it is no breach. */
const risesBefore = [
  3, 8, 15, 30, 50, 60, 66, 72, 78, 84, 90, 96, 102, 108, 114, 120, 130, 140, 150,
].filter((_, i) => testsAll || i % 4 === 0);

test.concurrent.each(risesBefore)(
  'a price that rises once before call %i causes no error',
  { timeout: 60_000 },
  async (change) => {
    const run = await driveClient({
      manner: {
        net: ({ number, commune, units }) =>
          ['Providencia', 'Ñuñoa', 'Valparaíso', 'Rancagua'].includes(commune) && units < 5_000
            ? 3_000 + commune.length * 100 + Math.round(units * 29) + (number >= change ? 770 : 0)
            : 'No.',
        refuse: (reason) => plain(422, `${reason} Fuera de cobertura o de peso.`),
      },
    });
    expect(run.findings.filter(({ severity }) => severity === 'error').map(reported)).toEqual([]);
    expect(run.verdict).toBe('passed');
  },
);
