import { datasetRule } from '../../authoring/define.ts';
import { openSamples } from '../../authoring/samples.ts';
import { excerpt } from '../../http/excerpt.ts';
import { asText } from '../../records/record-values.ts';
import { isActive } from '../active.ts';
import { isBeforeToday } from '../days.ts';
import { commerce } from '../example.ts';

export default datasetRule({
  id: 'commerces/visit-in-past',
  severity: 'warning',
  title: 'The next visit lies in the past',
  clauses: ['commerces.next-visit'],
  effect:
    'The service uses nextVisitDate as it is sent, in place of the visit plan. The commerce has no visit to come.',
  remedy: 'Send the date of the visit to come, or leave nextVisitDate out and send visitPlan.',
  mend: 'Send visits that are still to come',
  counted: '{count} of {judged} commerces have their next visit in the past',
  judgedOn: 'every record of commerces that is not deactivated and has a nextVisitDate',
  doubt: 'A date gets the benefit of every offset, and a visit of today is not past.',
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
      record({ value, place }) {
        const date = asText(value.nextVisitDate);
        if (date === undefined || !isActive(value)) return;
        judged += 1;
        if (!isBeforeToday(date, now)) return;
        samples.add(() => ({
          message: `nextVisitDate is ${excerpt(date)}, which is over.`,
          at: '/nextVisitDate',
          record: place,
          expected: 'nextVisitDate today or later',
          actual: date,
        }));
      },
      end: () => ({ judged, breaches: samples.breaches() }),
    };
  },
});
