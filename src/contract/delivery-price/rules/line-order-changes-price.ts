import { scenarioRule } from '../../authoring/define.ts';
import { quoted, scene } from '../../authoring/relation-example.ts';
import { judgeAlternates } from '../../quotes/judge-alternates.ts';

const A = { role: 'A', ...quoted(4200) };
const X = { role: 'X', order: 'A, last line first' };

export default scenarioRule({
  id: 'delivery-price/line-order-changes-price',
  severity: 'info',
  title: 'The order of the lines changes the quote',
  clauses: ['delivery-price.order-lines'],
  effect: 'The same goods get another price when the buyer puts them in another order.',
  remedy: 'Where no difference is meant, add up the lines before the tariff is looked up.',
  mend: 'Price the same goods alike',
  counted: '{count} of {judged} orders got other amounts by the order of their lines',
  judgedOn: 'the same lines in two orders, sent twice each',
  doubt: 'The contract does not say whether the order of the lines may matter.',
  relations: ['line-order'],
  examples: {
    conforming: [scene(A, { ...X, ...quoted(4200) })],
    breaking: [scene(A, { ...X, ...quoted(4500) }, A, { ...X, ...quoted(4500) })],
  },
  begin: () =>
    judgeAlternates((own, other) => ({
      message: `The order got ${own}, and ${other} with its lines last first, both times.`,
    })),
});
