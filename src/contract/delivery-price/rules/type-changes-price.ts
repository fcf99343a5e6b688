import { scenarioRule } from '../../authoring/define.ts';
import { quoted, scene } from '../../authoring/relation-example.ts';
import { judgeAlternates } from '../../quotes/judge-alternates.ts';

const A = { role: 'A', ...quoted(4200) };
const X = { role: 'X', order: 'A as order' };

export default scenarioRule({
  id: 'delivery-price/type-changes-price',
  severity: 'info',
  title: 'A quotation and an order get different quotes',
  clauses: ['delivery-price.order-type'],
  effect: 'The buyer may be shown one price on screen and another at confirmation.',
  remedy: 'Where no difference is meant, leave the type of the order out of the tariff.',
  mend: 'Price quotations and orders alike',
  counted: '{count} of {judged} orders got other amounts by their type',
  judgedOn: 'the same content sent as quote and as order, twice each',
  doubt: 'The contract does not say whether the type may change the price.',
  relations: ['quote-and-order'],
  examples: {
    conforming: [scene(A, { ...X, ...quoted(4200) })],
    breaking: [scene(A, { ...X, ...quoted(4500) }, A, { ...X, ...quoted(4500) })],
  },
  begin: () =>
    judgeAlternates((own, other) => ({
      message: `As quote the order got ${own}, and as order ${other}, both times.`,
    })),
});
