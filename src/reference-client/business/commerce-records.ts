import type { Json, JsonObject } from '../../model/json.ts';
import { dateText, dayOf, localText, startOf, weekdayOf } from '../base/calendar.ts';
import { type Shop, shopOf, shops } from './shops.ts';

/** Communes with their coordinates in degrees. */
export const places = (
  [
    ['Providencia', 'Santiago', 'Metropolitana', -33.4263, -70.62],
    ['Ñuñoa', 'Santiago', 'Metropolitana', -33.4543, -70.599],
    ['Maipú', 'Santiago', 'Metropolitana', -33.5095, -70.7557],
    ['Puente Alto', 'Santiago', 'Metropolitana', -33.6117, -70.5758],
    ['Valparaíso', 'Valparaíso', 'Valparaíso', -33.0406, -71.627],
    ['Rancagua', 'Rancagua', 'O’Higgins', -34.1703, -70.7407],
  ] as const
).map(([commune, city, region, latitude, longitude]) => ({
  commune,
  city,
  region,
  latitude,
  longitude,
}));

const spanish = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const english = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const centers = ['64f1c0a2b7d3e91a5c0f2b11', '64f1c0a2b7d3e91a5c0f2b12'];

/** Returns every commerce as in `/api/commerces`; only the next dates depend on the clock. */
export function commerceRecords(now: number): readonly JsonObject[] {
  const today = dayOf(now);
  if (made?.today !== today) made = { today, records: shops.map((shop) => recordOf(shop, today)) };
  return made.records;
}

let made: { readonly today: number; readonly records: readonly JsonObject[] } | undefined;

function recordOf(shop: Shop, today: number): JsonObject {
  const { number, commerceId, name, sellerIds, large, small } = shop;
  const began = 15_000 + ((number * 37) % 5_000);
  // Two visits a week; a seller comes in person, or calls.
  const weekdays = [1 + (number % 3), 4 + (number % 3)];
  const center = centers[number % 2] ?? '';
  const withTime = number % 2 === 0;
  const dated = (day: number) =>
    withTime ? localText(startOf(day) + 9 * 3_600_000) : dateText(day);
  return {
    commerceId,
    globalCommerceId: nationalNumber(9_000_000 + number * 7_919),
    name,
    ...(number % 5 === 0 ? {} : { email: `compras.${commerceId.toLowerCase()}@example.com` }),
    phone: `+56 2 2${String(200_0000 + number * 4_321).slice(0, 7)}`,
    class: large ? 'A' : small ? 'C' : 'B',
    locations: locationsOf(shop),
    createdDate: dated(began),
    isInactive: number % 29 === 0,
    channel: large ? 'moderno' : 'tradicional',
    subChannel: large ? 'supermercado' : small ? 'almacén' : 'minimarket',
    nextVisitDate: dated(nextOf(weekdays, today)),
    ...(number % 3 === 0 ? {} : { nextDeliveryDate: dateText(nextOf(weekdays, today) + 1) }),
    visitPlan: weekdays.map((day) => (number % 4 === 0 ? english : spanish)[day]).join(','),
    visitRoute: weekdays.flatMap((day) => [`1-${day}V`, `3-${day}C`]).join(','),
    routeIndex: number,
    distributionCenterIds: [center],
    deliveryDateBydistributionCenter: {
      [center]: [1, 2].map((week) => dateText(nextOf(weekdays, today) + 7 * week)),
    },
    sellerIds,
    paymentDescription: large ? 'Crédito a 30 días' : 'Contado',
    ...(number % 2 === 0 ? { configuration: { minimumOrderTotal: large ? 250_000 : 45_000 } } : {}),
    additionalInfo: { zona: String(1 + (number % 7)), bodega: 'Ñuñoa' },
  };
}

/** Returns locations; most spell the key of the coordinates like the contract's example of a commerce. */
function locationsOf({ number, large }: Shop): Json {
  return Array.from({ length: large ? 2 : 1 }, (_, i) => {
    const { commune, city, region, latitude, longitude } = places[
      (number - 1 + i) % places.length
    ] as (typeof places)[number];
    const shift = ((number * 13) % 100) / 10_000;
    const coordinates = {
      latitude: (latitude - shift).toFixed(4),
      longitude: (longitude + shift).toFixed(4),
    };
    return {
      address: `Calle ${spanish[number % 7]} ${100 + number * 7}`,
      commune,
      city,
      region,
      country: 'Chile',
      ...(number % 6 === 5 ? { coordinates } : { coodinates: coordinates }),
    };
  });
}

/** Returns the first of these weekdays after today. */
const nextOf = (weekdays: readonly number[], today: number): number =>
  [1, 2, 3, 4, 5, 6, 7]
    .map((ahead) => today + ahead)
    .find((day) => weekdays.includes(weekdayOf(day))) ?? today + 7;

/** Appends the check digit, modulo 11 of the digits times 2, 3 … 7 from the right. */
function nationalNumber(body: number): string {
  const digits = Array.from(String(body), Number).toReversed();
  const rest = 11 - (digits.reduce((sum, digit, i) => sum + digit * (2 + (i % 6)), 0) % 11);
  return `${body}-${rest === 11 ? '0' : rest === 10 ? 'K' : rest}`;
}

/** Names of the fields, in the order of the contract: the second shop has all of them. */
export const commerceColumns: readonly string[] = Object.keys(recordOf(shopOf(1), 0));
