import { expect, test } from 'vitest';
import { testsAll } from '../support/extent.ts';
import { explored } from './explored.ts';
import { traps } from './traps.ts';

const chosen = traps(testsAll ? 64 : 10, 1);
/** Most traps need only the smaller budget. With confirmations, the larger one is 300 requests. */
const budgets = [100, 200];

const most = (part: number) => Math.floor(chosen.length * part);

test('finds 95 % of the traps, and reduces 90 % to their minimal cause', {
  timeout: 1_800_000,
}, async () => {
  const missed: string[] = [];
  const larger: string[] = [];
  for (const trap of chosen) {
    let causes: readonly string[] = [];
    for (const budget of budgets) {
      if (causes.includes(textOf(trap.cause))) continue;
      const { findings } = await explored(trap, budget);
      causes = findings.map(({ cause }) => textOf(cause?.[0] ?? {}));
    }
    if (causes.length === 0) missed.push(trap.name);
    else if (!causes.includes(textOf(trap.cause))) larger.push(`${trap.name}: ${causes.join()}`);
  }
  expect([missed.length <= most(0.05), missed]).toEqual([true, missed]);
  expect([larger.length <= most(0.1), larger]).toEqual([true, larger]);
});

const textOf = (cause: object) =>
  JSON.stringify(Object.entries(cause).toSorted(([a], [b]) => (a < b ? -1 : 1)));

test('finds at least half of the traps with the default budget of a run', {
  timeout: 1_800_000,
}, async () => {
  let found = 0;
  for (const trap of chosen)
    if ((await explored(trap, 'as in a run')).findings.length > 0) found += 1;
  expect(found).toBeGreaterThanOrEqual(chosen.length / 2);
});
