import { recordRule } from '../../every/authoring/define.ts';
import { judgeDates } from '../../every/records/judge-fields.ts';
import { commerce } from '../example.ts';

const id = 'commerces/date-format';

export default recordRule({
  id,
  severity: 'error',
  title: 'A date of a commerce is not ISO 8601',
  clauses: ['commerces.dates'],
  effect: 'The service cannot read when the commerce is visited, gets a delivery, or started.',
  remedy: 'Write dates in ISO 8601, such as 2026-10-14 or 2026-10-14T09:12:00-03:00.',
  mend: 'Send dates in the international format',
  counted: '{count} of {judged} commerces have a date that is not ISO 8601',
  judgedOn: 'every commerces record',
  doubt:
    'Any ISO 8601 format that names one day is accepted, with or without a time. A month alone is also ISO 8601 and is a warning.',
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
