import type { Json } from '../../../../model/json.ts';
import { type MistakenPoint, mistakenPlaces } from '../../../reading/records/coordinates.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { onceARecord } from '../../every/records/once-a-record.ts';
import { commerce } from '../example.ts';

const located = (country: string, latitude: Json, longitude: Json) =>
  commerce({ locations: [{ country, coodinates: { latitude, longitude } }] });

export default recordRule({
  id: 'commerces/coordinates-elsewhere',
  title: 'Latitude and longitude are swapped or lack their sign',
  clauses: ['commerces.locations'],
  effect: 'The platform places the commerce in another country or at sea, and no route reaches it.',
  remedy:
    'Send the latitude in latitude and the longitude in longitude, each with its sign: south and west are negative.',
  counted: ['commerces', 'are placed outside their country'],
  doubt:
    'They must be outside the country that the location names, and inside it once swapped or signed. The known countries are those of Latin America, Spain and Portugal.',
  examples: () => ({
    conforming: [
      located('Chile', '-33.45', '-70.66'),
      located('Chile', '-62.2', '-58.96'),
      located('Ecuador', '-0.95', '-90.97'),
      located('España', '40.42', '-3.7'),
      located('Chile', '0', '0'),
      located('Atlantis', '-70.66', '-33.45'),
    ],
    breaking: [
      located('Chile', '-70.66', '-33.45'),
      located('CL', -70.66, -33.45),
      located('México', '-99.13', '19.43'),
      located('Perú', '12.05', '77.04'),
    ],
  }),
  applies: ({ fields: { locations } }) => Array.isArray(locations) && locations.length > 0,
  judge({ fields: { locations } }) {
    if (!Array.isArray(locations)) return undefined;
    const found = locations.flatMap((location, i) => mistakenPlaces(location, `/locations/${i}`));
    return found.length === 0 ? undefined : onceARecord(found.map(breachOf), 'error');
  },
});

const breachOf = ({ country, latitude, longitude, at, meant }: MistakenPoint) => ({
  message: `latitude ${latitude}, longitude ${longitude} is outside ${country}; latitude ${meant.latitude}, longitude ${meant.longitude} is inside.`,
  at,
  expected: `latitude ${meant.latitude}, longitude ${meant.longitude}`,
  actual: `latitude ${latitude}, longitude ${longitude}`,
});
