import { type Level, recordLevel } from '../records/judge-unknown-members.ts';
import { spellings } from './coordinates.ts';
import { commerceShape, configurationFields, locationTexts } from './fields.ts';

/** Where names that the contract does not know are looked for. */
export const commerceLevels: readonly Level[] = [
  recordLevel(commerceShape),
  // Either spelling of the coordinates will do, so neither is missed.
  {
    inside: 'locations',
    known: new Set([...locationTexts, ...spellings]),
    optional: locationTexts,
  },
  {
    inside: 'configuration',
    known: new Set(configurationFields),
    optional: configurationFields,
  },
];
