import type { Json, JsonObject } from '../../../model/json.ts';
import { localText } from '../../base/calendar.ts';
import { ordered } from '../../business/order.ts';
import { without } from '../../change/change.ts';
import {
  changedField,
  changeEach,
  changeRecords,
  numberAt,
  recordFaults,
  set,
  textOf,
} from '../../change/change-records.ts';
import { type Fault, faultsAt } from '../../change/fault.ts';
import { allowed } from '../../http/call.ts';
import { list, object, text } from '../../http/read-json.ts';

const breaks = recordFaults('commerces');
const breaksList = faultsAt('commerces');
const number = (record: JsonObject) => numberAt(record, 'routeIndex');

const located = (change: (location: JsonObject) => Json) =>
  changedField('locations', (locations) =>
    (list(locations) ?? []).map((each) => change(object(each) ?? {})),
  );

const coordinatesOf = (location: JsonObject) =>
  object(location.coodinates) ?? object(location.coordinates) ?? {};

/** Faults in which commerces are listed and in what their fields hold, that are more than a patch. */
export const commerceFaults: readonly Fault[] = [
  ...breaksList('cross/transaction-commerce-unknown', {
    'commerces-active-only': [
      'Commerces with old debts are not listed, but their transactions are',
      // Large ones, so that they have transactions in any period; their sellers serve others too.
      changeRecords((records) => records.filter((record) => number(record) % 40 !== 10)),
      { passes: true },
    ],
  }),
  ...breaks(['no-seller', 'cross/transaction-seller-unknown'], {
    'commerces-without-one-seller': [
      'The commerces of a seller who left have no seller',
      set('sellerIds', ({ sellerIds }) =>
        (list(sellerIds) ?? []).filter((seller) => seller !== 'V02'),
      ),
      { passes: true },
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
  ...breaksList('unstable', {
    'commerce-takes-order-address': [
      'A quote writes the address of its order into the commerce, which is kept in memory',
      () => {
        const taken = new Map<string, JsonObject>();
        const changed = changeEach((record) => {
          const to = taken.get(textOf(record, 'commerceId'));
          return to ? located((location) => ({ ...location, ...to }))(record) : record;
        })();
        return (call, next) => {
          if (call.endpoint === 'commerces') return changed(call, next);
          const { address, commune } = object(ordered(call, 'shippingAddress')) ?? {};
          if (allowed(call) && address && commune)
            taken.set(text(ordered(call, 'externalId')) ?? '', { address, commune });
          return next(call);
        };
      },
      { isOfAll: true, needs: { all: true } },
    ],
  }),
  ...breaks('coordinates-elsewhere', {
    'coordinates-swapped': [
      'The latitude is sent as longitude, and the longitude as latitude',
      located((location) =>
        Object.fromEntries(
          Object.entries(location).map(([key, value]) => {
            const { latitude = '', longitude = '', ...place } = object(value) ?? {};
            return [
              key,
              object(value) ? { latitude: longitude, longitude: latitude, ...place } : value,
            ];
          }),
        ),
      ),
    ],
  }),
  ...breaks('misread-text', {
    'names-misread': [
      'Names are stored as UTF-8 and read as Latin-1',
      set('name', ({ name }) => Buffer.from(`${text(name)} Ñandú`).toString('latin1')),
    ],
  }),
  ...breaks('field-type', {
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
      { passes: true },
    ],
    'commerce-one-delivery-date': [
      'A center has a single delivery date instead of a list',
      changedField('deliveryDateBydistributionCenter', (dates) =>
        Object.fromEntries(
          Object.entries(object(dates) ?? {}).map(([id, each]) => [id, list(each)?.[0] ?? '']),
        ),
      ),
    ],
  }),
  ...breaks('created-together', {
    'created-at-load': [
      'createdDate is the instant at which the commerces were loaded',
      set('createdDate', (_, call) => localText(call.clock() - 3_600_000)),
    ],
  }),
];
