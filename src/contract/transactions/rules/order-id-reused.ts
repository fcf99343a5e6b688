import { figure } from '../../../standards/text/figure.ts';
import { listed } from '../../../standards/text/figures.ts';
import { datasetRule } from '../../authoring/define.ts';
import { openSamples } from '../../authoring/samples.ts';
import { excerpt } from '../../http/excerpt.ts';
import { line } from '../example.ts';
import { lineFold } from '../lines/line-index.ts';

export default datasetRule({
  id: 'transactions/order-id-reused',
  severity: 'warning',
  title: 'One order stands under two commerces',
  clauses: ['transactions.order-id'],
  effect:
    'The service takes records with one orderId for one order. Sales of one commerce may be counted as those of another.',
  remedy: 'Give every order an orderId of its own, also across branches and years.',
  mend: 'Give every order a number of its own',
  counted: '{count} of {judged} orders stand under several commerces',
  judgedOn: 'all records of an answer of transactions together that have orderId and commerceId',
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
                message: `${excerpt(orderId)} stands under ${listed(names)}.`,
                at: '/commerceId',
                ...(second ? { record: second[1] } : {}),
                expected: 'one commerce for an order',
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
