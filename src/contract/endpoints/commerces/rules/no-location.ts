import type { Json } from '../../../../model/json.ts';
import { isActive } from '../../../reading/records/commerce-fields.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { commerce } from '../example.ts';

export default recordRule({
  id: 'commerces/no-location',
  severity: 'warning',
  title: 'A commerce has no location',
  clauses: ['commerces.locations'],
  effect: 'The service has no address to deliver to.',
  remedy: 'Send at least one location for each commerce that you serve.',
  mend: 'Send the address of each commerce',
  counted: '{count} of {judged} commerces have only empty locations, or none',
  doubt:
    'The contract requires the list, but does not say what it must contain. A location whose values are all empty does not count.',
  examples: {
    conforming: [
      commerce(),
      commerce({ locations: [], isInactive: true }),
      commerce({ locations: [{}, { commune: 'Ñuñoa' }] }),
    ],
    breaking: [
      commerce({ locations: [] }),
      commerce({ locations: [{}] }),
      commerce({ locations: [{ address: '', commune: null, coodinates: {} }] }),
    ],
  },
  applies: ({ fields }) => isActive(fields) && Array.isArray(fields.locations),
  judge({ fields: { locations } }) {
    if (!Array.isArray(locations) || !locations.every(hasNothing)) return undefined;
    const none = locations.length === 0;
    return {
      message: none
        ? 'locations is an empty list.'
        : 'Every value of every location is empty or absent.',
      at: '/locations',
      expected: 'one location or more with an address',
      actual: none ? 'an empty list' : 'locations without a value',
    };
  },
});

/** An object without any value in it, however deep. Other types are reported by field-type. */
const hasNothing = (location: Json): boolean =>
  typeof location === 'object' && location !== null && Object.values(location).every(isEmpty);

const isEmpty = (value: Json): boolean => value === '' || value === null || hasNothing(value);
