import { formatRoles } from '../../../experiments/steps/range-roles.ts';
import { formatDiffers } from '../../every/lists/format-rule.ts';
import { listedAs } from '../listed-example.ts';

const json = { role: formatRoles.json, format: 'JSON', commerces: ['C-1', 'C-2'] } as const;
const csv = { role: formatRoles.csv, format: 'CSV', commerces: ['C-1', 'C-2'] } as const;
const short = { ...csv, commerces: ['C-1'] } as const;
const page = { ...json, commerces: ['C-1'], next: '/api/commerces?page=2' } as const;

export default formatDiffers('commerces', {
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
});
