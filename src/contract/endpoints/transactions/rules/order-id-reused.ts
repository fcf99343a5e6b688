import type { RecordPlace } from '../../../../model/dataset.ts';
import type { Breach } from '../../../../model/rule.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';
import { reusedIds } from '../lines/reused.ts';

export default datasetRule({
  id: 'transactions/order-id-reused',
  severity: 'warning',
  title: 'One orderId is used for several commerces',
  clauses: ['transactions.order-id'],
  effect:
    'The platform treats records with one orderId as one order. Sales of one commerce may be counted for another.',
  remedy: 'Give every order its own orderId, across branches and years.',
  counted: ['orders', 'belong to several commerces'],
  doubt: 'An order may have been moved from one commerce to another.',
  examples: () => ({
    conforming: [
      [line(), line({ productId: 'SKU-1' }), line({ orderId: 'P-2', commerceId: 'C-2' })],
    ],
    breaking: [[line(), line({ commerceId: 'C-2', documentCode: 'F-2' })]],
  }),
  begin: (about) => reusedIds(about, { key: 'orderId', of: 'commerceId', least: 2, breachOf }),
});

function breachOf(orderId: string, commerces: ReadonlyMap<string, RecordPlace>): Breach {
  const names = [...commerces]
    .slice(0, 5)
    .map(([name, { number }]) => `${excerpt(name)} (record ${figure(number)})`);
  return {
    message: `Order ${excerpt(orderId)} belongs to ${list(names)}.`,
    at: '/commerceId',
    expected: 'one commerce per order',
    actual: `${commerces.size} commerces`,
  };
}
