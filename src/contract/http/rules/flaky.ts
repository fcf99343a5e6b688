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
  defect: 'changing',
  harm: 'buyer',
  title: 'The same request sometimes succeeds and sometimes fails',
  clauses: ['delivery-price.rule-2', 'delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'One order makes several calls. The buyer may see a price and lose the quote at confirmation.',
  remedy:
    'Check the client’s log for what differs between the calls: one of several instances, a stale connection, a timeout that is too short.',
  mend: 'Answer the same request every time',
  counted: '{count} of {judged} repeated requests failed',
  judgedOn: 'every request that was sent more than once, byte for byte',
  doubt:
    'The contract sets no rate limit. If every failure is a 429, or a 503 with Retry-After, it is a warning.',
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
        { ...failed, why: 'a constant failure is not flaky' },
        again('e2', failed),
        again('e3', failed),
      ],
    ],
    breaking: [[failed, again('e2', failed), again('e3', quote)]],
  },
  judge: (exchanges) => judgeFlakiness(exchanges),
});
