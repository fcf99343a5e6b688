import { isActive } from '../../../reading/records/commerce-fields.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asText } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { isBeforeToday } from '../days.ts';
import { commerce } from '../example.ts';

export default datasetRule({
  id: 'commerces/visit-in-past',
  severity: 'warning',
  title: 'The next visit is in the past',
  clauses: ['commerces.next-visit'],
  effect:
    'The service uses nextVisitDate as sent, instead of the visit plan. The commerce has no upcoming visit.',
  remedy: 'Send the date of the upcoming visit, or leave nextVisitDate out and send visitPlan.',
  mend: 'Send only upcoming visits',
  counted: '{count} of {judged} commerces have their next visit in the past',
  doubt: 'Every possible offset is considered, and a visit today is not in the past.',
  examples: {
    conforming: [
      [commerce({ nextVisitDate: '2099-01-01' }), commerce({ nextVisitDate: '' })],
      [
        commerce({ nextVisitDate: '2099-01-01' }),
        commerce({ nextVisitDate: '2020-01-01', isInactive: true }),
      ],
    ],
    breaking: [[commerce({ nextVisitDate: '2020-01-01T09:00:00-03:00' })]],
  },
  begin({ now }) {
    const samples = openSamples();
    let judged = 0;
    return {
      record({ fields, place }) {
        const date = asText(fields.nextVisitDate);
        if (date === undefined || !isActive(fields)) return;
        judged += 1;
        if (!isBeforeToday(date, now)) return;
        samples.add(() => ({
          message: `nextVisitDate is ${excerpt(date)}, which is in the past.`,
          at: '/nextVisitDate',
          record: place,
          expected: 'nextVisitDate of today or later',
          actual: date,
        }));
      },
      end: () => ({ judged, breaches: samples.breaches() }),
    };
  },
});
