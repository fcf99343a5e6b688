import type { Json, JsonObject } from '../../model/json.ts';
import { dateText, dayOf } from '../business/calendar.ts';
import {
  changeRecords,
  every,
  numberAt,
  recordFaults,
  respelt,
  set,
  turned,
  where,
} from '../change/change-records.ts';
import { type Fault, faultsAt } from '../fault.ts';
import { list, object, text } from '../http/read-json.ts';

const breaks = recordFaults('commerces');
const breaksList = faultsAt('commerces');
const number = (record: JsonObject) => numberAt(record, 'routeIndex');

interface Place {
  readonly latitude: string;
  readonly longitude: string;
}

/** The coordinates of every location changed, under whichever key. */
const places = (change: (place: Place) => Partial<Place>) =>
  turned('locations', (locations) =>
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

/** Which commerces are listed, and values that do not mean what the contract says. */
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
    'commerce-twice-far-apart': [
      'Commerces of two sales teams are listed by each of them',
      changeRecords((records) => [...records, ...records.filter(every(20))]),
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
        turned('locations', (locations) =>
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
      respelt('createdDate', (date) => date.replace(/^(\d+)-(\d+)-(\d+).*/, '$3/$2/$1')),
    ],
    'commerce-visit-on-february-30': [
      'nextVisitDate is computed with months of 30 days',
      where(every(20), set('nextVisitDate', '2031-02-30')),
    ],
    'commerce-created-in-epoch': [
      'createdDate is a Unix time in seconds, as a string',
      respelt('createdDate', (date) => String(Date.parse(date) / 1_000)),
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
    'route-index-between': [
      'A new commerce is inserted between two others, at a fractional index',
      where(
        every(20),
        turned('routeIndex', (index) => Number(index) + 0.5),
      ),
    ],
  }),
];
