import type { AnswerExample } from '../../../../model/rule.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { troubleOf } from '../../../reading/answers/trouble.ts';
import { soundQuote } from '../authoring/answer-example.ts';
import { exchangeRule } from '../authoring/define.ts';

/** A pasted answer does not show what followed it on the connection. */
const sent: AnswerExample = { ...soundQuote, exchange: { timings: { firstByte: 2 } } };

export default exchangeRule({
  id: 'http/framing',
  severity: 'warning',
  defect: 'broken-off',
  title: 'Bytes follow the end of an answer',
  clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'The connection cannot be used again (RFC 9112 9.2). A program that uses it reads these bytes as the answer to the next order.',
  remedy:
    'Send one answer to each request. Count the bytes of the encoded body for content-length, or let the framework set it.',
  mend: 'End every answer where its head says',
  counted: ['answers', 'are followed by more bytes'],
  reads: 'failure',
  doubt:
    'The answer itself can be read, and many programs close such a connection, so it is a warning. An empty line after an answer, and bytes after an answer with Connection: close, do no harm.',
  examples: {
    conforming: [sent],
    breaking: [
      {
        ...sent,
        trouble: [
          {
            kind: 'surplus',
            offset: 35,
            detail: 'more bytes follow the 35 bytes of its content-length',
          },
        ],
      },
    ],
  },
  applies: (x) => x.timings.firstByte !== undefined && answerIsExpected(x),
  judge(x) {
    const surplus = troubleOf(x, 'surplus');
    if (!surplus) return undefined;
    return {
      message: `The answer is complete, and ${surplus.detail}.`,
      expected: 'nothing after the end of the answer',
      actual: surplus.detail,
    };
  },
});
