import { figure } from '../../../../standards/text/figures.ts';
import { asNumber } from '../../../reading/values/record-values.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { commerce } from '../example.ts';

export default recordRule({
  id: 'commerces/route-index',
  severity: 'warning',
  title: 'A route position is negative or fractional',
  clauses: ['commerces.route-index'],
  effect: 'The service cannot place the commerce at this position of a route.',
  remedy: 'Send routeIndex as a whole number of 0 or more.',
  mend: 'Number route positions with whole numbers',
  counted: '{count} of {judged} route positions are negative or fractional',
  doubt: 'The contract says number, and that value n places the commerce at position n.',
  examples: {
    conforming: [commerce({ routeIndex: 0 }), commerce({ routeIndex: 412 })],
    breaking: [commerce({ routeIndex: -1 }), commerce({ routeIndex: 2.5 })],
  },
  applies: ({ fields }) => asNumber(fields.routeIndex) !== undefined,
  judge({ fields }) {
    const index = asNumber(fields.routeIndex) ?? 0;
    if (index >= 0 && Number.isInteger(index)) return undefined;
    return {
      message: `routeIndex is ${figure(index)}.`,
      at: '/routeIndex',
      expected: 'a whole number of 0 or more',
      actual: index,
    };
  },
});
