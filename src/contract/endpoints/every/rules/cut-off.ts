import type { Breach, Subject } from '../../../../model/rule.ts';
import { duration } from '../../../../standards/text/figures.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { cutOff, troubleOf } from '../../../reading/answers/trouble.ts';
import { soundQuote } from '../authoring/answer-example.ts';
import { exchangeRule } from '../authoring/define.ts';

export default exchangeRule({
  id: 'http/cut-off',
  defect: 'late',
  harm: 'lost',
  title: 'A request gets no complete answer in time',
  clauses: ['limits.cut', 'errors.no-answer'],
  effect: 'On delivery-price, the platform cuts the connection after 60 s and the quote is lost.',
  ofLists: {
    effect:
      'The limit is greenlight’s own. The contract sets none for lists, and what did not arrive is not judged.',
    remedy:
      'Begin to send records early, and keep sending. Allow more time with limits if the list is long.',
  },
  remedy:
    'Answer every query in under 30 s. Check the calls that the answer waits for, and give each its own timeout.',
  counted: ['requests', 'got no complete answer in time'],
  needs: 'head',
  reads: 'failure',
  doubt:
    'The contract sets a limit for delivery-price only. On the GET endpoints, or with a shorter limit set for the run, the limit is greenlight’s own and a breach is a warning.',
  explains: {
    answer: [
      'http/not-json',
      'http/connection-lost',
      'http/content-type',
      'reads:body',
      'reads:rejection',
    ],
  },
  examples: () => ({
    conforming: [{ durationMs: 29_000, ...soundQuote }],
    breaking: [
      {
        exchange: {
          durationMs: 60_000,
          answer: {
            kind: 'no-response',
            reason: 'cut-off',
            detail: 'No answer arrived within 60 s.',
          },
        },
      },
      { why: 'the platform would have cut the connection', durationMs: 61_000, ...soundQuote },
    ],
  }),
  applies: (x) =>
    (x.answer.kind === 'response' || x.answer.reason === 'cut-off') && answerIsExpected(x),
  judge: (x) => (cutOff(x) ? breachOf(x) : undefined),
});

function breachOf(x: Subject): Breach {
  const { limits, answer, durationMs, endpoint } = x;
  const limit = duration(limits.cutMs);
  const cut = troubleOf(x, 'cut-off');
  const seen =
    answer.kind === 'no-response'
      ? answer.detail
      : cutOff(x) === 'late'
        ? `The answer was complete after ${duration(durationMs ?? 0)}; the connection is cut after ${limit}.`
        : `The status arrived, but the body was incomplete when the time ran out: ${cut?.detail ?? `after ${limit}`}.`;
  const expected = `a complete answer within ${limit}`;
  const actual = durationMs === undefined ? 'none' : `none after ${duration(durationMs)}`;
  if (limits.cutBy === 'contract') return { message: seen, expected, actual };
  const whose =
    endpoint === 'delivery-price'
      ? 'This limit was set for the run.'
      : 'The limit is greenlight’s own: the contract sets none here.';
  return { severity: 'warning', message: `${seen} ${whose}`, expected, actual };
}
