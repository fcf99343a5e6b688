import { excerpt } from '../../../reading/values/excerpt.ts';
import { asText } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { isAfterToday } from '../days.ts';
import { commerce } from '../example.ts';

export default datasetRule({
  id: 'commerces/created-in-future',
  severity: 'warning',
  title: 'The createdDate of a commerce is in the future',
  clauses: ['commerces.created'],
  effect: 'For the service, the client does not work with this commerce yet.',
  remedy: 'In createdDate, send the day on which you started working with the commerce.',
  mend: 'Check commerces that start in the future',
  counted: '{count} of {judged} commerces have a createdDate in the future',
  examples: {
    conforming: [[commerce(), commerce({ createdDate: '2025-12-31' })]],
    breaking: [[commerce({ createdDate: '2099-01-01' })]],
  },
  begin({ now }) {
    const samples = openSamples();
    let judged = 0;
    return {
      record({ fields, place }) {
        const date = asText(fields.createdDate);
        if (date === undefined) return;
        judged += 1;
        if (!isAfterToday(date, now)) return;
        samples.add(() => ({
          message: `createdDate is ${excerpt(date)}, which is in the future.`,
          at: '/createdDate',
          record: place,
          expected: 'createdDate of today or earlier',
          actual: date,
        }));
      },
      end: () => ({ judged, breaches: samples.breaches() }),
    };
  },
});
