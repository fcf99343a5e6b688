import { describe, expect, test } from 'vitest';
import { shardOf } from '../../src/cli/commands/run/select.ts';
import type { Resolving } from '../../src/engine/evidence.ts';
import {
  mergedRuns as mergedBy,
  type NamedRun,
  whyNotMerged,
} from '../../src/engine/merge/merge-runs.ts';
import type { RunOptions } from '../../src/engine/options.ts';
import { run } from '../../src/engine/run.ts';
import type { Run } from '../../src/model/run.ts';
import { answer, options, quote, scenario, silence } from '../support/engine.ts';
import { sampleRun } from '../support/sample-run.ts';

const suite = 'abcdefg'.split('').map((name, i) => scenario(`delivery-price/${name}`, 1 + (i % 3)));

const made = (some: readonly Resolving[], more: Partial<RunOptions> = {}) =>
  run({
    ...options(some, (order) =>
      /[bf]$/.test(order.scenario) && order.n === 1 ? answer(500, {}) : answer(200, quote),
    ),
    // How many were under way at the same time is not what is compared here.
    limits: { concurrency: 1 },
    // Each part sends failures again by itself.
    usable: () => true,
    ...more,
  });

const shards = (of: number, more: Partial<RunOptions> = {}) =>
  Promise.all(
    Array.from({ length: of }, async (_, i): Promise<NamedRun> => {
      const own = shardOf(suite, { part: i + 1, of });
      const shard = `${i + 1}/${of}`;
      return { name: `${i + 1}.json`, run: await made(own, { narrowed: true, shard, ...more }) };
    }),
  );

type Some = readonly [NamedRun, ...NamedRun[]];

const mergedRuns = (runs: Some) =>
  mergedBy(
    runs,
    options(suite, () => silence),
  );

/** What does not depend on when a run was made. */
const steady = ({
  scenarios,
  findings,
  exchanges,
  rules,
  clauses,
  totals,
  verdict,
  exitCode,
}: Run) => ({
  scenarios: scenarios.map((each) => ({ ...each, durationMs: 0 })),
  findings,
  exchanges,
  rules,
  clauses,
  totals,
  verdict,
  exitCode,
});

describe('shards', () => {
  test.each([2, 3, 7])('%i of them together are the run', async (of) => {
    const parts = await shards(of);
    expect(parts.flatMap(({ run: part }) => part.scenarios).length).toBe(suite.length);
    const whole = await made(suite);
    const merged = mergedRuns(parts.toReversed() as unknown as Some);
    expect(steady(merged)).toEqual(steady(whole));
    expect(merged.run.shard).toBeUndefined();
    expect(merged.endpoints.map(({ state, exchanges }) => [state, exchanges])).toEqual(
      whole.endpoints.map(({ state, exchanges }) => [state, exchanges]),
    );
  });

  test('that passed give a pass, one that failed makes all of them fail', async () => {
    const good = { rules: [] };
    const parts = (await shards(2, good)) as unknown as Some;
    expect(mergedRuns(parts).verdict).toBe('passed');
    const bad = (await shards(2)) as unknown as Some;
    expect(mergedRuns([parts[0], bad[1] as NamedRun]).verdict).toBe('failed');
  });

  test('a waiver that none of them needs is stale; one that one of them needs is used', async () => {
    const about = { reason: 'r', owner: 'o', until: '2026-12-31', at: 'c.yaml:1' };
    const used = { waivers: [{ rule: 'test/server-error', ...about }] };
    expect(mergedRuns((await shards(3, used)) as unknown as Some).waivers[0]?.state).toBe('used');
    const healthy = { send: options(suite, () => answer(200, quote)).send, ...used };
    const merged = mergedRuns((await shards(3, healthy)) as unknown as Some);
    expect([merged.waivers[0]?.state, merged.verdict]).toEqual(['stale', 'failed']);
  });

  test('of which one was stopped are incomplete, and no pass', async () => {
    const parts = await shards(2, { rules: [] });
    const [first, second] = parts as [NamedRun, NamedRun];
    const stopped = {
      ...second,
      run: { ...second.run, run: { ...second.run.run, incomplete: 'stopped' } },
    };
    const merged = mergedRuns([first, stopped]);
    expect([merged.verdict, merged.run.incomplete]).toEqual(['inconclusive', 'stopped']);
  });

  test('hold every scenario once, and datasets that are judged together', () => {
    const datasets = (['transactions', 'commerces'] as const).map((endpoint) => ({
      ...scenario(`${endpoint}/whole`, 1, { endpoint }),
    }));
    const all = [...suite, ...datasets];
    for (const of of [1, 2, 3, 5]) {
      const parts = Array.from({ length: of }, (_, i) => shardOf(all, { part: i + 1, of }));
      expect(parts.flat().length).toBe(all.length);
      expect(new Set(parts.flat()).size).toBe(all.length);
      const holding = parts.filter((part) => part.includes(datasets[0] as Resolving));
      expect(holding.map((part) => part.includes(datasets[1] as Resolving))).toEqual([true]);
    }
    expect(() => shardOf(suite, { part: 8, of: 8 })).toThrow(
      '--shard 8/8 holds no scenario; the suite has 7, so take fewer parts',
    );
  });
});

const part = (shard: string | undefined, more: Partial<Run> = {}): Run => {
  const about = { ...sampleRun.run, ...(shard === undefined ? {} : { shard }) };
  return { ...sampleRun, run: about, scenarios: [], ...more };
};

const setting = (name: string, value: string) => ({
  configuration: [{ setting: name, value, from: 'flag' as const }],
});

describe('what is not one run is refused with the reason', () => {
  const scenarios = sampleRun.scenarios.slice(0, 1);
  test.each<[string, Run, Run, string | undefined]>([
    ['whole', part('1/2'), part('2/2'), undefined],
    ['twice the same part', part('1/2'), part('1/2'), 'a and b are both part 1/2'],
    ['a part that is missing', part('1/3'), part('3/3'), 'part 2/3 is missing'],
    ['parts of two divisions', part('1/2'), part('2/3'), 'a is one of 2 parts, and b one of 3'],
    ['a shard and a run', part('1/2'), part(undefined), 'b is not a shard, and a is'],
    [
      'a scenario in both',
      part(undefined, { scenarios }),
      part(undefined, { scenarios }),
      'delivery-price/full-order is in a and in b',
    ],
    [
      'another client',
      part('1/2'),
      part('2/2', { target: { ...sampleRun.target, clientBase: 'https://other.example' } }),
      'a and b have not the same client: https://erp.quirelmo.example and https://other.example',
    ],
    [
      'another version',
      part('1/2'),
      part('2/2', { tool: { name: 'greenlight', version: '2.0.0' } }),
      'a and b have not the same version of greenlight: 1.0.0 and 2.0.0',
    ],
    [
      'another severity',
      part('1/2', setting('severity.http/slow', 'off')),
      part('2/2', setting('severity.http/slow', 'warning')),
      'a and b were not configured alike: severity.http/slow differs',
    ],
    [
      'another seed, which is no matter',
      part('1/2', setting('seed', '1')),
      part('2/2', setting('seed', '2')),
      undefined,
    ],
  ])('%s', (_, a, b, why) => {
    expect(
      whyNotMerged([
        { name: 'a', run: a },
        { name: 'b', run: b },
      ]),
    ).toBe(why);
  });
});
