import { figure, list } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { line } from '../example.ts';
import { lineFold } from '../lines/line-index.ts';

export default datasetRule({
  id: 'transactions/order-id-reused',
  severity: 'warning',
  title: 'One orderId is used for several commerces',
  clauses: ['transactions.order-id'],
  effect:
    'The service treats records with one orderId as one order. Sales of one commerce may be counted for another.',
  remedy: 'Give every order its own orderId, across branches and years.',
  mend: 'Give every order its own number',
  counted: '{count} of {judged} orders belong to several commerces',
  doubt: 'An order may have been moved from one commerce to another.',
  examples: {
    conforming: [
      [line(), line({ productId: 'SKU-1' }), line({ orderId: 'P-2', commerceId: 'C-2' })],
    ],
    breaking: [[line(), line({ commerceId: 'C-2', documentCode: 'F-2' })]],
  },
  begin(about) {
    const samples = openSamples();
    return lineFold(
      about,
      {
        reused({ orderId, commerces }) {
          const reported = [...commerces].slice(0, 5);
          const [, second] = reported;
          samples.add(
            () => {
              const names = reported.map(
                ([name, { number }]) => `${excerpt(name)} (record ${figure(number)})`,
              );
              return {
                message: `Order ${excerpt(orderId)} belongs to ${list(names)}.`,
                at: '/commerceId',
                ...(second ? { record: second[1] } : {}),
                expected: 'one commerce per order',
                actual: `${commerces.size} commerces`,
              };
            },
            -(second?.[1].number ?? 0),
          );
        },
      },
      ({ orders: judged }) => ({ judged, breaches: samples.breaches() }),
    );
  },
});
