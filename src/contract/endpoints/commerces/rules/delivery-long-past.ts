import type { Json } from '../../../../model/json.ts';
import { isObject } from '../../../../standards/json/is-object.ts';
import { isActive } from '../../../reading/records/commerce-fields.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asText, asTexts } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { isBeforeToday } from '../days.ts';
import { commerce } from '../example.ts';

const year = 365 * 86_400_000;

export default datasetRule({
  id: 'commerces/delivery-long-past',
  severity: 'warning',
  title: 'The next delivery is years in the past',
  clauses: ['commerces.next-delivery', 'commerces.centers'],
  effect:
    'The platform gets a next delivery that is long past. Its buyers have no upcoming delivery.',
  remedy: 'Send upcoming delivery dates, or leave them out.',
  mend: 'Send upcoming delivery dates',
  counted: ['commerces', 'have deliveries years in the past'],
  doubt:
    'Yesterday’s date may only be stale. A date more than a year back is not a next delivery. Of each center, only the latest date counts.',
  examples: {
    conforming: [
      [commerce({ nextDeliveryDate: '2099-01-01' })],
      [
        commerce({
          nextDeliveryDate: '2099-01-01',
          deliveryDateBydistributionCenter: { D1: ['2010-01-01', '2099-01-01'], D2: [] },
        }),
      ],
      [
        commerce({ nextDeliveryDate: '2099-01-01' }),
        commerce({ nextDeliveryDate: '1999-12-31', isInactive: true }),
      ],
    ],
    breaking: [
      [commerce({ nextDeliveryDate: '1999-12-31' })],
      [commerce({ deliveryDateBydistributionCenter: { D1: ['1999-12-30', '1999-12-31'] } })],
    ],
  },
  begin({ now }) {
    const samples = openSamples();
    let judged = 0;
    const isOver = (date: string) => isBeforeToday(date, now - year);
    return {
      record({ fields, place }) {
        const next = asText(fields.nextDeliveryDate);
        const centers = centersOf(fields.deliveryDateBydistributionCenter ?? null);
        if (!isActive(fields) || (next === undefined && centers.length === 0)) return;
        judged += 1;
        const center = centers.find(({ dates }) => dates.every(isOver));
        const isLate = next !== undefined && isOver(next);
        if (!isLate && !center) return;
        const [name, date] = isLate
          ? ['nextDeliveryDate', next]
          : [`the latest date of center ${excerpt(center?.id ?? '')}`, center?.dates.at(-1) ?? ''];
        samples.add(() => ({
          message: `${name.charAt(0) === 't' ? 'T' : 'n'}${name.slice(1)} is ${excerpt(date)}.`,
          at: isLate ? '/nextDeliveryDate' : '/deliveryDateBydistributionCenter',
          record: place,
          expected: 'a delivery that is still to come',
          actual: date,
        }));
      },
      end: () => ({ judged, breaches: samples.breaches() }),
    };
  },
});

/** Returns the centers that have dates, each with all of them. */
function centersOf(
  value: Json,
): readonly { readonly id: string; readonly dates: readonly string[] }[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([id, list]) => {
    const dates = asTexts(list).filter((date) => date !== '');
    return dates.length === 0 ? [] : [{ id, dates }];
  });
}
