import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { type CountryBounds, countryBounds } from '../../standards/country-bounds.ts';
import { asObject } from '../answers/json-object.ts';

/** The contract writes the key in two ways. */
export const spellings = ['coodinates', 'coordinates'] as const;

const number = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** In degrees; undefined for what reads as no number. */
export function degrees(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && number.test(value) ? Number(value) : undefined;
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Coordinates outside the country that their location names, and what lies in it. */
export interface Mistaken extends Point {
  readonly country: string;
  readonly at: Pointer;
  readonly meant: Point;
}

/** The coordinates of a location that are swapped or lack a sign, as its own country shows. */
export function mistakenPlaces(value: Json, at: Pointer): readonly Mistaken[] {
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

/** Swapped, or with the sign that the whole country has. */
function otherReadings({ latitude, longitude }: Point, { north, east }: CountryBounds) {
  const signed = ({ latitude, longitude }: Point): Point => ({
    latitude: north <= 0 ? -Math.abs(latitude) : latitude,
    longitude: east <= 0 ? -Math.abs(longitude) : longitude,
  });
  const swapped = { latitude: longitude, longitude: latitude };
  return [swapped, signed({ latitude, longitude }), signed(swapped)];
}
