import type { Json, JsonObject } from '../../model/json.ts';
import { without } from '../change/change.ts';
import {
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

const fault = recordFaults('commerces');
const inJson = recordFaults('commerces', 'csv');

/** One commerce in so many, by its place on the route; never the first ones. */
const every = (count: number) => (record: JsonObject) =>
  numberAt(record, 'routeIndex') % count === 7;

/** Every location changed. */
const located = (change: (location: JsonObject) => Json) =>
  turned('locations', (locations) =>
    (list(locations) ?? []).map((each) => change(object(each) ?? {})),
  );

const coordinatesOf = (location: JsonObject) =>
  object(location.coodinates) ?? object(location.coordinates) ?? {};

/** Fields of commerces that are absent, empty, of another type or under another name. */
export const commerceFieldFaults: readonly Fault[] = [
  inJson(
    'commerce-without-channel',
    'New commerces have no channel',
    'required-field',
    where(every(20), left('channel', 'subChannel')),
  ),
  inJson('commerce-class-null', 'class is null', 'required-field', set('class', null)),
  fault(
    'commerce-active-left-out',
    'isInactive is sent only if it is true',
    'required-field',
    where((record) => record.isInactive === false, left('isInactive')),
  ),
  fault(
    'commerce-seller-singular',
    'With a single seller, sellerIds is sent as sellerId',
    'required-field',
    where(every(20), (record) => ({ ...without(record, 'sellerIds'), sellerId: 'V01' })),
  ),
  fault(
    'commerce-empty-class',
    'class is empty if none was chosen',
    'empty-text',
    where(every(10), set('class', '')),
  ),
  fault(
    'commerce-inactive-as-text',
    'isInactive is sent as a string',
    'field-type',
    turned('isInactive', (value) => JSON.stringify(value)),
  ),
  fault(
    'commerce-inactive-as-number',
    'isInactive is sent as 0 and 1',
    'field-type',
    turned('isInactive', (value) => (value === true ? 1 : 0)),
  ),
  fault(
    'commerce-sellers-as-text',
    'With a single seller, sellerIds is a string',
    'field-type',
    where(every(20), set('sellerIds', 'V01')),
  ),
  fault(
    'commerce-location-as-object',
    'With a single location, locations is an object',
    'field-type',
    turned('locations', (locations) => {
      const [first = {}, ...more] = list(locations) ?? [];
      return more.length === 0 ? first : [first, ...more];
    }),
  ),
  fault(
    'commerce-coordinates-as-numbers',
    'Latitude and longitude are numbers',
    'field-type',
    located((location) => ({
      ...without(location, 'coodinates', 'coordinates'),
      coodinates: {
        latitude: Number(coordinatesOf(location).latitude),
        longitude: Number(coordinatesOf(location).longitude),
      },
    })),
  ),
  fault(
    'commerce-one-delivery-date',
    'A center has a single delivery date instead of a list',
    'field-type',
    turned('deliveryDateBydistributionCenter', (dates) =>
      Object.fromEntries(
        Object.entries(object(dates) ?? {}).map(([id, each]) => [id, list(each)?.[0] ?? '']),
      ),
    ),
  ),
  fault(
    'commerce-delivery-dates-day-first',
    'Delivery dates of centers have the format dd/mm/yyyy',
    'field-type',
    turned('deliveryDateBydistributionCenter', (dates) =>
      Object.fromEntries(
        Object.entries(object(dates) ?? {}).map(([id, each]) => [
          id,
          (list(each) ?? []).map((date) => dayFirst(text(date) ?? '')),
        ]),
      ),
    ),
  ),
  fault(
    'commerce-phone-as-number',
    'Phone numbers are sent as numbers',
    'field-type',
    respelt('phone', (phone) => Number(phone.replace(/\D/g, ''))),
  ),
  fault(
    'commerce-dates-in-camel-case',
    'deliveryDateBydistributionCenter is sent as deliveryDateByDistributionCenter',
    'misspelt-field',
    renamed('deliveryDateBydistributionCenter', 'deliveryDateByDistributionCenter'),
  ),
  fault(
    'commerce-visitplan-in-lower-case',
    'visitPlan is sent as visitplan',
    'misspelt-field',
    renamed('visitPlan', 'visitplan'),
  ),
  fault(
    'commerce-tax-number-in-snake-case',
    'globalCommerceId is sent as global_commerce_id',
    'misspelt-field',
    renamed('globalCommerceId', 'global_commerce_id'),
  ),
  fault(
    'commerce-credit-fields',
    'The available credit is also sent',
    [],
    (record) => ({
      ...record,
      availableCredit: numberAt(record, 'routeIndex') * 1_000,
      creditCurrency: 'clp',
    }),
    ['unknown-column'],
  ),
  fault(
    'commerce-required-only',
    'No optional field of a commerce is sent',
    [],
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
  ),
  fault(
    'commerce-empty-optional',
    'Optional fields without a value are empty strings',
    [],
    (record) => ({
      ...record,
      email: textOf(record, 'email'),
      nextDeliveryDate: record.nextDeliveryDate ?? '',
      routeIndex: '',
      visitRoute: '',
    }),
  ),
];

const dayFirst = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+).*/, '$3/$2/$1');
