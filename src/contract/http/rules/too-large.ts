import { exchangeRule } from '../../define.ts';
import { size } from '../../figures.ts';
import { answerIsDue } from '../due.ts';
import { bodyRules, rejectionRules } from '../instead.ts';
import { troubleOf } from '../trouble.ts';

export default exchangeRule({
  id: 'http/too-large',
  severity: 'warning',
  title: 'An answer is too large to be read whole',
  clauses: ['limits.sizes'],
  effect:
    'Sizes are left open by the contract. What the service does with so large an answer it does not say.',
  remedy: 'Send the fields of the contract and leave the rest out of this answer.',
  mend: 'Send short answers',
  counted: '{count} of {judged} answers were not read to their end',
  judgedOn: 'every answer of delivery-price and shipping-cost',
  doubt: 'The cap is that of greenlight (limits.maxBody); what was not read is not judged.',
  insteadOf: ['http/not-json', 'http/content-type', ...bodyRules, ...rejectionRules],
  examples: {
    conforming: [{ body: { transportationCost: 10, netValue: 10, netTaxedValue: 12 } }],
    breaking: [
      {
        exchange: {
          answer: {
            kind: 'response',
            status: 200,
            headers: { 'content-type': 'application/json' },
            bytes: 20_000_001,
            body: {
              kind: 'text',
              text: '{ "transportationCost": 10, "carriers": [',
              trouble: [
                { kind: 'too-large', offset: 20_000_000, detail: 'the body is longer than 20 MB' },
              ],
            },
          },
        },
      },
    ],
  },
  applies: (x) => x.text !== undefined && answerIsDue(x),
  judge(x) {
    const cap = troubleOf(x, 'too-large');
    if (!cap) return undefined;
    return {
      message: `The body was not read beyond ${size(cap.offset)}, the cap of this run: ${cap.detail}.`,
      expected: 'a body of some kB',
      actual: `more than ${size(cap.offset)}`,
    };
  },
});
