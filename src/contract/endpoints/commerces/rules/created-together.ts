import { figure } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asText } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { commerce } from '../example.ts';

/** Minimum number of commerces whose common second is suspicious. */
const suspiciousCommerces = 10;
const hasTime = /T\d\d:?\d\d/i;

const created = (count: number, createdDate: string) =>
  Array.from({ length: count }, (_, i) => commerce({ commerceId: `C-${i}`, createdDate }));

export default datasetRule({
  id: 'commerces/created-together',
  severity: 'warning',
  title: 'All commerces have the same createdDate',
  clauses: ['commerces.created'],
  effect:
    'For the platform, the client started with all of them at once. Usually this is when they were loaded.',
  remedy:
    'In createdDate, send the day on which you started working with the commerce, not the day on which it was loaded.',
  mend: 'Send the day on which each commerce started',
  counted: ['commerces', '{judged} commerces share one createdDate to the second'],
  doubt:
    'Dates without a time are often shared, and a new client may have started with all of them on one day. Only one instant for ten commerces or more is a warning.',
  examples: () => ({
    conforming: [
      created(suspiciousCommerces, '2019-03-01'),
      created(suspiciousCommerces - 1, '2026-11-20T09:12:05Z'),
      [
        ...created(suspiciousCommerces, '2026-11-20T09:12:05Z'),
        commerce({ createdDate: '2020-01-05' }),
      ],
    ],
    breaking: [created(suspiciousCommerces, '2026-11-20T09:12:05Z')],
  }),
  ofAll: true,
  begin() {
    const dates = new Set<string>();
    let judged = 0;
    return {
      record({ fields }) {
        const date = asText(fields.createdDate);
        if (date === undefined) return;
        judged += 1;
        if (dates.size < 2) dates.add(date);
      },
      end() {
        const [shared = ''] = dates;
        const isOne = dates.size === 1 && judged >= suspiciousCommerces && hasTime.test(shared);
        const breach = {
          message: `createdDate is ${excerpt(shared)} for all ${figure(judged)} commerces.`,
          at: '/createdDate',
          expected: 'the day on which each commerce began',
          actual: shared,
          count: judged,
        };
        return { judged, breaches: isOne ? [breach] : [] };
      },
    };
  },
});
