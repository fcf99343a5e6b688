import type { Json, JsonObject } from '../../model/json.ts';
import { dateText, dayOf } from '../business/calendar.ts';
import {
  changeRecords,
  numberAt,
  recordFaults,
  respelt,
  set,
  turned,
  where,
} from '../change/change-records.ts';
import type { Fault } from '../fault.ts';
import { list, object, text } from '../http/read-json.ts';

const endpoint = 'commerces';
const fault = recordFaults(endpoint);
const number = (record: JsonObject) => numberAt(record, 'routeIndex');
const every = (count: number) => (record: JsonObject) => number(record) % count === 7;

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

const minimum = (name: string, title: string, value: Json) =>
  fault(name, title, 'minimum-order', set('configuration', { minimumOrderTotal: value }));

const twice = (name: string, title: string, begin: Fault['begin']): Fault => ({
  name,
  title,
  endpoint,
  findings: ['commerces/duplicate-id'],
  begin,
});

/** Which commerces are listed, and values that do not mean what the contract says. */
export const commerceValueFaults: readonly Fault[] = [
  {
    name: 'commerces-active-only',
    title: 'Commerces with old debts are not listed, but their transactions are',
    endpoint,
    findings: ['cross/transaction-commerce-unknown'],
    // Large ones, so that they have transactions in any period; their sellers serve others too.
    begin: changeRecords((records) => records.filter((record) => number(record) % 40 !== 10)),
  },
  {
    name: 'commerces-without-one-seller',
    title: 'The commerces of a seller who left have no seller',
    endpoint,
    findings: ['commerces/no-seller', 'cross/transaction-seller-unknown'],
    begin: changeRecords((records) =>
      records.map((record) => ({
        ...record,
        sellerIds: (list(record.sellerIds) ?? []).filter((seller) => seller !== 'V02'),
      })),
    ),
  },
  twice(
    'commerce-for-each-location',
    'A commerce is listed once per location',
    changeRecords((records) =>
      records.flatMap((record) =>
        (list(record.locations) ?? []).map((location) => ({ ...record, locations: [location] })),
      ),
    ),
  ),
  twice(
    'commerce-twice-far-apart',
    'Commerces of two sales teams are listed by each of them',
    changeRecords((records) => [...records, ...records.filter(every(20))]),
  ),
  fault(
    'coordinates-swapped',
    'The latitude is sent as longitude, and the longitude as latitude',
    'coordinates-elsewhere',
    places(({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude })),
  ),
  fault(
    'coordinates-without-sign',
    'South and west have no sign on some commerces',
    'coordinates-elsewhere',
    where(
      every(20),
      places(({ latitude, longitude }) => ({
        latitude: latitude.replace('-', ''),
        longitude: longitude.replace('-', ''),
      })),
    ),
  ),
  fault(
    'names-misread',
    'Names are stored as UTF-8 and read as Latin-1',
    'misread-text',
    set('name', ({ name }) => Buffer.from(`${text(name)} Ñandú`).toString('latin1')),
  ),
  fault(
    'letters-lost',
    'The address of some commerces lost its letters in an earlier migration',
    'misread-text',
    where(
      every(20),
      turned('locations', (locations) =>
        (list(locations) ?? []).map((each) => ({
          ...object(each),
          address: 'Avenida Nu\ufffdez 12',
        })),
      ),
    ),
  ),
  fault(
    'location-null',
    'A commerce without an address has null among its locations',
    'field-type',
    where(every(20), set('locations', [null])),
  ),
  fault(
    'commerce-created-day-first',
    'createdDate has the format dd/mm/yyyy',
    'date-format',
    respelt('createdDate', (date) => date.replace(/^(\d+)-(\d+)-(\d+).*/, '$3/$2/$1')),
  ),
  fault(
    'commerce-visit-on-february-30',
    'nextVisitDate is computed with months of 30 days',
    'date-format',
    where(every(20), set('nextVisitDate', '2031-02-30')),
  ),
  fault(
    'commerce-created-in-epoch',
    'createdDate is a Unix time in seconds, as a string',
    'date-format',
    respelt('createdDate', (date) => String(Date.parse(date) / 1_000)),
  ),
  fault(
    'commerce-without-location',
    'Commerces that collect their goods have no location',
    'no-location',
    where(every(20), set('locations', [])),
  ),
  fault(
    'commerce-without-seller',
    'Web commerces have an empty list of sellers',
    'no-seller',
    where(every(20), set('sellerIds', [])),
  ),
  fault(
    'coordinates-with-comma',
    'Coordinates have a decimal comma',
    'coordinates',
    coordinates((latitude) => latitude.replace('.', ',')),
  ),
  fault(
    'coordinates-without-point',
    'The decimal point of coordinates was lost in the export',
    'coordinates',
    coordinates((latitude) => latitude.replace('.', '')),
  ),
  fault(
    'commerce-created-in-future',
    'createdDate is the end of the contract',
    'created-in-future',
    where(
      every(20),
      set('createdDate', (_, call) => dateText(dayOf(call.clock()) + 400)),
    ),
  ),
  fault(
    'center-not-listed',
    'Delivery dates are sent for a center that the commerce does not list',
    'center-unknown',
    where(every(20), set('distributionCenterIds', ['64f1c0a2b7d3e91a5c0f2b99'])),
  ),
  fault(
    'email-placeholder',
    'A commerce without an email has a placeholder word',
    'email',
    where((record) => record.email === undefined, set('email', 'sin correo')),
  ),
  minimum('minimum-order-as-text', 'minimumOrderTotal is sent as a string', '45000'),
  minimum('minimum-order-negative', 'minimumOrderTotal is −1 if there is none', -1),
  fault(
    'route-index-negative',
    'routeIndex is −1 for commerces without a route',
    'route-index',
    where(every(20), set('routeIndex', -1)),
  ),
  fault(
    'route-index-between',
    'A new commerce is inserted between two others, at a fractional index',
    'route-index',
    where(
      every(20),
      turned('routeIndex', (index) => Number(index) + 0.5),
    ),
  ),
];
