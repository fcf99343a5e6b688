import { describe, expect, test } from 'vitest';
import { savedSubject } from '../../src/cli/commands/merge.ts';
import { usable } from '../../src/contract/answers/usable.ts';
import flaky from '../../src/contract/http/rules/flaky.ts';
import serverError from '../../src/contract/http/rules/server-error.ts';
import unreachable from '../../src/contract/http/rules/unreachable.ts';
import type { Together } from '../../src/engine/merge/judge-together.ts';
import { mergedRuns } from '../../src/engine/merge/merge-runs.ts';
import type { RunOptions } from '../../src/engine/options.ts';
import { run } from '../../src/engine/run.ts';
import type { Answer } from '../../src/model/exchange.ts';
import type { Run } from '../../src/model/run.ts';
import type { Step } from '../../src/model/scenario.ts';
import { answer, options, quote, scenario, silence } from '../support/engine.ts';

const rules = [unreachable, serverError, flaky];
const together: Together = {
  subjectOf: savedSubject,
  usable,
  reproduce: { command: (id) => `greenlight run --only ${id}`, curl: () => undefined },
};

/** One order, whichever scenario sends it. */
const order: Step = {
  label: 'an order',
  endpoint: 'delivery-price',
  situation: 'quotable',
  token: 'configured',
  source: 'declared',
  body: { order: { scenario: 'the same', n: 1 } },
};

/** A part that sends the same order so often, and gets these answers in turn. */
function part(id: string, answers: readonly Answer[], more: Partial<RunOptions> = {}) {
  const own = scenario(id, answers.length);
  const steps = answers.map((_, i) => ({ ...order, label: `call ${i + 1}` }));
  let sent = 0;
  return run({
    ...options([{ ...own, resolved: { state: 'ready', steps } }], () => {
      sent += 1;
      return answers[sent - 1] ?? answers.at(-1) ?? silence;
    }),
    rules,
    limits: { concurrency: 1 },
    ...more,
  });
}

const quoted = answer(200, quote);
const failing = answer(500, { message: 'no' });

const merged = (parts: readonly Run[], how: { readonly together?: Together } = { together }) => {
  const named = parts.map((each, i) => ({ name: `${i}.json`, run: each }));
  const [first, ...rest] = named;
  if (!first) throw new Error('no part');
  return mergedRuns([first, ...rest], { rules, clauses: [], ...how });
};
const reported = ({ findings }: Run) =>
  findings.map(({ rule, scenario: where, exchanges }) => [rule, where, exchanges.length]);
const counts = ({ findings }: Run) => findings.map(({ scenario: at, count }) => [at, count]);
const stateOf = ({ rules: reports }: Run, rule: string) =>
  reports.find(({ id }) => id === rule)?.state;

describe('rules over the run judge all parts together', () => {
  test('an order that one part got quoted and another did not', async () => {
    const parts = [
      await part('delivery-price/a', [quoted, quoted]),
      await part('delivery-price/b', [failing]),
      await part('delivery-price/c', [quoted]),
    ];
    expect(parts.map(reported)).toEqual([[], [['http/server-error', 'delivery-price/b', 5]], []]);
    const all = merged(parts);
    // One defect, one finding: it comes and goes.
    expect(reported(all)).toEqual([['http/flaky', 'delivery-price/b', 5]]);
    expect([all.verdict, stateOf(all, 'http/flaky'), stateOf(all, 'http/server-error')]).toEqual([
      'failed',
      'broken',
      'kept',
    ]);
  });

  test('a part that got no answer at all is held against one that got some', async () => {
    const parts = [
      await part('delivery-price/a', [quoted]),
      await part('delivery-price/b', [silence]),
    ];
    expect(parts.map(({ verdict }) => verdict)).toEqual(['passed', 'inconclusive']);
    expect(merged(parts, {}).verdict).toBe('passed');
    const all = merged(parts);
    expect(all.verdict).toBe('failed');
    expect(all.findings.length).toBe(1);
    expect(all.scenarios.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['delivery-price/a', 'passed'],
      ['delivery-price/b', 'failed'],
    ]);
  });

  test('what two parts found of one rule is not reported twice', async () => {
    const answers = [failing, quoted, failing, quoted];
    const parts = [
      await part('delivery-price/a', answers),
      await part('delivery-price/b', answers),
    ];
    const all = merged(parts);
    expect(new Set(reported(all).map(([rule]) => rule))).toEqual(new Set(['http/flaky']));
    expect(counts(all)).toEqual(parts.flatMap(counts));
  });

  test('nothing is found in parts that keep the contract', async () => {
    const parts = [
      await part('delivery-price/a', [quoted, quoted]),
      await part('delivery-price/b', [quoted]),
    ];
    const all = merged(parts);
    expect([reported(all), all.verdict]).toEqual([[], 'passed']);
  });

  test('severities and waivers of the configuration hold', async () => {
    const waivers = [
      { rule: 'http/flaky', reason: 'r', owner: 'o', until: '2099-12-31', at: 'c.yaml:1' },
    ];
    const parts = [
      await part('delivery-price/a', [quoted], { waivers }),
      await part('delivery-price/b', [failing], { waivers }),
      await part('delivery-price/c', [quoted], { waivers }),
    ];
    const all = merged(parts);
    expect([all.verdict, all.waivers[0]?.state, stateOf(all, 'http/flaky')]).toEqual([
      'passed',
      'used',
      'waived',
    ]);
    const off = parts.map(
      (each): Run => ({
        ...each,
        configuration: [{ setting: 'severity.http/flaky', value: 'off', from: 'config' }],
      }),
    );
    expect(reported(merged(off))).toEqual([['http/server-error', 'delivery-price/b', 5]]);
  });

  test('where people have pseudonyms the findings of the parts stay as they are', async () => {
    const settings = [{ setting: 'redactPeople', value: 'yes', from: 'flag' as const }];
    const parts = [
      await part('delivery-price/a', [quoted], { settings }),
      await part('delivery-price/b', [failing], { settings }),
      await part('delivery-price/c', [quoted], { settings }),
    ];
    expect(reported(merged(parts))).toEqual([['http/server-error', 'delivery-price/b', 5]]);
  });
});
