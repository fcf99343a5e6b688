import type { RecordPlace } from '../../../../model/dataset.ts';
import type { Breach } from '../../../../model/rule.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { line } from '../example.ts';

export default datasetRule({
  id: 'transactions/order-id-reused',
  severity: 'warning',
  title: 'One orderId is used for several commerces',
  clauses: ['transactions.order-id'],
  effect:
    'The platform treats records with one orderId as one order. Sales of one commerce may be counted for another.',
  remedy: 'Give every order its own orderId, across branches and years.',
  mend: 'Give every order its own number',
  counted: ['orders', 'belong to several commerces'],
  doubt: 'An order may have been moved from one commerce to another.',
  examples: () => ({
    conforming: [
      [line(), line({ productId: 'SKU-1' }), line({ orderId: 'P-2', commerceId: 'C-2' })],
    ],
    breaking: [[line(), line({ commerceId: 'C-2', documentCode: 'F-2' })]],
  }),
  begin(about) {
    const index = about.openIndex();
    let judged = 0;
    let last: { readonly order?: string; readonly commerce?: string } = {};
    return {
      record({ fields, place }) {
        const [order, commerce] = [asId(fields.orderId), asId(fields.commerceId)];
        if (order === undefined || commerce === undefined) return;
        // Lines of one order are mostly consecutive, so the last key is skipped.
        if (order === last.order && commerce === last.commerce) return;
        last = { order, commerce };
        judged += 1;
        index.add(order, place, [commerce]);
      },
      end() {
        const samples = openSamples();
        for (const { key, entries } of index.repeated()) {
          judged -= entries.length - 1;
          const first = new Map<string, RecordPlace>();
          for (const { place, values } of entries) {
            const commerce = String(values[0]);
            if (!first.has(commerce)) first.set(commerce, place);
          }
          const [, second] = [...first.values()];
          if (second) samples.add(() => breachOf(key, first, second), -second.number);
        }
        index.close();
        return { judged, breaches: samples.breaches() };
      },
    };
  },
});

/** Makes a breach of the commerces of an order, each with its first record. */
function breachOf(
  orderId: string,
  commerces: ReadonlyMap<string, RecordPlace>,
  record: RecordPlace,
): Breach {
  const names = [...commerces]
    .slice(0, 5)
    .map(([name, { number }]) => `${excerpt(name)} (record ${figure(number)})`);
  return {
    message: `Order ${excerpt(orderId)} belongs to ${list(names)}.`,
    at: '/commerceId',
    record,
    expected: 'one commerce per order',
    actual: `${commerces.size} commerces`,
  };
}
