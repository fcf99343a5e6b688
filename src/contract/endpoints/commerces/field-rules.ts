import type { Json, JsonObject } from '../../../model/json.ts';
import type { Breach } from '../../../model/rule.ts';
import { pointerOf } from '../../../standards/json/json-pointer.ts';
import { figure, list } from '../../../standards/text/figures.ts';
import { withoutMarks } from '../../../standards/text/marks.ts';
import {
  degrees,
  type MistakenPoint,
  mistakenPlaces,
  spellings,
} from '../../reading/records/coordinates.ts';
import { isActive } from '../../reading/records/dataset-shapes.ts';
import { recordErrors } from '../../reading/records/record-schema.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import { asNumber, asObject, asText } from '../../reading/values/record-values.ts';
import { inWords } from '../../reading/values/schema.ts';
import { misspellings } from '../every/authoring/nearest-field.ts';
import { asList, ofField, recordRules } from '../every/records/field-rule.ts';
import { onceARecord } from '../every/records/once-a-record.ts';
import { isAfterToday, isBeforeToday } from './days.ts';
import { commerce, commercesWith } from './example.ts';

/** Reports whether it is an object without any value at any depth. field-type judges other types. */
const hasNothing = (location: Json): boolean =>
  typeof location === 'object' && location !== null && Object.values(location).every(isEmpty);

const placeFields = ['address', 'commune', 'city', 'region', 'country', 'locality', ...spellings];

/** Reports whether a location has no value in any field of the contract, misspelled ones included. */
function hasNoPlace(location: Json): boolean {
  const fields = asObject(location);
  const isBlank = fields && placeFields.every((name) => isEmpty(fields[name] ?? null));
  return isBlank === true && misspellings(fields, placeFields, placeFields).length === 0;
}

const isEmpty = (value: Json): boolean => value === '' || value === null || hasNothing(value);

const byCenter = 'deliveryDateBydistributionCenter';

const located = (country: string, latitude: Json, longitude: Json) =>
  commerce({ locations: [{ country, coodinates: { latitude, longitude } }] });

const limits = { latitude: 90, longitude: 180 } as const;
const axes = ['latitude', 'longitude'] as const;

const wholly = /^\s*[1-6]-[0-7][CV]\s*(?:,\s*[1-6]-[0-7][CV]\s*)*$/;
const entry = /^\s*\d+-\d+[CV]\s*$/;
const usual = /^\s*0*[1-6]-0*[0-7][CV]\s*$/;

