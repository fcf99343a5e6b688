import type { Json, JsonObject } from '../../model/json.ts';
import { without } from '../change/change.ts';
import {
  every,
  left,
  numberAt,
  recordFaults,
  renamed,
  respelt,
  set,
  textOf,
  turned,
  where,
} from '../change/change-records.ts';
import type { Fault } from '../fault.ts';
import { list, object, text } from '../http/read-json.ts';

const breaks = recordFaults('commerces');
const breaksJson = recordFaults('commerces', 'csv');

/** Every location changed. */
const located = (change: (location: JsonObject) => Json) =>
  turned('locations', (locations) =>
    (list(locations) ?? []).map((each) => change(object(each) ?? {})),
  );

const coordinatesOf = (location: JsonObject) =>
  object(location.coodinates) ?? object(location.coordinates) ?? {};

/** Fields of commerces that are absent, empty, of another type or under another name. */
export const commerceFieldFaults: readonly Fault[] = [
  ...breaksJson('required-field', {
    'commerce-without-channel': [
      'New commerces have no channel',
      where(every(20), left('channel', 'subChannel')),
    ],
    'commerce-class-null': ['class is null', set('class', null)],
  }),
  ...breaks('required-field', {
    'commerce-active-left-out': [
      'isInactive is sent only if it is true',
      where((record) => record.isInactive === false, left('isInactive')),
    ],
    'commerce-seller-singular': [
      'With a single seller, sellerIds is sent as sellerId',
      where(every(20), (record) => ({ ...without(record, 'sellerIds'), sellerId: 'V01' })),
    ],
  }),
  ...breaks('empty-text', {
    'commerce-empty-class': [
      'class is empty if none was chosen',
      where(every(10), set('class', '')),
    ],
  }),
  ...breaks('field-type', {
    'commerce-inactive-as-text': [
      'isInactive is sent as a string',
      turned('isInactive', (value) => JSON.stringify(value)),
    ],
    'commerce-inactive-as-number': [
      'isInactive is sent as 0 and 1',
      turned('isInactive', (value) => (value === true ? 1 : 0)),
    ],
    'commerce-sellers-as-text': [
      'With a single seller, sellerIds is a string',
      where(every(20), set('sellerIds', 'V01')),
    ],
    'commerce-location-as-object': [
      'With a single location, locations is an object',
      turned('locations', (locations) => {
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
      turned('deliveryDateBydistributionCenter', (dates) =>
        Object.fromEntries(
          Object.entries(object(dates) ?? {}).map(([id, each]) => [id, list(each)?.[0] ?? '']),
        ),
      ),
    ],
    'commerce-delivery-dates-day-first': [
      'Delivery dates of centers have the format dd/mm/yyyy',
      turned('deliveryDateBydistributionCenter', (dates) =>
        Object.fromEntries(
          Object.entries(object(dates) ?? {}).map(([id, each]) => [
            id,
            (list(each) ?? []).map((date) => dayFirst(text(date) ?? '')),
          ]),
        ),
      ),
    ],
    'commerce-phone-as-number': [
      'Phone numbers are sent as numbers',
      respelt('phone', (phone) => Number(phone.replace(/\D/g, ''))),
    ],
  }),
  ...breaks('misspelt-field', {
    'commerce-dates-in-camel-case': [
      'deliveryDateBydistributionCenter is sent as deliveryDateByDistributionCenter',
      renamed('deliveryDateBydistributionCenter', 'deliveryDateByDistributionCenter'),
    ],
    'commerce-visitplan-in-lower-case': [
      'visitPlan is sent as visitplan',
      renamed('visitPlan', 'visitplan'),
    ],
    'commerce-tax-number-in-snake-case': [
      'globalCommerceId is sent as global_commerce_id',
      renamed('globalCommerceId', 'global_commerce_id'),
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
    'commerce-empty-optional': [
      'Optional fields without a value are empty strings',
      (record) => ({
        ...record,
        email: textOf(record, 'email'),
        nextDeliveryDate: record.nextDeliveryDate ?? '',
        routeIndex: '',
        visitRoute: '',
      }),
    ],
  }),
];

const dayFirst = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+).*/, '$3/$2/$1');
