import { exchangeRule } from '../../contract/endpoints/every/authoring/define.ts';
import { duration } from '../../standards/text/figures.ts';
import { answered } from './answered.ts';

const within = (withinMs: number) => ({ expect: { withinMs } });
const body = { transportationCost: 0, netValue: 0, netTaxedValue: 0 };

export default exchangeRule({
  id: 'scenario/latency',
  severity: 'error',
  title: 'The answer takes longer than its scenario allows',
  clauses: [],
  effect: 'The client is slower than the scenario expects.',
  remedy: 'Answer faster, or correct the time under expect.within.',
  mend: 'Answer within the time of your scenario',
  counted: '{count} of {judged} answers take longer than their scenario allows',
  examples: {
    conforming: [{ body, durationMs: 500, exchange: within(500) }],
    breaking: [{ body, durationMs: 501, exchange: within(500) }],
  },
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
