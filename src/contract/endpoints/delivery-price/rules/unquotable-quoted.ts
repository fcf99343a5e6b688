import { figure } from '../../../../standards/text/figures.ts';
import { expectedQuote, isHopelessAnswered } from '../../../reading/quotes/expected-quote.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { exchangeRule, quote } from '../../every/authoring/rule.ts';

export default exchangeRule({
  id: 'delivery-price/unquotable-quoted',
  defect: 'declared',
  harm: 'lost',
  title: 'An order declared unquotable is quoted',
  clauses: ['delivery-price.rule-6', 'errors.rejection'],
  effect: 'The order advances with a shipping price, although it is declared unquotable.',
  remedy:
    'Answer this order with a 4xx and the reason, or correct what the configuration declares as unquotable.',
  mend: 'Reject what cannot be delivered, or correct the declaration',
  counted: ['orders', 'declared unquotable are quoted'],
  needs: 'part',
  doubt:
    'Only the owner knows what can be quoted: either the client or the declared data is wrong. 0 and a very high price are quotes, too.',
  examples: () => ({
    conforming: [
      { situation: 'unquotable', status: 422, body: { message: 'Fuera de cobertura' } },
      { situation: 'any', ...quote(4200, 4998) },
    ],
    breaking: [
      { situation: 'unquotable', ...quote(4200, 4998) },
      {
        why: 'with a reason, which is not read from a 200',
        situation: 'unquotable',
        body: { ...quote(0, 0).body, message: 'Fuera de cobertura' },
      },
    ],
  }),
  applies: (x) => x.situation === 'unquotable' && isHopelessAnswered(x),
  judge(x) {
    const found = expectedQuote(x);
    if (!found) return undefined;
    return {
      message: `The order declared unquotable (${excerpt(x.step)}${x.expect?.declared ? `, ${x.expect.declared.at}` : ''}) is quoted at ${figure(found.transportationCost)}. Either the client quotes what it cannot deliver, or this entry is wrong.`,
      at: '/transportationCost',
      expected: 'a 4xx with the reason',
      actual: `a quote of ${figure(found.transportationCost)}`,
    };
  },
});
