import type { AnswerExample } from '../../../model/rule.ts';
import { runRule } from '../../authoring/define.ts';
import { judgeFlakiness } from '../judge-flakiness.ts';
import { bodyRules, rejectionRules } from '../suppression.ts';

const quote: AnswerExample = { body: { transportationCost: 10, netValue: 10, netTaxedValue: 12 } };
const again = (id: string, example: AnswerExample): AnswerExample => ({
  ...example,
  exchange: { id, resendOf: 'e1' },
});
const failed: AnswerExample = { status: 500, text: '' };

export default runRule({
  id: 'http/flaky',
  severity: 'error',
  title: 'The same request is sometimes answered and sometimes not',
  clauses: ['delivery-price.rule-2', 'delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'One order makes several calls. A buyer who saw a price may lose the quote when the order is confirmed.',
  remedy:
    'Look in the log of the client for what differs between the calls: one of several instances, a connection that is not renewed, a limit that is too short.',
  mend: 'Answer the same request every time',
  counted: '{count} of {judged} requests that were sent more than once failed',
  judgedOn: 'every request that was sent twice or more, byte for byte',
  doubt:
    'Rates are left open by the contract. Where all failures are 429, or 503 with Retry-After, it is a warning.',
  suppresses: [
    'http/unreachable',
    'http/connection-lost',
    'http/cut-off',
    'http/server-error',
    'http/unexpected-status',
    'http/refused',
    'http/not-json',
    'http/content-type',
    ...bodyRules,
    ...rejectionRules,
    'delivery-price/rejected-as-5xx',
    'delivery-price/covered-order-rejected',
  ],
  examples: {
    conforming: [
      [quote, again('e2', quote)],
      [
        { ...failed, why: 'a steady failure is no flaky one' },
        again('e2', failed),
        again('e3', failed),
      ],
    ],
    breaking: [[failed, again('e2', failed), again('e3', quote)]],
  },
  judge: (exchanges) => judgeFlakiness(exchanges),
});
