import {
  commerceShape,
  configurationFields,
  locationTexts,
} from '../../reading/records/commerce-fields.ts';
import { spellings } from '../../reading/records/coordinates.ts';
import { type Level, recordLevel } from '../every/records/judge-unknown-members.ts';

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
