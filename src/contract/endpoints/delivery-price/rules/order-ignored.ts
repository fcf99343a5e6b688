import { howMany } from '../../../../standards/text/figures.ts';
import { noOrder } from '../../../reading/answers/expected.ts';
import { distinctBytes } from '../../../reading/answers/same-bytes.ts';
import { amountsInWords, amountsOf, commonAmounts } from '../../../reading/quotes/amounts-of.ts';
import { provoked } from '../../../reading/quotes/expected-quote.ts';
import { quoted, scenarioRule, scene } from '../../every/authoring/rule.ts';

const hopeless = { role: provoked };
const two = [
  { ...hopeless, order: 'nowhere', ...quoted(4200) },
  { ...hopeless, order: 'a million', ...quoted(4200) },
] as const;
const bare = { role: noOrder, ...quoted(4200) };

export default scenarioRule({
  id: 'delivery-price/order-ignored',
  severity: 'warning',
  harm: 'buyer',
  title: 'Every order gets the same quote, even no order',
  clauses: ['delivery-price.answer-cost', 'delivery-price.rule-6'],
  effect:
    'If the order is not read, the buyer is shown a price that has nothing to do with it, and nothing is ever rejected.',
  remedy:
    'Read the order, and reject what cannot be delivered. If one price for all orders is intended, there is nothing to fix.',
  counted: ['sets', 'of different orders got the price of no order at all'],
  doubt:
    'A flat tariff looks the same, even if a request without an order is quoted. No request can show which it is, so it is a warning.',
  relations: ['provoked-rejections'],
  explains: { run: ['shipping-cost/differs-from-quote'] },
  examples: () => ({
    conforming: [
      scene(...two, { ...bare, status: 400, body: { message: 'order is required' } }),
      scene(two[0], { ...two[1], ...quoted(9000) }),
    ],
    breaking: [scene(...two, bare)],
  }),
  judge(exchanges) {
    const sent = exchanges.filter(({ resendOf }) => !resendOf);
    const orders = distinctBytes(sent.filter(({ role }) => role === provoked));
    const probe = sent.find(({ role }) => role === noOrder);
    if (orders.length < 2) return { judged: 0, breaches: [] };
    const amounts = probe && commonAmounts([...orders, probe].map(amountsOf));
    if (!amounts) return { judged: 1, breaches: [] };
    return {
      judged: 1,
      breaches: [
        {
          message: `${howMany(orders.length, 'order')} that hardly any business can quote got ${amountsInWords(amounts)}, and so did a request without any order. One price for all orders looks the same.`,
          expected: 'a quote that goes by the order',
          actual: `${amountsInWords(amounts)} every time`,
          exchanges: [...orders, probe].map(({ id }) => id),
        },
      ],
    };
  },
});
