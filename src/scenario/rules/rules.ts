import { exchangeRule } from '../../contract/endpoints/every/authoring/rule.ts';
import type { Rule } from '../../model/rule.ts';
import { duration, list } from '../../standards/text/figures.ts';
import body, { answered } from './body.ts';
import relation from './relation.ts';

const rejected = { status: 422, body: { detail: 'Out of coverage' } };

const outcome = exchangeRule({
  id: 'scenario/outcome',
  title: 'The scenario does not allow this outcome',
  clauses: [],
  effect: 'The platform handles this answer differently from what the scenario expects.',
  remedy: 'Give the answer that leads to the expected outcome, or correct the scenario.',
  counted: ['answers', 'have an outcome that their scenario does not allow'],
  explains: { answer: ['scenario/status', 'scenario/body'] },
  examples: () => ({
    conforming: [{ ...rejected, exchange: { expect: { outcome: ['rejected', 'no-quote'] } } }],
    breaking: [
      {
        ...rejected,
        exchange: { expect: { outcome: ['quoted'] } },
        why: 'the scenario expects a quote',
      },
    ],
  }),
  // Only the platform's own timeout can be expected; http rules cover other failures.
  applies: (x) =>
    x.expect?.outcome !== undefined &&
    x.outcome !== undefined &&
    (answered(x) || x.expect.outcome.includes('cut-off')),
  judge({ expect, outcome }) {
    const allowed = expect?.outcome ?? [];
    if (!outcome || allowed.includes(outcome.decision)) return undefined;
    return {
      message: `The outcome is ${outcome.decision}; the scenario allows ${list(allowed, 'or')}.`,
      expected: `outcome ${list(allowed, 'or')}`,
      actual: `outcome ${outcome.decision}`,
    };
  },
});

const expecting = (...status: readonly number[]) => ({ expect: { status } });

const status = exchangeRule({
  id: 'scenario/status',
  title: 'The scenario does not allow this status',
  clauses: [],
  effect: 'The client answers with a status that the scenario does not expect.',
  remedy: 'Answer with the expected status, or correct the scenario.',
  counted: ['answers', 'have a status that their scenario does not allow'],
  explains: { answer: ['scenario/body'] },
  examples: () => ({
    conforming: [
      { status: 422, text: 'Out of coverage', exchange: expecting(422) },
      { status: 422, text: 'Out of coverage', exchange: expecting(400, 422) },
      {
        status: 429,
        text: 'Slow down',
        exchange: expecting(200),
        why: 'the client asks the caller to wait',
      },
    ],
    breaking: [{ status: 500, text: 'Error', exchange: expecting(200) }],
  }),
  applies: (x) => x.expect?.status !== undefined && answered(x),
  judge({ expect, status }) {
    const allowed = expect?.status ?? [];
    if (status === undefined || allowed.includes(status)) return undefined;
    const words = list(allowed.map(String), 'or');
    return {
      message: `The status is ${status}; the scenario allows ${words}.`,
      expected: `status ${words}`,
      actual: `status ${status}`,
    };
  },
});

const within = (withinMs: number) => ({ expect: { withinMs } });
const free = { transportationCost: 0, netValue: 0, netTaxedValue: 0 };

const latency = exchangeRule({
  id: 'scenario/latency',
  title: 'The answer takes longer than its scenario allows',
  clauses: [],
  effect: 'The client is slower than the scenario expects.',
  remedy: 'Answer faster, or correct the time under expect.within.',
  counted: ['answers', 'take longer than their scenario allows'],
  examples: () => ({
    conforming: [{ body: free, durationMs: 500, exchange: within(500), why: 'at most 500 ms' }],
    breaking: [{ body: free, durationMs: 501, exchange: within(500) }],
  }),
  applies: (x) => x.expect?.withinMs !== undefined && x.durationMs !== undefined && answered(x),
  judge({ expect, durationMs = 0 }) {
    const limit = expect?.withinMs ?? Number.POSITIVE_INFINITY;
    if (durationMs <= limit) return undefined;
    return {
      message: `The answer took ${duration(durationMs)}; the scenario allows ${duration(limit)}.`,
      expected: `an answer within ${duration(limit)}`,
      actual: `an answer after ${duration(durationMs)}`,
    };
  },
});

/** Rules for a scenario's own expectations, which have no clause of the contract. */
export const scenarioRules: readonly Rule[] = [outcome, status, body, latency, relation];
