import pLimit from 'p-limit';
import { describe, expect, test } from 'vitest';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { referenceForAll } from '../support/serving.ts';
import { reportOf, start } from './greenlight.ts';

const token = 'a-token-of-nobody-6c11b9';
const kills = 12;
/** Runs in parallel. */
const atOnce = 3;

/** One endpoint with all its data declared, so that a run is short and needs no discovery. */
const {
  sources: _sources,
  unaskedCommerces: _kept,
  furtherCommerces: _further,
  sellers: _sellers,
  otherProducts: _other,
  addresses: _at,
  ...data
} = referenceTarget('').data;
const config = JSON.stringify({ target: { implements: ['shipping-cost'] }, data });

const client = referenceForAll({ token, faults: ['negative-shipping-cost'], now: Date.now });

const env = { GREENLIGHT_TOKEN: token };

/** A run after its first line. Its rate, not the machine, determines its duration. */
async function begun() {
  const cwd = folderOf({ 'greenlight.config.yaml': config });
  const started = start(['run', '-u', client.url, '--rate', '25/s'], { cwd, env });
  await started.says('greenlight');
  return { cwd, ...started };
}

/** Milliseconds from the first line of a run to its end. */
async function lasting(): Promise<number> {
  const { ended } = await begun();
  const from = performance.now();
  expect((await ended).exit).toBe(1);
  return performance.now() - from;
}

async function killed(afterMs: number) {
  const { cwd, child, ended } = await begun();
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  const { exit } = await ended;
  return { cwd, exit };
}

/** The number of scenarios that `render` reads from a killed run. */
async function kept(cwd: string) {
  const rendered = await greenlightHere(['render', 'reports/latest', '--json'], { cwd });
  expect([rendered.exit, rendered.stderr]).toEqual([0, '']);
  const run = reportOf(rendered.stdout);
  expect(run.verdict).not.toBe('passed');
  const held = run.scenarios.filter(({ exchanges }) => exchanges.length > 0);
  const [, done] = /^stopped after (\d+) of \d+ scenarios/.exec(run.run.incomplete ?? '') ?? [];
  expect(done ?? held.length.toString()).toBe(held.length.toString());
  for (const { exchanges } of held) {
    expect(exchanges.filter((id) => !run.exchanges.some((each) => each.id === id))).toEqual([]);
  }
  return held.length;
}

describe('a run that is killed', () => {
  test('leaves a report of the finished scenarios at any time', {
    timeout: 90_000 + kills * 15_000,
  }, async () => {
    const duration = await lasting();
    const runs = pLimit(atOnce);
    const ends = await Promise.all(
      // At random times over the whole run.
      Array.from({ length: kills }, (_, i) =>
        runs(async () => {
          const run = await killed(((i + Math.random()) / kills) * duration);
          return { exit: run.exit, finished: await kept(run.cwd) };
        }),
      ),
    );
    // A run that is faster than the first may end by itself.
    expect(ends.filter(({ exit }) => exit === 'SIGKILL').length).toBeGreaterThan(kills / 2);
    expect(ends.filter(({ exit }) => exit !== 'SIGKILL' && exit !== 1)).toEqual([]);
    expect(ends.filter(({ finished }) => finished > 0).length).toBeGreaterThan(kills / 3);
  });
});
