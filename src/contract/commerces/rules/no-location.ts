import { recordRule } from '../../authoring/define.ts';
import { isActive } from '../active.ts';
import { commerce } from '../example.ts';

export default recordRule({
  id: 'commerces/no-location',
  severity: 'warning',
  title: 'A commerce has no location',
  clauses: ['commerces.locations'],
  effect: 'The service has no address to deliver to.',
  remedy: 'Send at least one location for each commerce that you serve.',
  mend: 'Send the address of each commerce',
  counted: '{count} of {judged} commerces have an empty list of locations',
  judgedOn: 'every commerces record that is not deactivated and has a list of locations',
  doubt: 'The contract requires the list, but does not say that it must contain a location.',
  examples: {
    conforming: [commerce(), commerce({ locations: [], isInactive: true })],
    breaking: [commerce({ locations: [] })],
  },
  applies: ({ value }) => isActive(value) && Array.isArray(value.locations),
  judge({ value: { locations } }) {
    if (!Array.isArray(locations) || locations.length > 0) return undefined;
    return {
      message: 'locations is an empty list.',
      at: '/locations',
      expected: 'at least one location',
      actual: 'an empty list',
    };
  },
});
