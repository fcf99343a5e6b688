import { recordRule } from '../../authoring/define.ts';
import { judgeDates } from '../../records/judge-dates.ts';
import { line } from '../example.ts';

const id = 'transactions/date-format';

export default recordRule({
  id,
  severity: 'error',
  title: 'A date of a record is not ISO 8601',
  clauses: ['transactions.dates'],
  effect:
    'The service cannot tell the day of the order or invoice. Records are asked for by this date.',
  remedy: 'Write dates as ISO 8601, as 2026-10-14 or 2026-10-14T09:12:00-03:00.',
  mend: 'Write dates in the international form',
  counted: '{count} of {judged} records have a date that is not ISO 8601',
  judgedOn: 'every record of transactions',
  doubt:
    'Every form of ISO 8601 that names one day is taken, with a time or without. A month alone is ISO 8601 too and is a warning.',
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
  applies: () => true,
  judge: (r) => judgeDates(r, id),
});
