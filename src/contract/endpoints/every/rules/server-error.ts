import { present } from '../../../../standards/collections/present.ts';
import { answerIsExpected, expected } from '../../../reading/answers/expected.ts';
import { answeredInstead, answerInWords } from '../../../reading/failures/who-answered.ts';
import { headerOf } from '../../../reading/values/answer-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { soundQuote } from '../authoring/answer-example.ts';
import { exchangeRule } from '../authoring/define.ts';

/** The contract speaks of the buyer only where it says what the platform does with a 5xx. */
const ofCosts = {
  effect: 'The platform gets no cost. The contract does not say what it does then.',
  clauses: ['shipping-cost.answer', 'shipping-cost.errors'],
};

export default exchangeRule({
  id: 'http/server-error',
  defect: 'failed',
  harm: 'buyer',
  title: 'The client answers with a server error',
  clauses: ['errors.5xx', 'delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'The platform never treats a 5xx as a rejection. The buyer gets a generic error and cannot resolve it.',
  ofLists: {
    effect:
      'The platform gets no records for this request. The contract does not say that it asks again.',
    remedy: 'Fix the failure behind the 5xx, for every range of dates.',
  },
  remedy:
    'Fix the failure behind the 5xx. If an order cannot be quoted, answer a 4xx with the reason.',
  counted: ['answers', 'had a status of 5xx'],
  needs: 'head',
  reads: 'failure',
  doubt:
    'A 503 with Retry-After asks the caller to wait, and the contract sets no rate limit: it is a warning.',
  explains: { listed: ['http/slow'] },
  examples: () => ({
    conforming: [
      soundQuote,
      { status: 422, situation: 'unquotable', body: { message: 'Commune out of coverage' } },
    ],
    breaking: [
      { status: 500, body: { message: 'Commune out of coverage' } },
      { endpoint: 'shipping-cost', status: 502, contentType: 'text/html', text: '<h1>502</h1>' },
    ],
  }),
  applies: (x) => x.status !== undefined && answerIsExpected(x),
  judge(x) {
    const { status = 0 } = x;
    if (status < 500 || status > 599) return undefined;
    const patience = status === 503 && headerOf(x, 'retry-after');
    return {
      ...(patience ? { severity: 'warning' } : {}),
      message: patience
        ? `The answer is 503 with Retry-After ${excerpt(patience)}.`
        : `The answer is ${status}. ${answerInWords(x)}`.trim(),
      ...present({ remedy: answeredInstead(x)?.remedy }),
      expected: expected(x),
      actual: `status ${status}`,
      ...(x.endpoint === 'shipping-cost' ? ofCosts : {}),
    };
  },
});
