import type { Json, JsonObject } from '../../model/json.ts';
import { dateText, dayFirst, dayOf } from '../base/calendar.ts';
import { without } from '../change/change.ts';
import {
  changedField,
  changedText,
  changeEach,
  changeRecords,
  every,
  left,
  numberAt,
  recordFaults,
  renamed,
  set,
  where,
} from '../change/change-records.ts';
import { type Fault, faultsAt, faultsBy } from '../change/fault.ts';
import { list, object, text } from '../http/read-json.ts';

const breaks = recordFaults('commerces');
const breaksList = faultsAt('commerces');
const number = (record: JsonObject) => numberAt(record, 'routeIndex');

interface Place {
  readonly latitude: string;
  readonly longitude: string;
}

/** Changes the coordinates of every location, under either key. */
const places = (change: (place: Place) => Partial<Place>) =>
  changedField('locations', (locations) =>
    (list(locations) ?? []).map((each) =>
      Object.fromEntries(
        Object.entries(object(each) ?? {}).map(([key, value]): [string, Json] => {
          const held = object(value);
          if (!held) return [key, value];
          const place = {
            latitude: text(held.latitude) ?? '',
            longitude: text(held.longitude) ?? '',
          };
          return [key, { ...held, ...change(place) }];
        }),
      ),
    ),
  );

const coordinates = (change: (latitude: string) => string) =>
  places(({ latitude }) => ({ latitude: change(latitude) }));

/** Faults in which commerces are listed, and values of another meaning than in the contract. */
export const commerceValueFaults: readonly Fault[] = [
  ...breaksList('cross/transaction-commerce-unknown', {
    'commerces-active-only': [
      'Commerces with old debts are not listed, but their transactions are',
      // Large ones, so that they have transactions in any period; their sellers serve others too.
      changeRecords((records) => records.filter((record) => number(record) % 40 !== 10)),
    ],
  }),
  ...breaks(['no-seller', 'cross/transaction-seller-unknown'], {
    'commerces-without-one-seller': [
      'The commerces of a seller who left have no seller',
      set('sellerIds', ({ sellerIds }) =>
        (list(sellerIds) ?? []).filter((seller) => seller !== 'V02'),
      ),
    ],
  }),
  ...breaksList('duplicate-id', {
    'commerce-for-each-location': [
      'A commerce is listed once per location',
      changeRecords((records) =>
        records.flatMap((record) =>
          (list(record.locations) ?? []).map((location) => ({ ...record, locations: [location] })),
        ),
      ),
    ],
  }),
  ...breaks('coordinates-elsewhere', {
    'coordinates-swapped': [
      'The latitude is sent as longitude, and the longitude as latitude',
      places(({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude })),
    ],
    'coordinates-without-sign': [
      'South and west have no sign on some commerces',
      where(
        every(20),
        places(({ latitude, longitude }) => ({
          latitude: latitude.replace('-', ''),
          longitude: longitude.replace('-', ''),
        })),
      ),
    ],
  }),
  ...breaks('misread-text', {
    'names-misread': [
      'Names are stored as UTF-8 and read as Latin-1',
      set('name', ({ name }) => Buffer.from(`${text(name)} Ñandú`).toString('latin1')),
    ],
    'letters-lost': [
      'The address of some commerces lost its letters in an earlier migration',
      where(
        every(20),
        changedField('locations', (locations) =>
          (list(locations) ?? []).map((each) => ({
            ...object(each),
            address: 'Avenida Nu\ufffdez 12',
          })),
        ),
      ),
    ],
  }),
  ...breaks('field-type', {
    'location-null': [
      'A commerce without an address has null among its locations',
      where(every(20), set('locations', [null])),
    ],
  }),
  ...breaks('date-format', {
    'commerce-created-day-first': [
      'createdDate has the format dd/mm/yyyy',
      changedText('createdDate', (date) => date.replace(/^(\d+)-(\d+)-(\d+).*/, '$3/$2/$1')),
    ],
  }),
  ...breaks('no-location', {
    'commerce-without-location': [
      'Commerces that collect their goods have no location',
      where(every(20), set('locations', [])),
    ],
  }),
  ...breaks('no-seller', {
    'commerce-without-seller': [
      'Web commerces have an empty list of sellers',
      where(every(20), set('sellerIds', [])),
    ],
  }),
  ...breaks('coordinates', {
    'coordinates-with-comma': [
      'Coordinates have a decimal comma',
      coordinates((latitude) => latitude.replace('.', ',')),
    ],
    'coordinates-without-point': [
      'The decimal point of coordinates was lost in the export',
      coordinates((latitude) => latitude.replace('.', '')),
    ],
  }),
  ...breaks('created-in-future', {
    'commerce-created-in-future': [
      'createdDate is the end of the contract',
      where(
        every(20),
        set('createdDate', (_, call) => dateText(dayOf(call.clock()) + 400)),
      ),
    ],
  }),
  ...breaks('center-unknown', {
    'center-not-listed': [
      'Delivery dates are sent for a center that the commerce does not list',
      where(every(20), set('distributionCenterIds', ['64f1c0a2b7d3e91a5c0f2b99'])),
    ],
  }),
  ...breaks('email', {
    'email-placeholder': [
      'A commerce without an email has a placeholder word',
      where((record) => record.email === undefined, set('email', 'sin correo')),
    ],
  }),
  ...breaks('minimum-order', {
    'minimum-order-as-text': [
      'minimumOrderTotal is sent as a string',
      set('configuration', { minimumOrderTotal: '45000' }),
    ],
    'minimum-order-negative': [
      'minimumOrderTotal is −1 if there is none',
      set('configuration', { minimumOrderTotal: -1 }),
    ],
  }),
  ...breaks('route-index', {
    'route-index-negative': [
      'routeIndex is −1 for commerces without a route',
      where(every(20), set('routeIndex', -1)),
    ],
  }),
];

