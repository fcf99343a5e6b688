import type { Json, JsonObject } from '../../../../model/json.ts';
import type { Breach } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { degrees, mistakenPlaces, spellings } from '../../../reading/records/coordinates.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { asList } from '../../every/records/field-rule.ts';
import { onceARecord } from '../../every/records/once-a-record.ts';
import { commerce } from '../example.ts';

const limits = { latitude: 90, longitude: 180 } as const;
const axes = ['latitude', 'longitude'] as const;

export default recordRule({
  id: 'commerces/coordinates',
  severity: 'warning',
  title: 'Coordinates are unreadable or out of range',
  clauses: ['commerces.locations'],
  effect: 'The platform cannot place the commerce on a map or in a route.',
  remedy:
    'Send latitude from -90 to 90 and longitude from -180 to 180, in degrees with a decimal point, as strings.',
  mend: 'Send coordinates that exist on the globe',
  counted: ['commerces', 'have unreadable or out-of-range coordinates'],
  doubt:
    'The contract spells the key coodinates in one place and coordinates in another; both are accepted.',
  examples: () => ({
    conforming: [
      commerce(),
      commerce({ locations: [{ coordinates: { latitude: '0', longitude: '-180.0' } }] }),
      commerce({ locations: [{ coodinates: { latitude: '', longitude: null } }] }),
    ],
    breaking: [
      commerce({ locations: [{ coodinates: { latitude: '-33,45', longitude: '-70,6' } }] }),
      commerce({ locations: [{ coordinates: { latitude: '-70.6', longitude: '-333.45' } }] }),
      commerce({ locations: [{ coodinates: { latitude: '33°27′S', longitude: '70°36′W' } }] }),
    ],
  }),
  applies: ({ fields: { locations } }) =>
    Array.isArray(locations) &&
    locations.some((each) => spellings.some((spelling) => asObject(each)?.[spelling])),
  judge({ fields: { locations } }) {
    const breaches = (asList(locations) ?? []).flatMap((each, i) => {
      const location = asObject(each);
      // Reported by commerces/coordinates-elsewhere.
      if (!location || mistakenPlaces(location, '').length > 0) return [];
      return spellings.flatMap((spelling) => {
        const place = asObject(location[spelling]) ?? {};
        return axes
          .filter((axis) => liesNowhere(place, axis))
          .map((axis) =>
            breachOf(place[axis] ?? null, axis, `/locations/${i}/${spelling}/${axis}`),
          );
      });
    });
    return onceARecord(breaches, 'warning');
  },
});

/** Reports whether a text is outside the limits; other rules judge numbers, and absent or empty values are allowed. */
function liesNowhere(place: JsonObject, axis: keyof typeof limits): boolean {
  const value = place[axis];
  const isText = typeof value === 'string' && value.trim() !== '';
  if (!isText && typeof value !== 'number') return false;
  return !(Math.abs(degrees(value) ?? Number.NaN) <= limits[axis]);
}

function breachOf(value: Json, axis: keyof typeof limits, at: string): Breach {
  const limit = limits[axis];
  const shown = typeof value === 'string' ? excerpt(value) : figure(Number(value));
  return {
    message: `${axis} is ${shown}, which is ${degrees(value) === undefined ? 'not a number' : 'out of range'}.`,
    at,
    expected: `${axis} from -${limit} to ${limit}`,
    actual: value,
  };
}
