import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { withoutMarks } from '../../../standards/text/marks.ts';
import { asObject } from '../values/record-values.ts';

/** Both spellings of the key in the contract. */
export const spellings = ['coodinates', 'coordinates'] as const;

const number = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Returns degrees; undefined if the value is not readable as a number. */
export function degrees(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && number.test(value) ? Number(value) : undefined;
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Coordinates outside the country of their location, with a corrected reading inside it. */
export interface MistakenPoint extends Point {
  readonly country: string;
  readonly at: Pointer;
  readonly meant: Point;
}

/** Returns the coordinates of a location that are swapped or lack a sign, as its country shows. */
export function mistakenPlaces(value: Json, at: Pointer): readonly MistakenPoint[] {
  const location = asObject(value);
  const country = location?.country;
  if (!location || typeof country !== 'string') return [];
  const bounds = countryBounds(country);
  if (!bounds) return [];
  return spellings.flatMap((spelling) => {
    const point = pointOf(asObject(location[spelling]));
    if (!point || liesIn(point, bounds)) return [];
    const meant = otherReadings(point, bounds).find((other) => liesIn(other, bounds));
    return meant ? [{ ...point, country: country.trim(), at: `${at}/${spelling}`, meant }] : [];
  });
}

function pointOf(place: JsonObject | undefined): Point | undefined {
  const [latitude, longitude] = [degrees(place?.latitude), degrees(place?.longitude)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

const liesIn = (
  { latitude, longitude }: Point,
  { south, north, west, east }: CountryBounds,
): boolean => latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** Returns them swapped, and with the signs of the whole country. */
function otherReadings({ latitude, longitude }: Point, { north, east }: CountryBounds) {
  const signed = ({ latitude, longitude }: Point): Point => ({
    latitude: north <= 0 ? -Math.abs(latitude) : latitude,
    longitude: east <= 0 ? -Math.abs(longitude) : longitude,
  });
  const swapped = { latitude: longitude, longitude: latitude };
  return [swapped, signed({ latitude, longitude }), signed(swapped)];
}

/** Bounds of a country, including its islands, in degrees. */
interface CountryBounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Names and codes of ISO 3166-1 in lower case without accents; then south, north, west and east, rounded outwards. */
const table = `
  argentina ar arg: -55.2 -21.7 -73.7 -53.5
  bolivia bo bol: -23 -9.6 -69.8 -57.4
  brasil brazil br bra: -33.9 5.4 -74.1 -28.8
  chile cl chl: -56.1 -17.4 -109.6 -66.3
  colombia co col: -4.4 13.6 -82 -66.8
  costa_rica cr cri: 5.4 11.3 -87.2 -82.5
  cuba cu cub: 19.7 23.4 -85.1 -74
  ecuador ec ecu: -5.1 1.8 -92.2 -75.1
  el_salvador sv slv: 13 14.6 -90.3 -87.6
  espana spain es esp: 27.5 43.9 -18.3 4.5
  guatemala gt gtm: 13.6 17.9 -92.4 -88.1
  honduras hn hnd: 12.9 17.6 -89.5 -83
  mexico mx mex: 14.4 32.8 -118.6 -86.6
  nicaragua ni nic: 10.6 15.2 -87.8 -82.4
  panama pa pan: 7 9.8 -83.2 -77
  paraguay py pry: -27.7 -19.2 -62.8 -54.1
  peru pe per: -18.5 0 -81.5 -68.5
  portugal pt prt: 29.9 42.3 -31.4 -6
  puerto_rico pr pri: 17.8 18.7 -68 -65.1
  republica_dominicana dominican_republic do dom: 17.3 20.1 -72.1 -68.2
  uruguay uy ury: -35.2 -30 -58.6 -53
  venezuela ve ven: 0.6 15.9 -73.5 -59.7`;

const byName: ReadonlyMap<string, CountryBounds> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [names = '', figures = ''] = row.trim().split(': ');
      const [south = 0, north = 0, west = 0, east = 0] = figures.split(' ').map(Number);
      return names
        .split(' ')
        .map((name) => [name.replaceAll('_', ' '), { south, north, west, east }] as const);
    }),
);

/** Finds a country by its name in English, Spanish or Portuguese, or its code; undefined if it is not in the table. */
const countryBounds = (country: string): CountryBounds | undefined =>
  byName.get(withoutMarks(country).trim().toLowerCase());
