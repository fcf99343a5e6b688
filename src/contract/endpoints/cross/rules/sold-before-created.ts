import type { RecordPlace } from '../../../../model/dataset.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asDate, asId, asText } from '../../../reading/values/record-values.ts';
import { commerce } from '../../commerces/example.ts';
import { crossRule } from '../../every/authoring/rule.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { line } from '../../transactions/example.ts';

/** Limit on commerces, above that of any client; others are not judged, so that memory is bounded. */
const maxCommerces = 1_000_000;

/** Earliest and latest instant that a date may mean, in ms, and its text. */
interface Dated {
  readonly lo: number;
  readonly hi: number;
  readonly text: string;
  readonly place: RecordPlace;
}

const sold = [line({ date: '2019-02-27T12:00:00Z' })];
const createdOn = (day: string) => [commerce({ createdDate: day })];

export default crossRule({
  id: 'cross/sold-before-created',
  between: ['transactions', 'commerces'],
  severity: 'warning',
  title: 'A commerce has transactions from before its createdDate',
  clauses: ['commerces.created'],
  effect: 'The platform takes the commerce for a newer one than it is.',
  remedy:
    'Send in createdDate the day on which the commerce began to work with the client, not the day of its row or of an import.',
  mend: 'Send in createdDate the day on which the commerce began',
  counted: ['commerces', 'have transactions from before their createdDate'],
  doubt:
    'A commerce that was taken over may keep its earlier sales, so it is a warning. A date counts with every offset that it may have.',
  examples: () => ({
    conforming: [
      { transactions: [line()], commerces: [commerce()] },
      { transactions: sold, commerces: createdOn('2019-02-28') },
    ],
    breaking: [{ transactions: sold, commerces: createdOn('2019-03-01') }],
  }),
  begin() {
    const [created, first] = [new Map<string, Dated>(), new Map<string, Dated>()];
    return {
      record({ endpoint, fields, place }) {
        const isCommerce = endpoint === 'commerces';
        const [dates, value] = isCommerce ? [created, fields.createdDate] : [first, fields.date];
        const [id, read, text] = [asId(fields.commerceId), asDate(value), asText(value)];
        if (id === undefined || !read || !text) return;
        const { lo, hi } = read;
        const known = dates.get(id);
        if (known ? hi < known.hi : dates.size < maxCommerces)
          dates.set(id, { lo, hi, text, place });
      },
      end() {
        const samples = openSamples();
        const pairs = [...first].flatMap(([id, sale]) => {
          const began = created.get(id);
          return began ? [{ id, sale, began }] : [];
        });
        const broken = pairs.filter(({ sale, began }) => sale.hi < began.lo);
        const days = new Set(broken.map(({ began }) => began.text.slice(0, 10)));
        const isImport = broken.length > 2 && days.size === 1;
        for (const { id, sale, began } of broken) {
          const all = isImport
            ? ` All ${figure(broken.length)} have a createdDate of this day.`
            : '';
          samples.add(
            () => ({
              message: `createdDate of ${excerpt(id)} is ${excerpt(began.text)}, and its first transaction is of ${excerpt(sale.text)}.${all}`,
              at: '/date',
              record: sale.place,
              expected: 'transactions from createdDate on',
              actual: sale.text,
              sample: { commerce: excerpt(id), createdDate: began.text, 'first date': sale.text },
            }),
            began.lo - sale.hi,
          );
        }
        return { judged: pairs.length, breaches: samples.breaches() };
      },
    };
  },
});
