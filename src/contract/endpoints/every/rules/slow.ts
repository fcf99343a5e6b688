import { duration } from '../../../../standards/text/figures.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { cutOff, troubleOf } from '../../../reading/answers/trouble.ts';
import { soundQuote } from '../authoring/answer-example.ts';
import { exchangeRule } from '../authoring/define.ts';

export default exchangeRule({
  id: 'http/slow',
  defect: 'late',
  harm: 'buyer',
  title: 'A quote takes 30 s or more',
  clauses: ['limits.expected-time'],
  effect: 'The buyer waits. After 60 s the platform cuts the connection and the quote is lost.',
  remedy:
    'Answer in under 30 s, with a quote or a rejection. Check what is done only for the orders that are late: many lines, another attempt, a call of another system.',
  counted: ['answers', 'took 30 s or more'],
  needs: 'head',
  doubt:
    'A time over the limit by less than one round trip is a warning: the network may account for it.',
  examples: () => ({
    conforming: [
      { ...soundQuote, durationMs: 29_900 },
      { endpoint: 'shipping-cost', durationMs: 45_000, body: { shippingCost: 10 } },
    ],
    breaking: [{ ...soundQuote, durationMs: 31_400 }],
  }),
  applies: (x) =>
    x.limits.expectedMs !== undefined &&
    x.durationMs !== undefined &&
    x.status !== undefined &&
    answerIsExpected(x) &&
    !cutOff(x) &&
    !troubleOf(x, 'connection-lost'),
  judge({ limits, durationMs = 0, timings, outcome }) {
    const { expectedMs = Number.POSITIVE_INFINITY } = limits;
    const over = durationMs - expectedMs;
    if (over < 0) return undefined;
    const limit = duration(expectedMs);
    const near = over < (timings.connect ?? 0);
    const what = outcome?.decision === 'rejected' ? 'rejection' : 'answer';
    return {
      ...(near ? { severity: 'warning' } : {}),
      message: `The ${what} took ${duration(durationMs)}; the limit is under ${limit}.${
        near ? ' The excess is less than one round trip.' : ''
      }`,
      expected: `an answer in under ${limit}`,
      actual: duration(durationMs),
    };
  },
});
