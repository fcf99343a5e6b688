import type { Json } from '../../../model/json.ts';
import { isActive } from '../../reading/records/dataset-shapes.ts';
import { recordErrors } from '../../reading/records/record-schema.ts';
import { asObject } from '../../reading/values/json-object.ts';
import { asNumber, asText } from '../../reading/values/record-values.ts';
import { inWords } from '../../reading/values/schema.ts';
import { asList, ofField, recordRules } from '../every/records/field-rule.ts';
import { isAfterToday, isBeforeToday } from './days.ts';
import { commerce } from './example.ts';

/** Reports whether it is an object without any value at any depth. field-type judges other types. */
const hasNothing = (location: Json): boolean =>
  typeof location === 'object' && location !== null && Object.values(location).every(isEmpty);

const isEmpty = (value: Json): boolean => value === '' || value === null || hasNothing(value);

/** Rules about single fields of a commerce beyond their type, one per row. */
export default recordRules('commerces', {
  'created-in-future': {
    severity: 'warning',
    title: 'The createdDate of a commerce is in the future',
    clauses: ['commerces.created'],
    effect: 'For the platform, the client does not work with this commerce yet.',
    remedy: 'In createdDate, send the day on which you started working with the commerce.',
    counted: ['commerces', 'have a createdDate in the future'],
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
      conforming: [
        commerce({ email: 'rosa+pedidos@almacén.example' }),
        commerce({ email: '' }),
        commerce({ email: 'o’neil@a.b.example' }),
      ],
      breaking: [
        commerce({ email: 'sin correo' }),
        commerce({ email: 'rosa@example' }),
        commerce({ email: 'a@b.example;c@d.example' }),
      ],
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
      conforming: [
        commerce({ configuration: { minimumOrderTotal: 0 } }),
        commerce({ configuration: { minimumOrderTotal: 15000.5, priceList: 'A' } }),
      ],
      breaking: [
        commerce({ configuration: { minimumOrderTotal: '15000' } }),
        commerce({ configuration: { minimumOrderTotal: -1 } }),
      ],
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
      'The contract requires the list, but does not say what it must contain. A location whose values are all empty does not count.',
    examples: () => ({
      conforming: [
        commerce(),
        commerce({ locations: [], isInactive: true }),
        commerce({ locations: [{}, { commune: 'Ñuñoa' }] }),
      ],
      breaking: [
        commerce({ locations: [] }),
        commerce({ locations: [{}] }),
        commerce({ locations: [{ address: '', commune: null, coodinates: {} }] }),
      ],
    }),
    ...ofField({
      field: 'locations',
      read: asList,
      when: isActive,
      trouble(locations) {
        if (!locations.every(hasNothing)) return undefined;
        const expected = 'one location or more with an address';
        return locations.length === 0
          ? { message: 'locations is an empty list.', expected, actual: 'an empty list' }
          : {
              message: 'Every value of every location is empty or absent.',
              expected,
              actual: 'locations without a value',
            };
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
      conforming: [commerce(), commerce({ sellerIds: [], isInactive: true })],
      breaking: [commerce({ sellerIds: [] }), commerce({ sellerIds: [''] })],
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
      conforming: [commerce({ routeIndex: 0 }), commerce({ routeIndex: 412 })],
      breaking: [commerce({ routeIndex: -1 }), commerce({ routeIndex: 2.5 })],
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
      conforming: [
        commerce({ nextVisitDate: '2099-01-01' }),
        commerce({ nextVisitDate: '' }),
        commerce({ nextVisitDate: '2020-01-01', isInactive: true }),
      ],
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
});
