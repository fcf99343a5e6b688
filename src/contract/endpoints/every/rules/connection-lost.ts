import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { troubleOf } from '../../../reading/answers/trouble.ts';
import { soundQuote, troubled } from '../authoring/answer-example.ts';
import { exchangeRule } from '../authoring/define.ts';

export default exchangeRule({
  id: 'http/connection-lost',
  defect: 'broken-off',
  harm: 'buyer',
  title: 'The connection closes before the answer is complete',
  clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'The platform receives an incomplete answer. The contract does not say what it does with one.',
  remedy:
    'Send the whole body before closing the connection. Compare content-length with the bytes sent, and check the proxies in between.',
  counted: ['answers', 'are incomplete'],
  reads: 'failure',
  explains: { answer: ['http/not-json', 'http/content-type', 'reads:body', 'reads:rejection'] },
  examples: () => ({
    conforming: [soundQuote],
    breaking: [
      {
        ...troubled('connection-lost', 'the connection ended after 27 of 64 bytes', { offset: 27 }),
        why: 'content-length is 64 bytes',
        text: '{ "transportationCost": 420',
      },
    ],
  }),
  applies: (x) => x.status !== undefined && x.status < 500 && answerIsExpected(x),
  judge(x) {
    const lost = troubleOf(x, 'connection-lost');
    if (!lost) return undefined;
    return {
      message: `The connection closed at byte ${lost.offset}, before the body was complete: ${lost.detail}.`,
      expected: 'a complete body',
      actual: lost.detail,
    };
  },
});
