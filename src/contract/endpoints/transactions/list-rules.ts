import { formatRoles } from '../../experiments/steps/range-roles.ts';
import { listRules } from '../every/lists/list-rules.ts';
import { ranges } from './range-example.ts';

const range = { from: '2026-10-14T10:07:37Z', to: '2026-10-14T15:22:37Z' };
const dates = ['2026-10-14T10:30:00Z', '2026-10-14T14:00:00Z'];
const json = { ...range, role: formatRoles.json, dates, observed: { format: 'JSON' } };
const csv = { ...range, role: formatRoles.csv, dates, observed: { format: 'CSV' } };
const at = (fraction: string) =>
  ['P-1', 'P-2'].map((id) => `${id} 2026-10-14T10:30:00${fraction}Z`);
const short = { ...csv, dates: dates.slice(1) };

export default listRules('transactions', {
  word: 'transaction',
  'no-records': {
    effect: 'The platform gets no history of this period. Nothing can be judged.',
    remedy: 'Check the filter of dates. For a run, set data.window to a period with transactions.',
  },
  'not-a-list': {
    harm: 'lost',
    effect: 'The platform finds no transactions in the answer, so the history stays empty.',
  },
  'format-differs': {
    effect: 'Which sales the platform sees depends on the format that it reads.',
    harm: 'lost',
    examples: () => ({
      conforming: [
        ranges(json, csv, json),
        ranges(json, { ...short, observed: { format: 'JSON' } }, json),
        ranges(json, short, json, csv, json),
        ranges(
          { ...json, dates: at('.250') },
          { ...csv, dates: at('') },
          { ...json, dates: at('.250') },
          { ...csv, dates: at('') },
        ),
      ],
      breaking: [ranges(json, short, json, short, json)],
    }),
  },
});
