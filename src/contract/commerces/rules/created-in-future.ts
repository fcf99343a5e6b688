import { datasetRule } from '../../authoring/define.ts';
import { openSamples } from '../../authoring/samples.ts';
import { excerpt } from '../../http/excerpt.ts';
import { asText } from '../../records/record-values.ts';
import { isAfterToday } from '../days.ts';
import { commerce } from '../example.ts';

export default datasetRule({
  id: 'commerces/created-in-future',
  severity: 'warning',
  title: 'A commerce begins in the future',
  clauses: ['commerces.created'],
  effect: 'The service is told that the client does not work with this commerce yet.',
  remedy: 'Send in createdDate the day on which the commerce began working with you.',
  mend: 'Look at commerces that begin in the future',
  counted: '{count} of {judged} commerces begin later than today',
  judgedOn: 'every record of commerces that has a createdDate',
  examples: {
    conforming: [[commerce(), commerce({ createdDate: '2025-12-31' })]],
    breaking: [[commerce({ createdDate: '2099-01-01' })]],
  },
  begin({ now }) {
    const samples = openSamples();
    let judged = 0;
    return {
      record({ value, place }) {
        const date = asText(value.createdDate);
        if (date === undefined) return;
        judged += 1;
        if (!isAfterToday(date, now)) return;
        samples.add(() => ({
          message: `createdDate is ${excerpt(date)}, later than today.`,
          at: '/createdDate',
          record: place,
          expected: 'createdDate today or before',
          actual: date,
        }));
      },
      end: () => ({ judged, breaches: samples.breaches() }),
    };
  },
});
