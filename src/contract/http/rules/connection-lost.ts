import { exchangeRule } from '../../authoring/define.ts';
import { answerIsExpected } from '../expected.ts';
import { bodyRules, rejectionRules } from '../suppression.ts';
import { troubleOf } from '../trouble.ts';

export default exchangeRule({
  id: 'http/connection-lost',
  severity: 'error',
  title: 'An answer ends before it is whole',
  clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'The service has a part of an answer. What it does with a part the contract does not say.',
  remedy:
    'Send the whole body before the connection is closed. Compare content-length with the bytes sent, and look at the proxies on the way.',
  mend: 'Send every answer to its end',
  counted: '{count} of {judged} answers broke off',
  judgedOn: 'every answer whose status line came, but a 5xx',
  suppresses: ['http/not-json', 'http/content-type', ...bodyRules, ...rejectionRules],
  examples: {
    conforming: [{ body: { transportationCost: 10, netValue: 10, netTaxedValue: 12 } }],
    breaking: [
      {
        why: 'content-length named 64 bytes',
        exchange: {
          answer: {
            kind: 'response',
            status: 200,
            headers: { 'content-type': 'application/json', 'content-length': '64' },
            bytes: 27,
            body: {
              kind: 'text',
              text: '{ "transportationCost": 420',
              trouble: [
                {
                  kind: 'connection-lost',
                  offset: 27,
                  detail: 'the connection ended after 27 of 64 bytes',
                },
              ],
            },
          },
        },
      },
    ],
  },
  applies: (x) => x.status !== undefined && x.status < 500 && answerIsExpected(x),
  judge(x) {
    const lost = troubleOf(x, 'connection-lost');
    if (!lost) return undefined;
    return {
      message: `The connection ended at byte ${lost.offset}, before the body was whole: ${lost.detail}.`,
      expected: 'a whole body',
      actual: lost.detail,
    };
  },
});
