import { constantFrom, record, sample } from 'fast-check';
import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { testsAll } from '../support/extent.ts';
import { now, runInMemory } from '../support/reference-run.ts';
import { referenceClient } from '../support/send-in-memory.ts';

/** A kind of range that a client cannot handle, and its answer to it. */
interface Trap {
  readonly name: string;
  readonly springs: (from: string | null, to: string | null) => boolean;
  readonly answer: { readonly status: number; readonly body: string };
}

const target = referenceTarget('http://127.0.0.1:8080', ['transactions']);
const day = 86_400_000;
const widthOf = (from: string | null, to: string | null) =>
  from && to ? Date.parse(to) - Date.parse(from) : 0;

function explored(trap: Trap | undefined, explore: number): Promise<Run> {
  return runInMemory(
    (clock) => {
      const conforming = referenceClient(clock, {
        faults: [],
        records: 400,
        token: referenceToken,
        now: () => now,
      });
      return (asked) => {
        const { searchParams } = new URL(asked.address, 'http://client');
        const [from, to] = [searchParams.get('date_from'), searchParams.get('date_to')];
        if (!trap?.springs(from, to)) return conforming(asked);
        const { status, body } = trap.answer;
        const headers = { 'content-type': 'application/json' };
        return { status, headers, body: Buffer.from(body) };
      };
    },
    target,
    { explore, wanted: ({ id }) => id === 'transactions/explore' },
  );
}

const months = ['2026-08', '2026-09', '2026-10'];
const conditions: readonly (readonly [string, Trap['springs']])[] = [
  ...months.map(
    (month) =>
      [`begins in ${month}`, (from: string | null) => from?.startsWith(month) === true] as const,
  ),
  ...[20, 40, 80].map(
    (days) =>
      [
        `wider than ${days} days`,
        (from: string | null, to: string | null) =>
          widthOf(from, to) > days * day && widthOf(from, to) < 200 * day,
      ] as const,
  ),
  ['from midnight on', (from) => /T00:00:00/.test(from ?? '')],
  ['with an offset', (from) => /[+-]\d\d:\d\d$/.test(from ?? '')],
  ['within one day', (from, to) => from !== null && from.slice(0, 10) === to?.slice(0, 10)],
];
const answers: readonly Trap['answer'][] = [
  { status: 200, body: '[]' },
  { status: 500, body: '{"message":"error"}' },
];

test('finds 95 % of the range traps within 300 requests, and nothing without a trap', {
  timeout: 600_000,
}, async () => {
  const all = sample(
    record({ at: constantFrom(...conditions), answer: constantFrom(...answers) }),
    {
      seed: 1,
      numRuns: 60,
    },
  ).map(({ at: [name, springs], answer }) => ({
    name: `${name}: ${answer.status}`,
    springs,
    answer,
  }));
  const traps = [...new Map(all.map((trap) => [trap.name, trap])).values()];
  const chosen = testsAll ? traps : traps.slice(0, 4);
  const missed: string[] = [];
  for (const trap of chosen) {
    const { findings, exchanges } = await explored(trap, 400);
    if (findings.length === 0 || exchanges.length > 300) missed.push(trap.name);
  }
  expect([missed.length <= traps.length * 0.05, missed]).toEqual([true, missed]);
  expect((await explored(undefined, 400)).findings).toEqual([]);
});
