import { type Level, recordLevel } from '../records/judge-unknown-members.ts';
import { commerceShape } from './fields.ts';

const ofLocation = [
  'address',
  'commune',
  'city',
  'region',
  'country',
  'locality',
  'coodinates',
  'coordinates',
];
const ofConfiguration = ['minimumOrderTotal'];

/** Where names that the contract does not know are looked for. */
export const commerceLevels: readonly Level[] = [
  recordLevel(commerceShape),
  // Either spelling of the coordinates will do, so neither is missed.
  {
    inside: 'locations',
    known: new Set(ofLocation),
    optional: ofLocation.filter((name) => !name.endsWith('dinates')),
  },
  { inside: 'configuration', known: new Set(ofConfiguration), optional: ofConfiguration },
];
