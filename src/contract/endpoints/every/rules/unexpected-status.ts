import type { Subject } from '../../../../model/rule.ts';
import { answerIsExpected, expected } from '../../../reading/answers/expected.ts';
import { headerOf } from '../../../reading/values/answer-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { soundQuote } from '../authoring/answer-example.ts';
import { exchangeRule } from '../authoring/define.ts';

export default exchangeRule({
  id: 'http/unexpected-status',
  defect: 'status',
  harm: 'buyer',
  title: 'The status is not one that the contract defines',
  clauses: ['delivery-price.answer-status', 'errors.other-statuses', 'shipping-cost.answer'],
  effect:
    'The platform reads 200 as a quote and 4xx as a rejection. The contract does not say what it does with another status.',
  ofLists: {
    effect: 'The contract shows no status for lists but that of an answer with records.',
    remedy:
      'Answer 200 with the records. Only if every request is redirected, configure the final address.',
  },
  remedy:
    'Answer 200 with the quote or the cost, or a 4xx with the reason if an order cannot be quoted. Only if every request is redirected, configure the final address.',
  mend: 'Answer with the agreed status',
  counted: ['answers', 'have another status'],
  needs: 'head',
  explains: { answer: ['http/not-json', 'http/content-type', 'reads:body'] },
  examples: () => ({
    conforming: [soundQuote, { status: 422, body: { message: 'Out of coverage' } }],
    breaking: [
      { ...soundQuote, status: 201 },
      { status: 204, text: '' },
      {
        why: 'redirects are not followed',
        exchange: {
          answer: {
            kind: 'response',
            status: 308,
            headers: { location: 'https://erp.example.com/v2/delivery-price' },
            bytes: 0,
            body: { kind: 'text', text: '', trouble: [] },
          },
        },
      },
    ],
  }),
  applies: (x) => x.status !== undefined && answerIsExpected(x),
  judge(x) {
    const { status = 0, endpoint } = x;
    if (status === 200 || (status >= 400 && status <= 599)) return undefined;
    return {
      ...(endpoint === 'delivery-price' ? {} : { severity: 'warning' }),
      message: `The answer is ${status}${status >= 300 && status < 400 ? pointing(x) : ''}.`,
      expected: expected(x),
      actual: `status ${status}`,
    };
  },
});

/** Describes the target of a redirect. The authority stays as sent, so that a secret in it is recognized. */
function pointing(x: Subject): string {
  const target = headerOf(x, 'location');
  return target === undefined
    ? ''
    : ` and redirects to ${excerpt(target, 300)}; redirects are not followed`;
}
