import type { Breach } from '../../../model/rule.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { excerpt } from '../excerpt.ts';
import { answerIsExpected } from '../expected.ts';
import { troublesOf } from '../trouble.ts';

export default exchangeRule({
  id: 'http/duplicate-member',
  severity: 'warning',
  title: 'An object names a member twice',
  clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'Readers of JSON disagree on which of the two counts (RFC 8259, section 4). Which the service takes the contract does not say.',
  remedy: 'Write each member of an object once.',
  mend: 'Write each value once',
  counted: '{count} of {judged} answers name a member twice',
  judgedOn: 'every answer 200 or 4xx that is JSON',
  examples: {
    conforming: [{ body: { transportationCost: 10, netValue: 10, netTaxedValue: 12 } }],
    breaking: [
      {
        exchange: {
          answer: {
            kind: 'response',
            status: 200,
            headers: { 'content-type': 'application/json' },
            bytes: 58,
            body: {
              kind: 'text',
              text: '{"transportationCost":10,"netValue":0,"netTaxedValue":12,"netValue":10}',
              json: { transportationCost: 10, netValue: 10, netTaxedValue: 12 },
              trouble: [
                {
                  kind: 'duplicate-member',
                  offset: 57,
                  at: '/netValue',
                  detail: 'netValue stands twice in one object',
                },
              ],
            },
          },
        },
      },
    ],
  },
  applies: (x) =>
    answerIsExpected(x) &&
    x.answer.kind === 'response' &&
    (x.status === 200 || (x.answer.status >= 400 && x.answer.status < 500)) &&
    (x.json !== undefined || x.answer.body.kind === 'records'),
  judge: (x) =>
    troublesOf(x).flatMap(({ kind, offset, detail, at, record }): Breach[] => {
      if (kind !== 'duplicate-member') return [];
      return [
        {
          message: `At byte ${offset}: ${excerpt(detail, 200)}.`,
          ...(at === undefined ? {} : { at }),
          ...(record === undefined ? {} : { record: { number: record, offset } }),
          expected: 'each member once',
          actual: excerpt(detail, 200),
        },
      ];
    }),
});
