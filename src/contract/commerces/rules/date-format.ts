import { recordRule } from '../../authoring/define.ts';
import { judgeDates } from '../../records/judge-dates.ts';
import { commerce } from '../example.ts';

const id = 'commerces/date-format';

export default recordRule({
  id,
  severity: 'error',
  title: 'A date of a commerce is not ISO 8601',
  clauses: ['commerces.dates'],
  effect:
    'The service cannot tell the day on which the commerce is visited, delivered to or began.',
  remedy: 'Write dates as ISO 8601, as 2026-10-14 or 2026-10-14T09:12:00-03:00.',
  mend: 'Write dates in the international form',
  counted: '{count} of {judged} commerces have a date that is not ISO 8601',
  judgedOn: 'every record of commerces',
  doubt:
    'Every form of ISO 8601 that names one day is taken, with a time or without. A month alone is ISO 8601 too and is a warning.',
  examples: {
    conforming: [
      commerce(),
      commerce({
        createdDate: '2019-03-01T00:00:00.000Z',
        nextVisitDate: '',
        nextDeliveryDate: null,
      }),
    ],
    breaking: [
      commerce({ createdDate: '01-03-2019' }),
      commerce({ nextVisitDate: '2026-11-31' }),
      commerce({ nextDeliveryDate: 'lunes' }),
      commerce({ createdDate: '2019-03' }),
    ],
  },
  applies: () => true,
  judge: (r) => judgeDates(r, id),
});
