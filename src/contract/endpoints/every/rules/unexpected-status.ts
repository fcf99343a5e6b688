import type { Subject } from '../../../../model/rule.ts';
import { answerIsExpected, expected } from '../../../reading/answers/expected.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { soundQuote } from '../authoring/answer-example.ts';
import { exchangeRule } from '../authoring/define.ts';

export default exchangeRule({
  id: 'http/unexpected-status',
  severity: 'error',
  defect: 'status',
  harm: 'buyer',
  title: 'The status is not one that the contract defines',
  clauses: ['delivery-price.answer-status', 'errors.other-statuses', 'shipping-cost.answer'],
  effect:
    'The service reads 200 as a quote and 4xx as a rejection. The contract does not say what it does with another status.',
  ofLists: {
    effect: 'The contract shows no status for lists but that of an answer with records.',
    remedy:
      'Answer 200 with the records. If the endpoint has moved, configure its final address: redirects are not followed.',
  },
  remedy:
    'Answer 200 with the quote or the cost, or a 4xx with the reason if an order cannot be quoted. If the endpoint has moved, configure its final address: redirects are not followed.',
  mend: 'Answer with the agreed status',
  counted: '{count} of {judged} answers have another status',
  needs: 'head',
  explains: { answer: ['http/not-json', 'http/content-type', 'reads:body'] },
  examples: {
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
  if (isSame(target, x.request?.url))
    return ` and redirects to the requested address itself, ${shown}`;
  if (!/^https?:/i.test(target)) return ` and redirects to ${shown}, which is not an HTTP address`;
  return ` and redirects to ${shown}. Configure that address for the endpoint: redirects are not followed`;
}

const isSame = (target: string, url: string | undefined) =>
  url !== undefined && URL.canParse(target) && new URL(target).href === url;

/**
 * Where a redirect points, resolved against the address asked (RFC 9110 10.2.2). An authority stays as it was
 * sent: parsed, a host with an escape becomes a host and a path, and a secret in it would not be known any more.
 */
function location({ answer, request }: Subject): string | undefined {
  const value = answer.kind === 'response' ? answer.headers.location : undefined;
  if (value === undefined) return undefined;
  if (/^https?:/i.test(value)) return value;
  if (value.startsWith('//')) return `${/^\w+:/.exec(request?.url ?? '')?.[0] ?? ''}${value}`;
  // A backslash would become a slash, and an escape in a secret would not be known any more.
  const plain = value.replaceAll('\\', '%5C');
  return URL.canParse(plain, request?.url) ? new URL(plain, request?.url).href : value;
}
