import { recordRule } from '../../every/authoring/define.ts';
import { judgeDates } from '../../every/records/judge-fields.ts';
import { line } from '../example.ts';

const id = 'transactions/date-format';

export default recordRule({
  id,
  severity: 'error',
  title: 'A record date is not ISO 8601',
  clauses: ['transactions.dates'],
  effect:
    'The service cannot read the date of the order or invoice. Records are requested by this date.',
  remedy: 'Write dates in ISO 8601, such as 2026-10-14 or 2026-10-14T09:12:00-03:00.',
  mend: 'Send dates in the international format',
  counted: '{count} of {judged} records have a date that is not ISO 8601',
  judgedOn: 'every transactions record',
  doubt:
    'Any ISO 8601 format that names one day is accepted, with or without a time. A month alone is also ISO 8601 and is a warning.',
  examples: {
    conforming: [
      line({ date: '2026-10-14' }),
      line({ date: '20261014T091200,5+0530', deliveryDate: '' }),
      line({ date: '2026-W42-3', deliveryDate: '2026-287' }),
      line({ date: '2026-10-14t24:00z' }),
    ],
    breaking: [
      line({ date: '14/10/2026' }),
      line({ date: '2026-10-14 09:12:00' }),
      line({ date: '2026-02-30' }),
      line({ date: '' }),
      line({ date: '2026-10' }),
      line({ deliveryDate: '1760443920' }),
    ],
  },
  ofSchema: true,
  applies: () => true,
  judge: (r) => judgeDates(r, id),
});