/** Rules about single fields of a commerce beyond their type, one per row. */
export default recordRules('commerces', {
  'created-in-future': {
    severity: 'warning',
    title: 'The createdDate of a commerce is in the future',
    clauses: ['commerces.created'],
    effect: 'For the platform, the client does not work with this commerce yet.',
    remedy: 'In createdDate, send the day on which you started working with the commerce.',
    counted: ['commerces', 'have a createdDate in the future'],
    explains: { run: ['cross/sold-before-created'] },
    examples: () => ({
      conforming: [commerce(), commerce({ createdDate: '2025-12-31' })],
      breaking: [commerce({ createdDate: '2099-01-01' })],
    }),
    ...ofField({
      field: 'createdDate',
      read: asText,
      trouble: (date, now) =>
        isAfterToday(date, now)
          ? { why: ', which is in the future', expected: 'createdDate of today or earlier' }
          : undefined,
    }),
  },
  email: {
    severity: 'warning',
    title: 'An email address has an unexpected format',
    clauses: ['commerces.email'],
    effect: 'The platform cannot send email to the commerce.',
    remedy: 'Send one email address, or leave email out if there is none.',
    counted: ['email addresses', 'have an unexpected format'],
    examples: () => ({
      conforming: commercesWith('email', 'rosa+pedidos@almacén.example', ''),
      breaking: commercesWith('email', 'sin correo', 'rosa@example'),
    }),
    ...ofField({
      field: 'email',
      read: asText,
      trouble: (email) =>
        /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)+\s*$/.test(email)
          ? undefined
          : { expected: 'an address such as name@example.com' },
    }),
  },
  'minimum-order': {
    title: 'The minimum order is not an amount',
    clauses: ['commerces.configuration'],
    effect:
      'This value overrides the general configuration of the client. The platform cannot read the minimum order total from it.',
    remedy: 'Send configuration.minimumOrderTotal as a number of 0 or more, or leave it out.',
    counted: ['commerces', 'have a minimum order that is not an amount'],
    examples: () => ({
      conforming: [commerce({ configuration: { minimumOrderTotal: 0 } })],
      breaking: commercesWith(
        'configuration',
        { minimumOrderTotal: '15000' },
        { minimumOrderTotal: -1 },
      ),
    }),
    applies: ({ fields }) => (asObject(fields.configuration)?.minimumOrderTotal ?? null) !== null,
    judge(r) {
      const [error] = recordErrors(r, 'commerces/minimum-order');
      return error?.keyword === 'minimum'
        ? { ...inWords(error), severity: 'warning' }
        : error && inWords({ ...error, keyword: 'type', params: { type: 'number' } });
    },
  },
  'no-location': {
    severity: 'warning',
    title: 'A commerce has no location',
    clauses: ['commerces.locations'],
    effect: 'The platform has no address to deliver to.',
    remedy: 'Send at least one location for each commerce that you serve.',
    counted: ['commerces', 'have only empty locations, or none'],
    doubt:
      'The contract requires the list, but does not say what it must contain. A location without a value in a field of the contract does not count.',
    examples: () => ({
      conforming: [commerce()],
      breaking: commercesWith('locations', [], [{ coodinates: {} }], [{ 4: { city: 'Lota' } }]),
    }),
    ...ofField({
      field: 'locations',
      read: asList,
      when: isActive,
      trouble(locations) {
        if (!locations.every(hasNoPlace)) return undefined;
        const [message, actual] =
          locations.length === 0
            ? ['locations is an empty list.', 'an empty list']
            : [`No location has a value in ${list(placeFields, 'or')}.`, 'no value in them'];
        return { message, expected: 'one location or more with an address', actual };
      },
    }),
  },
  'no-seller': {
    severity: 'warning',
    title: 'A commerce has no seller',
    clauses: ['commerces.sellers'],
    effect: 'The platform has no seller to assign to the commerce.',
    remedy:
      'Send the sellers of each commerce, or agree with the platform on what an empty list means.',
    mend: 'Send the sellers of each commerce',
    counted: ['commerces', 'have no seller in sellerIds'],
    doubt: 'The contract requires the list, but does not say that it must contain a seller.',
    explains: { listed: ['cross/transaction-seller-unknown'] },
    examples: () => ({
      conforming: [commerce()],
      breaking: commercesWith('sellerIds', [], ['']),
    }),
    ...ofField({
      field: 'sellerIds',
      read: asList,
      when: isActive,
      trouble(sellerIds) {
        if (sellerIds.some((id) => id !== '')) return undefined;
        const actual = sellerIds.length === 0 ? 'an empty list' : 'a list of empty strings';
        return { message: `sellerIds is ${actual}.`, expected: 'at least one seller', actual };
      },
    }),
  },
  'route-index': {
    severity: 'warning',
    title: 'A route position is negative or fractional',
    clauses: ['commerces.route-index'],
    effect: 'The platform cannot place the commerce at this position of a route.',
    remedy: 'Send routeIndex as a whole number of 0 or more.',
    counted: ['route positions', 'are negative or fractional'],
    doubt: 'The contract says number, and that value n places the commerce at position n.',
    examples: () => ({
      conforming: commercesWith('routeIndex', 0, 412),
      breaking: commercesWith('routeIndex', -1, 2.5),
    }),
    ...ofField({
      field: 'routeIndex',
      read: asNumber,
      trouble: (index) =>
        index >= 0 && Number.isInteger(index)
          ? undefined
          : { expected: 'a whole number of 0 or more' },
    }),
  },
  'visit-in-past': {
    severity: 'warning',
    title: 'The next visit is in the past',
    clauses: ['commerces.next-visit'],
    effect:
      'The platform uses nextVisitDate as sent, instead of the visit plan. The commerce has no upcoming visit.',
    remedy: 'Send the date of the upcoming visit, or leave nextVisitDate out and send visitPlan.',
    counted: ['commerces', 'have their next visit in the past'],
    doubt: 'Every possible offset is considered, and a visit today is not in the past.',
    examples: () => ({
      conforming: [commerce({ nextVisitDate: '2099-01-01' })],
      breaking: [commerce({ nextVisitDate: '2020-01-01T09:00:00-03:00' })],
    }),
    ...ofField({
      field: 'nextVisitDate',
      read: asText,
      when: isActive,
      trouble: (date, now) =>
        isBeforeToday(date, now)
          ? { why: ', which is in the past', expected: 'nextVisitDate of today or later' }
          : undefined,
    }),
  },
  'center-unknown': {
    severity: 'warning',
    title: 'Delivery dates name an unlisted distribution center',
    clauses: ['commerces.centers'],
    effect:
      'The platform receives delivery dates for a distribution center that the commerce does not have.',
    remedy: 'Add every center in deliveryDateBydistributionCenter to distributionCenterIds.',
    counted: ['commerces', 'have dates for an unlisted center'],
    examples: () => ({
      conforming: [commerce({ distributionCenterIds: ['D1'], [byCenter]: { D1: ['2026-10-16'] } })],
      breaking: [commerce({ distributionCenterIds: ['D1'], [byCenter]: { D2: ['2026-10-16'] } })],
    }),
    applies: ({ fields }) =>
      Array.isArray(fields.distributionCenterIds) && asObject(fields[byCenter]) !== undefined,
    judge({ fields }) {
      // field-type judges a number in the list.
      const listed = new Set(asList(fields.distributionCenterIds)?.map(String));
      const unknown = Object.keys(asObject(fields[byCenter]) ?? {}).filter(
        (each) => !listed.has(each),
      );
      const breaches = unknown.map((center) => ({
        message: `${excerpt(center)} has delivery dates but is not in distributionCenterIds.`,
        at: pointerOf([byCenter, center]),
        expected: 'a center listed in distributionCenterIds',
        actual: center,
      }));
      return onceARecord(breaches, 'warning');
    },
  },
  'coordinates-elsewhere': {
    title: 'Latitude and longitude are swapped or lack their sign',
    clauses: ['commerces.locations'],
    effect:
      'The platform places the commerce in another country or at sea, and no route reaches it.',
    remedy:
      'Send the latitude in latitude and the longitude in longitude, each with its sign: south and west are negative.',
    counted: ['commerces', 'are placed outside their country'],
    doubt:
      'They must be outside the country that the location names, and inside it once swapped or signed. The known countries are those of Latin America, Spain and Portugal.',
    examples: () => ({
      conforming: [located('Chile', '0', '0'), located('Atlantis', '-70.66', '-33.45')],
      breaking: [located('CL', -70.66, -33.45), located('Perú', '12.05', '77.04')],
    }),
    applies: ({ fields: { locations } }) => Array.isArray(locations) && locations.length > 0,
    judge({ fields: { locations } }) {
      if (!Array.isArray(locations)) return undefined;
      const found = locations.flatMap((location, i) => mistakenPlaces(location, `/locations/${i}`));
      return found.length === 0 ? undefined : onceARecord(found.map(placeBreach), 'error');
    },
  },
  coordinates: {
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
      conforming: [commerce()],
      breaking: [located('', '-33,45', '-70,6'), located('', '-70.6', '-333.45')],
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
              coordinateBreach(place[axis] ?? null, axis, `/locations/${i}/${spelling}/${axis}`),
            );
        });
      });
      return onceARecord(breaches, 'warning');
    },
  },
  'visit-plan': {
    title: 'A visit plan is not a list of weekdays',
    clauses: ['commerces.visit-plan'],
    effect:
      'The platform computes the next visit from the plan when nextVisitDate is not sent. It cannot read this one.',
    remedy: 'Send weekday names separated by commas, such as lunes,jueves.',
    counted: ['visit plans', 'are not a list of weekdays'],
    doubt:
      'The contract does not state the language of the names. An unknown name or an extra comma is a warning.',
    examples: () => ({
      conforming: commercesWith('visitPlan', 'Lunes, MIÉRCOLES ,viernes', 'Monday'),
      breaking: commercesWith('visitPlan', '1,3,5', 'lunes;jueves', 'lu,ju', 'lunes,'),
    }),
    ...ofField({
      field: 'visitPlan',
      read: asText,
      trouble(plan) {
        const troubles = plan.split(',').flatMap((piece) => pieceTrouble(piece.trim()) ?? []);
        const worst = troubles.find(({ severity }) => !severity) ?? troubles[0];
        return worst && { ...worst, expected: 'weekday names separated by commas' };
      },
    }),
  },
  'visit-route': {
    title: 'A visit route entry has an unexpected format',
    clauses: ['commerces.visit-route'],
    effect: 'The platform cannot read the week, the weekday or the channel of the visit.',
    remedy:
      'Send entries such as 2-3V, separated by commas: week of the month, hyphen, weekday number, then C or V.',
    counted: ['visit routes', 'have an entry with an unexpected format'],
    doubt:
      'The contract does not state how weeks and weekdays are numbered. A week outside 1 to 6, or a weekday outside 0 to 7, is a warning.',
    examples: () => ({
      conforming: commercesWith('visitRoute', '1-1V', '1-2C, 3-2V,5-0C'),
      breaking: commercesWith('visitRoute', '1-2', '9-2V', '1-2V,'),
    }),
    ...ofField({
      field: 'visitRoute',
      read: asText,
      trouble(route) {
        if (wholly.test(route)) return undefined;
        const entries = route.split(',');
        const odd = entries.find((each) => !entry.test(each));
        const far = entries.find((each) => !usual.test(each));
        if (far === undefined) return undefined;
        const why =
          odd === undefined
            ? `${excerpt(far.trim())} has a week or weekday out of range`
            : odd.trim() === ''
              ? 'one of its entries is empty'
              : `entry ${entries.indexOf(odd) + 1} does not have the format 2-3V`;
        return {
          why: `: ${why}`,
          expected: 'entries such as 2-3V, separated by commas',
          ...(odd === undefined ? { severity: 'warning' } : {}),
        };
      },
    }),
  },
});

