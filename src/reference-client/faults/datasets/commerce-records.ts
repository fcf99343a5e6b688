import type { JsonObject } from '../../../model/json.ts';
import { ordered } from '../../business/order.ts';
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
        const kept = new Map<string, JsonObject>();
        const changed = changeEach((record) => {
          const to = kept.get(textOf(record, 'commerceId'));
          const locations = list(record.locations) ?? [];
          return to
            ? { ...record, locations: locations.map((each) => ({ ...object(each), ...to })) }
            : record;
        })();
        return (call, next) => {
          if (call.endpoint === 'commerces') return changed(call, next);
          const { address, commune } = object(ordered(call, 'shippingAddress')) ?? {};
          if (allowed(call) && address && commune)
            kept.set(text(ordered(call, 'externalId')) ?? '', { address, commune });
          return next(call);
        };
      },
      { isOfAll: true, needs: { all: true } },
    ],
  }),
  ...breaks('misread-text', {
    'names-misread': [
      'Names are stored as UTF-8 and read as Latin-1',
      set('name', ({ name }) => Buffer.from(`${text(name)} Ñandú`).toString('latin1')),
    ],
  }),
  ...breaks('field-type', {
    'commerce-one-delivery-date': [
      'A center has a single delivery date instead of a list',
      changedField('deliveryDateBydistributionCenter', (dates) =>
        Object.fromEntries(
          Object.entries(object(dates) ?? {}).map(([id, each]) => [id, list(each)?.[0] ?? '']),
        ),
      ),
    ],
  }),
];
