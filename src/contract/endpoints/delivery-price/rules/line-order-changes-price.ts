import { judgeAlternates } from '../../../experiments/quotes/judge-alternates.ts';
import { scenarioRule } from '../../every/authoring/define.ts';
import { quoted, scene } from '../../every/authoring/relation-example.ts';

const A = { role: 'A', ...quoted(4200) };
const X = { role: 'X', order: 'A, last line first' };

export default scenarioRule({
  id: 'delivery-price/line-order-changes-price',
  severity: 'info',
  title: 'The order of the lines changes the quote',
  clauses: ['delivery-price.order-lines'],
  effect: 'The buyer gets a different price for the same goods when the lines are reordered.',
  remedy: 'If no difference is intended, add up the lines before looking up the tariff.',
  mend: 'Give the same goods the same price',
  counted: ['orders', 'change price when their lines are reordered'],
  doubt: 'The contract does not say whether the order of the lines may matter.',
  relations: ['line-order'],
  examples: {
    conforming: [scene(A, { ...X, ...quoted(4200) })],
    breaking: [scene(A, { ...X, ...quoted(4500) }, A, { ...X, ...quoted(4500) })],
  },
  begin: () =>
    judgeAlternates((own, other) => ({
      message: `The order got ${own}; with its lines reversed it got ${other}, both times.`,
    })),
});
