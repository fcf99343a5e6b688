import {
  commerceShape,
  configurationFields,
  locationTexts,
} from '../../reading/records/commerce-fields.ts';
import { spellings } from '../../reading/records/coordinates.ts';
import { type NamedObject, recordLevel } from '../every/records/judge-unknown-members.ts';

/** Objects in which unknown names are searched. */
export const commerceLevels: readonly NamedObject[] = [
  recordLevel(commerceShape),
  // Either spelling of the coordinates is enough, so neither counts as absent.
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
