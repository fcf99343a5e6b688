import { formatRoles } from '../../experiments/steps/range-roles.ts';
import { listRules } from '../every/lists/list-rules.ts';
import { listedAs } from './listed-example.ts';

const json = { role: formatRoles.json, format: 'JSON', commerces: ['C-1', 'C-2'] } as const;
const csv = { role: formatRoles.csv, format: 'CSV', commerces: ['C-1', 'C-2'] } as const;
const short = { ...csv, commerces: ['C-1'] } as const;
const page = { ...json, commerces: ['C-1'], next: '/api/commerces?page=2' } as const;

export default listRules('commerces', {
  word: 'commerce',
  'no-records': {
    effect: 'The platform gets no commerces, so no orders can be placed. Nothing can be judged.',
    remedy: 'Check which commerces are listed. Use an account that can see some.',
  },
  'not-a-list': {
    harm: 'lost',
    effect: 'The platform finds no commerces in the answer, so no orders can be placed.',
  },
  'format-differs': {
    harm: 'lost',
    effect: 'Which commerces the platform knows depends on the format that it reads.',
    examples: () => ({
      conforming: [
        listedAs(json, csv, json),
        listedAs(json, short, json, csv, json),
        listedAs(page, csv, page, page, page, csv),
      ],
      breaking: [listedAs(json, short, json, short, json)],
    }),
  },
});