const inText = (field: string) =>
  faultsBy('commerces', (turn: (text: string) => string) => changeEach(changedText(field, turn)));

const plan = inText('visitPlan');
const route = inText('visitRoute');

export const commerceVisitFaults: readonly Fault[] = [
  ...plan('visit-plan', {
    'visit-plan-in-numbers': [
      'visitPlan is a list of numbers',
      (names) =>
        names
          .split(',')
          .map((_, i) => 1 + 3 * i)
          .join(','),
    ],
    'visit-plan-with-and': [
      'Weekdays are joined with a word, as in prose',
      (names) => names.replace(',', ' y '),
    ],
    'visit-plan-with-holidays': [
      'visitPlan names a day that is not a weekday',
      (names) => `${names},feriado`,
    ],
  }),
  ...route('visit-route', {
    'visit-route-in-words': [
      'visitRoute is written in words',
      (entries) => `semana ${entries.charAt(0)}, lunes`,
    ],
    'visit-route-of-week-9': [
      'The week number is that of a nine-week cycle',
      (entries) => entries.replaceAll('3-', '9-'),
    ],
  }),
  ...breaks('visit-in-past', {
    'visit-in-past': [
      'nextVisitDate is the last visit',
      set('nextVisitDate', (_, call) => dateText(dayOf(call.clock()) - 20)),
    ],
  }),
  ...breaks([], {
    'commerce-without-visit-date': [
      'The next visit is planned in another system',
      left('nextVisitDate', 'visitPlan'),
      ['no-visit-date'],
    ],
  }),
];

const breaksJson = recordFaults('commerces', 'csv');

const located = (change: (location: JsonObject) => Json) =>
  changedField('locations', (locations) =>
    (list(locations) ?? []).map((each) => change(object(each) ?? {})),
  );

const coordinatesOf = (location: JsonObject) =>
  object(location.coodinates) ?? object(location.coordinates) ?? {};

/** Faults with fields of commerces that are absent, empty, of another type or renamed. */
export const commerceFieldFaults: readonly Fault[] = [
  ...breaksJson('required-field', {
    'commerce-without-channel': [
      'New commerces have no channel',
      where(every(20), left('channel', 'subChannel')),
    ],
  }),
  ...breaks('required-field', {
    'commerce-active-left-out': [
      'isInactive is sent only if it is true',
      where((record) => record.isInactive === false, left('isInactive')),
    ],
  }),
  ...breaks('empty-text', {
    'commerce-empty-class': [
      'class is empty if none was chosen',
      where(every(10), set('class', '')),
    ],
  }),
  ...breaks('field-type', {
    'commerce-inactive-as-number': [
      'isInactive is sent as 0 and 1',
      changedField('isInactive', (value) => (value === true ? 1 : 0)),
    ],
    'commerce-sellers-as-text': [
      'With a single seller, sellerIds is a string',
      where(every(20), set('sellerIds', 'V01')),
    ],
    'commerce-location-as-object': [
      'With a single location, locations is an object',
      changedField('locations', (locations) => {
        const [first = {}, ...more] = list(locations) ?? [];
        return more.length === 0 ? first : [first, ...more];
      }),
    ],
    'commerce-coordinates-as-numbers': [
      'Latitude and longitude are numbers',
      located((location) => ({
        ...without(location, 'coodinates', 'coordinates'),
        coodinates: {
          latitude: Number(coordinatesOf(location).latitude),
          longitude: Number(coordinatesOf(location).longitude),
        },
      })),
    ],
    'commerce-one-delivery-date': [
      'A center has a single delivery date instead of a list',
      changedField('deliveryDateBydistributionCenter', (dates) =>
        Object.fromEntries(
          Object.entries(object(dates) ?? {}).map(([id, each]) => [id, list(each)?.[0] ?? '']),
        ),
      ),
    ],
    'commerce-delivery-dates-day-first': [
      'Delivery dates of centers have the format dd/mm/yyyy',
      changedField('deliveryDateBydistributionCenter', (dates) =>
        Object.fromEntries(
          Object.entries(object(dates) ?? {}).map(([id, each]) => [
            id,
            (list(each) ?? []).map((date) => dayFirst(text(date) ?? '')),
          ]),
        ),
      ),
    ],
  }),
  ...breaks('misspelt-field', {
    'commerce-dates-in-camel-case': [
      'deliveryDateBydistributionCenter is sent as deliveryDateByDistributionCenter',
      renamed('deliveryDateBydistributionCenter', 'deliveryDateByDistributionCenter'),
    ],
  }),
  ...breaks([], {
    'commerce-credit-fields': [
      'The available credit is also sent',
      (record) => ({
        ...record,
        availableCredit: numberAt(record, 'routeIndex') * 1_000,
        creditCurrency: 'clp',
      }),
      ['unknown-column'],
    ],
    'commerce-required-only': [
      'No optional field of a commerce is sent',
      left(
        'globalCommerceId',
        'email',
        'phone',
        'nextVisitDate',
        'nextDeliveryDate',
        'visitPlan',
        'visitRoute',
        'routeIndex',
        'distributionCenterIds',
        'deliveryDateBydistributionCenter',
        'paymentDescription',
        'configuration',
        'additionalInfo',
      ),
      ['no-visit-date'],
    ],
  }),
];