const placeBreach = ({ country, latitude, longitude, at, meant }: MistakenPoint) => ({
  message: `latitude ${latitude}, longitude ${longitude} is outside ${country}; latitude ${meant.latitude}, longitude ${meant.longitude} is inside.`,
  at,
  expected: `latitude ${meant.latitude}, longitude ${meant.longitude}`,
  actual: `latitude ${latitude}, longitude ${longitude}`,
});

/** Reports whether a text is outside the limits; other rules judge numbers, and absent or empty values are allowed. */
function liesNowhere(place: JsonObject, axis: keyof typeof limits): boolean {
  const value = place[axis];
  const isText = typeof value === 'string' && value.trim() !== '';
  if (!isText && typeof value !== 'number') return false;
  return !(Math.abs(degrees(value) ?? Number.NaN) <= limits[axis]);
}

function coordinateBreach(value: Json, axis: keyof typeof limits, at: string): Breach {
  const limit = limits[axis];
  const shown = typeof value === 'string' ? excerpt(value) : figure(Number(value));
  return {
    message: `${axis} is ${shown}, which is ${degrees(value) === undefined ? 'not a number' : 'out of range'}.`,
    at,
    expected: `${axis} from -${limit} to ${limit}`,
    actual: value,
  };
}

const weekdays: ReadonlySet<string> = new Set(
  [
    'monday tuesday wednesday thursday friday saturday sunday',
    'lunes martes miercoles jueves viernes sabado domingo',
    'segunda terca quarta quinta sexta',
    'segunda-feira terca-feira quarta-feira quinta-feira sexta-feira',
  ]
    .join(' ')
    .split(' '),
);

/** Judges one of the weekday names in English, Spanish or Portuguese; case and accents are ignored. */
function pieceTrouble(piece: string): (Pick<Breach, 'severity'> & { why: string }) | undefined {
  if (piece === '') return { why: ': one of its entries is empty', severity: 'warning' };
  if (/^[+-]?\d+([.,]\d+)?$/.test(piece))
    return { why: ': it has a number instead of a weekday name' };
  const name = withoutMarks(piece).toLowerCase();
  if (isWeekday(name)) return undefined;
  const parts = name.split(/[;|/+\s]+/).filter((part) => isWeekday(part));
  if (parts.length > 1) return { why: ': the weekdays are not separated by commas' };
  const why = ': it has a name that is not a weekday in English, Spanish or Portuguese';
  return { why, severity: 'warning' };
}

/** Accepts both `segunda feira` and `segunda-feira`. */
const isWeekday = (name: string) => weekdays.has(name) || weekdays.has(name.replace(/\s+/, '-'));
