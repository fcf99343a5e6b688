import { datasetSchemaRules } from '../every/lists/dataset-schema-rules.ts';
import { commerce, commerceWithout } from './example.ts';
import { commerceLevels } from './levels.ts';

/** Rules of the schema of commerces, one per row. `datasetSchemaRules` has what both datasets share. */
export default datasetSchemaRules('commerces', {
  records: 'commerces',
  levels: commerceLevels,
  'date-format': {
    title: 'A date of a commerce is not ISO 8601',
    clauses: ['commerces.dates'],
    effect: 'The platform cannot read when the commerce is visited, gets a delivery, or started.',
    examples: {
      conforming: [
        commerce(),
        commerce({
          createdDate: '2019-03-01T00:00:00.000Z',
          nextVisitDate: '',
          nextDeliveryDate: null,
        }),
      ],
      breaking: [
        commerce({ createdDate: '01-03-2019' }),
        commerce({ nextVisitDate: '2026-11-31' }),
        commerce({ nextDeliveryDate: 'lunes' }),
        commerce({ createdDate: '2019-03' }),
      ],
    },
  },
  'empty-text': {
    severity: 'warning',
    title: 'A required field of a commerce is empty',
    clauses: ['commerces.required'],
    effect:
      'The platform receives a field without a value. Without its identifier, a commerce cannot be distinguished from others.',
    mend: 'Fill in the required data of each commerce',
    doubt: 'The contract says required, not non-empty.',
    examples: {
      conforming: [commerce(), commerce({ visitPlan: '', email: '', phone: '' })],
      breaking: [commerce({ class: '' }), commerce({ commerceId: '' }), commerce({ name: '  ' })],
    },
  },
  'field-type': {
    title: 'A field of a commerce has an unexpected type',
    clauses: ['commerces.types', 'commerces.locations', 'commerces.centers'],
    remedy:
      'Send text fields as strings and isInactive as true or false. Send locations and sellerIds as lists, and the dates of distribution centers as an object of lists of ISO 8601 dates.',
    mend: 'Send each value of a commerce in its type',
    doubt:
      'The contract does not show the types inside a location, and calls the dates of distribution centers date strings. Differences there are warnings, and so are CSV cells that can be read.',
    examples: {
      conforming: [
        commerce({ phone: '+56 2 2345 6789', routeIndex: 4, additionalInfo: { tier: 3 } }),
        commerce({ nextVisitDate: '', routeIndex: '', configuration: {} }),
        commerce({ deliveryDateBydistributionCenter: { D1: ['2026-10-16', ''] } }),
      ],
      breaking: [
        commerce({ isInactive: 'false' }),
        commerce({ sellerIds: 'V-07' }),
        commerce({ locations: { address: 'Calle Uno 100' } }),
        commerce({ locations: [null] }),
        commerce({ sellerIds: ['V-07', null] }),
        commerce({ deliveryDateBydistributionCenter: { D1: '2026-10-16' } }),
        commerce({ locations: [{ coodinates: { latitude: -33.45, longitude: -70.6 } }] }),
        commerce({ deliveryDateBydistributionCenter: { D1: ['16/10/2026'] } }),
      ],
    },
  },
  'misspelt-field': {
    title: 'An optional field of a commerce is misspelled',
    clauses: ['commerces.optional'],
    remedy:
      'Spell the field exactly as the contract does, including case: deliveryDateBydistributionCenter has a lowercase d.',
    mend: 'Spell the fields of commerces as the contract does',
    examples: {
      conforming: [
        [commerce({ phone: '1', Phone: '1', credit: 5 })],
        [commerce({ locations: [{ address: 'Calle Uno 100', coordinates: {} }] })],
      ],
      breaking: [
        [commerce({ deliveryDateByDistributionCenter: { D1: ['2026-10-16'] } })],
        [commerce({ locations: [{ comune: 'Ñuñoa' }] })],
        [commerce({ configuration: { minimunOrderTotal: 5000 } })],
      ],
    },
  },
  'required-field': {
    title: 'A commerce is missing a required field',
    clauses: ['commerces.required'],
    effect:
      'The platform receives a commerce without data that it needs. The contract does not say what happens to the commerce.',
    remedy: 'Send every required field of every commerce, with a value other than null.',
    mend: 'Send all required data of each commerce',
    examples: {
      conforming: [commerce(), commerce({ locations: [], sellerIds: [], email: null })],
      breaking: [commerceWithout('subChannel'), commerce({ isInactive: null })],
    },
  },
  'unknown-column': {
    title: 'Commerces have fields that the contract does not define',
    clauses: ['commerces.more'],
    examples: {
      conforming: [[commerce({ phone: '1', configuration: { priceList: 3 } })]],
      breaking: [[commerce({ availableCredit: 120000 })]],
    },
  },
});
