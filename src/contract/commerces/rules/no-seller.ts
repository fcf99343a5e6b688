import { recordRule } from '../../authoring/define.ts';
import { isActive } from '../active.ts';
import { commerce } from '../example.ts';

export default recordRule({
  id: 'commerces/no-seller',
  severity: 'warning',
  title: 'A commerce has no seller',
  clauses: ['commerces.sellers'],
  effect: 'The service has no seller to assign to the commerce.',
  remedy: 'Send the sellers of each commerce, or agree with the service what an empty list means.',
  mend: 'Send the sellers of each commerce',
  counted: '{count} of {judged} commerces have an empty list in sellerIds',
  judgedOn: 'every record of commerces that is not deactivated and has a list of sellers',
  doubt: 'The list is required; that it holds something is not said.',
  examples: {
    conforming: [commerce(), commerce({ sellerIds: [], isInactive: true })],
    breaking: [commerce({ sellerIds: [] }), commerce({ sellerIds: [''] })],
  },
  applies: ({ value }) => isActive(value) && Array.isArray(value.sellerIds),
  judge({ value: { sellerIds } }) {
    if (!Array.isArray(sellerIds) || sellerIds.some((id) => id !== null && id !== '')) {
      return undefined;
    }
    const actual = sellerIds.length === 0 ? 'an empty list' : 'a list of empty texts';
    return {
      message: `sellerIds is ${actual}.`,
      at: '/sellerIds',
      expected: 'one seller or more',
      actual,
    };
  },
});
