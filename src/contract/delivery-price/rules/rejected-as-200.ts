import { exchangeRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { expectedJson, expectedQuote, isHopelessAnswered, provoked } from '../expected.ts';

export default exchangeRule({
  id: 'delivery-price/rejected-as-200',
  severity: 'error',
  title: 'An order that cannot be quoted is answered 200',
  clauses: ['delivery-price.rule-6', 'errors.rejection', 'errors.200-without-cost'],
  effect:
    'The service takes it that there is no quote. The order is created with shipping 0, unless the client has enabled the requirement of a quote.',
  remedy: 'Answer a 4xx, 422 for example, with the reason as message.',
  mend: 'Reject what cannot be quoted, with the reason',
  counted: '{count} of {judged} orders that cannot be quoted are created with shipping 0',
  judgedOn:
    'every answer 200 or 4xx of delivery-price to an order declared unquotable, or to one that hardly any business can quote',
  suppresses: ['delivery-price/transportation-cost-missing', 'delivery-price/field-type'],
  examples: {
    conforming: [
      { situation: 'unquotable', status: 422, body: { message: 'Fuera de cobertura' } },
      {
        why: 'a quote: delivery-price/unquotable-quoted has it',
        situation: 'unquotable',
        body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 },
      },
      { why: 'an order that is not declared unquotable', situation: 'quotable', body: {} },
    ],
    breaking: [
      { situation: 'unquotable', body: {} },
      { situation: 'unquotable', body: { message: 'Fuera de cobertura' } },
      {
        situation: 'unquotable',
        body: { transportationCost: null, netValue: null, netTaxedValue: null },
      },
      { situation: 'unquotable', body: 'Fuera de cobertura' },
      {
        why: 'a commune that does not exist: nobody declared it, and 200 is no rejection',
        situation: 'any',
        body: {},
        exchange: { role: 'provoked' },
      },
    ],
  },
  applies: (x) => isHopelessAnswered(x),
  judge(x) {
    if (expectedJson(x) === undefined || expectedQuote(x)) return undefined;
    return {
      message: `The order ${x.role === provoked ? 'that hardly any business can quote' : 'declared unquotable'} (${excerpt(x.step)}) is answered 200 without a quote. ${whatFollows(x.outcome?.decision)}`,
      at: '',
      expected: 'a 4xx with the reason',
      actual: '200 without a quote',
    };
  },
});

const whatFollows = (decision: string | undefined) =>
  decision === 'not-stated'
    ? 'What the service stores the contract does not say.'
    : 'The service stores shipping 0 and the order advances.';
