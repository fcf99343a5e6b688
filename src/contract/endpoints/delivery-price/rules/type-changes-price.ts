import { judgeAlternates } from '../../../experiments/quotes/judge-alternates.ts';
import { scenarioRule } from '../../every/authoring/define.ts';
import { quoted, scene } from '../../every/authoring/relation-example.ts';

const A = { role: 'A', ...quoted(4200) };
const X = { role: 'X', order: 'A as order' };

export default scenarioRule({
  id: 'delivery-price/type-changes-price',
  severity: 'info',
  title: 'A quotation and an order get different quotes',
  clauses: ['delivery-price.order-type'],
  effect: 'The buyer may see one price on screen and another at confirmation.',
  remedy: 'If no difference is intended, ignore the type of the order in the tariff.',
  mend: 'Give quotations and orders the same price',
  counted: ['orders', 'change price with their type'],
  doubt: 'The contract does not say whether the type may change the price.',
  relations: ['quote-and-order'],
  examples: {
    conforming: [scene(A, { ...X, ...quoted(4200) })],
    breaking: [scene(A, { ...X, ...quoted(4500) }, A, { ...X, ...quoted(4500) })],
  },
  begin: () =>
    judgeAlternates((own, other) => ({
      message: `Sent as a quotation, the content got ${own}; sent as an order, it got ${other}, both times.`,
      asks: 'May a quotation cost something else than the order that follows? If not, give one in data.quotes, once with the type quote and once with order.',
    })),
});
