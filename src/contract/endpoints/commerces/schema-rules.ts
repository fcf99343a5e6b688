import { spellings } from '../../reading/records/coordinates.ts';
import {
  configurationFields,
  datasetShapes,
  locationTexts,
} from '../../reading/records/dataset-shapes.ts';
import { datasetSchemaRules } from '../every/lists/dataset-schema-rules.ts';
import { recordLevel } from '../every/records/judge-unknown-members.ts';
import { commerce, commercesWith, commerceWithout } from './example.ts';

/** Rules of the schema of commerces, one per row. `datasetSchemaRules` has what both datasets share. */
export default datasetSchemaRules('commerces', {
  records: 'commerces',
  levels: [
    recordLevel(datasetShapes.commerces),
    // Either spelling of the coordinates is enough, so neither counts as absent.
    {
      inside: 'locations',
      known: new Set([...locationTexts, ...spellings]),
      optional: locationTexts,
    },
    {
      inside: 'configuration',
      known: new Set(configurationFields),
      optional: configurationFields,
    },
  ],
  'misread-text': {
    title: 'A program changed a text of a commerce',
    harm: 'buyer',
    clauses: ['commerces.types', 'commerces.locations'],
    effect:
      'The platform shows the text as it is sent: buyers and sellers see broken letters. An address, or what belongs to an identifier, may not be found.',
    examples: () => ({
      conforming: commercesWith('name', '«IRMû Ã & Cía; Â N° 5', ' Almacén  👩‍🌾\nRosa '),
      breaking: [
        ...commercesWith(
          'name',
          'CafÃ© Central',
          'Almac\ufffdn',
          'Minimarket El Pe\ufffd',
          'Jos&eacute; Mart&#237; 5',
        ),
        commerce({ sellerIds: ['V-01', 'null'] }),
      ],
    }),
  },
  'date-format': {
    title: 'A date of a commerce is not ISO 8601',
    clauses: ['commerces.dates'],
    effect: 'The platform cannot read this date of the commerce.',
    examples: () => ({
      conforming: [commerce()],
      breaking: commercesWith('createdDate', '01-03-2019', '2026-11-31', '2019-03'),
    }),
  },
  'empty-text': {
    severity: 'warning',
    title: 'A required field of a commerce is empty',
    clauses: ['commerces.required'],
    effect:
      'The platform receives a field without a value. Without its identifier, a commerce cannot be distinguished from others.',
    doubt: 'The contract says required, not non-empty. A word such as NULL may be a name.',
    examples: () => ({
      conforming: [commerce(), commerce({ visitPlan: '', email: '', phone: '' })],
      breaking: commercesWith('class', '', '  ', 'None'),
    }),
  },
  'field-type': {
    title: 'A field of a commerce has an unexpected type',
    clauses: ['commerces.types', 'commerces.locations', 'commerces.centers'],
    remedy:
      'Send text fields as strings and isInactive as true or false. Send locations and sellerIds as lists, and the dates of distribution centers as an object of lists of ISO 8601 dates.',
    doubt:
      'The contract does not show the types inside a location, and calls the dates of distribution centers date strings. Differences there are warnings, and so are CSV cells that can be read.',
    examples: () => ({
      conforming: [commerce({ routeIndex: 4, additionalInfo: { tier: 3 } })],
      breaking: [
        commerce({ isInactive: 'false' }),
        commerce({ createdDate: 46_310.25 }),
        ...commercesWith('sellerIds', 'V-07', ['V-07', null], { 2: 'V-07' }),
        commerce({ locations: [{ coodinates: { latitude: -33.45, longitude: -70.6 } }] }),
        commerce({ deliveryDateBydistributionCenter: { D1: ['16/10/2026'] } }),
      ],
    }),
  },
  'misspelt-field': {
    title: 'An optional field of a commerce is misspelled',
    clauses: ['commerces.optional'],
    remedy:
      'Spell the field exactly as the contract does, including case: deliveryDateBydistributionCenter has a lowercase d.',
    examples: () => ({
      conforming: [[commerce({ phone: '1', Phone: '1', credit: 5 })]],
      breaking: [
        [commerce({ locations: [{ comune: 'Ñuñoa' }] })],
        [commerce({ configuration: { minimunOrderTotal: 5000 } })],
      ],
    }),
  },
  'required-field': {
    title: 'A commerce is missing a required field',
    clauses: ['commerces.required'],
    effect:
      'The platform receives a commerce without data that it needs. The contract does not say what happens to the commerce.',
    remedy: 'Send every required field of every commerce, with a value other than null.',
    examples: () => ({
      conforming: [commerce(), commerce({ locations: [], sellerIds: [], email: null })],
      breaking: [commerceWithout('subChannel'), commerce({ isInactive: null })],
    }),
  },
  'unknown-column': {
    title: 'Commerces have fields that the contract does not define',
    clauses: ['commerces.more'],
    examples: () => ({
      conforming: [[commerce({ phone: '1', configuration: { priceList: 3 } })]],
      breaking: [[commerce({ availableCredit: 120000 })]],
    }),
  },
  'unlikely-date': {
    title: 'A date of a commerce is unlikely',
    clauses: ['commerces.created', 'commerces.next-delivery', 'commerces.centers'],
    effect: 'The platform gets a day on which nothing happened, or a next delivery long past.',
    doubt:
      'Any day is possible. Reported are days by which programs mean no date, and next deliveries before last year. Of each center, the latest date counts.',
    examples: () => ({
      conforming: [
        commerce({ createdDate: '1923-05-01', nextVisitDate: '2099-12-31' }),
        commerce({ nextDeliveryDate: '1999-12-31', isInactive: true }),
        commerce({ deliveryDateBydistributionCenter: { D1: ['2010-01-01', '2099-01-01'] } }),
      ],
      breaking: [
        commerce({ createdDate: '1970-01-01T00:00:00Z' }),
        commerce({ nextDeliveryDate: '1999-12-31' }),
        commerce({ deliveryDateBydistributionCenter: { D1: ['1999-12-30', '1999-12-31'] } }),
      ],
    }),
  },
});
