import type { Subject } from '../../../model/rule.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { excerpt } from '../excerpt.ts';
import { answerIsExpected, expected } from '../expected.ts';
import { bodyRules } from '../suppression.ts';

const quote = { transportationCost: 10, netValue: 10, netTaxedValue: 12 };

export default exchangeRule({
  id: 'http/unexpected-status',
  severity: 'error',
  title: 'An answer has a status that is not provided for',
  clauses: ['delivery-price.answer-status', 'errors.other-statuses', 'shipping-cost.answer'],
  effect:
    'The service takes 200 for a quote and 4xx for a rejection. What it does with another status the contract does not say.',
  remedy:
    'Answer 200 with the quote or the cost, and a 4xx with the reason where an order cannot be quoted. If the endpoint has moved, give its final address: a redirect is not followed.',
  mend: 'Answer with the agreed status',
  counted: '{count} of {judged} answers had another status',
  judgedOn: 'every answer that the service itself could have asked for',
  suppresses: ['http/not-json', 'http/content-type', ...bodyRules],
  examples: {
    conforming: [{ body: quote }, { status: 422, body: { message: 'Out of coverage' } }],
    breaking: [
      { status: 201, body: quote },
      { status: 204, text: '' },
      {
        why: 'a redirect is not followed',
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
  },
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

/** Of a redirect: where it points, and what that means for whoever reads on. */
function pointing(x: Subject): string {
  const target = location(x);
  if (target === undefined) return '';
  const shown = excerpt(target, 300);
  if (target === x.request?.url) return ` and points back to the address that was asked, ${shown}`;
  if (!/^https?:/i.test(target)) return ` and points to ${shown}, which is no address of HTTP`;
  return ` and points to ${shown}. Give that address as the endpoint’s own: a redirect is not followed`;
}

/** Where a redirect points, resolved against the address asked (RFC 9110 10.2.2). */
function location({ answer, request }: Subject): string | undefined {
  const value = answer.kind === 'response' ? answer.headers.location : undefined;
  if (value === undefined) return undefined;
  return URL.canParse(value, request?.url) ? new URL(value, request?.url).href : value;
}
