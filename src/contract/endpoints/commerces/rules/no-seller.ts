import { isActive } from '../../../reading/records/commerce-fields.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { commerce } from '../example.ts';

export default recordRule({
  id: 'commerces/no-seller',
  severity: 'warning',
  title: 'A commerce has no seller',
  clauses: ['commerces.sellers'],
  effect: 'The service has no seller to assign to the commerce.',
  remedy:
    'Send the sellers of each commerce, or agree with the service on what an empty list means.',
  mend: 'Send the sellers of each commerce',
  counted: '{count} of {judged} commerces have no seller in sellerIds',
  doubt: 'The contract requires the list, but does not say that it must contain a seller.',
  explains: { listed: ['cross/transaction-seller-unknown'] },
  examples: {
    conforming: [commerce(), commerce({ sellerIds: [], isInactive: true })],
    breaking: [commerce({ sellerIds: [] }), commerce({ sellerIds: [''] })],
  },
  applies: ({ fields }) => isActive(fields) && Array.isArray(fields.sellerIds),
  judge({ fields: { sellerIds } }) {
    if (!Array.isArray(sellerIds) || sellerIds.some((id) => id !== '')) {
      return undefined;
    }
    const actual = sellerIds.length === 0 ? 'an empty list' : 'a list of empty strings';
    return {
      message: `sellerIds is ${actual}.`,
      at: '/sellerIds',
      expected: 'at least one seller',
      actual,
    };
  },
});
