import { datasetShapes } from '../../reading/records/dataset-shapes.ts';
import { datasetSchemaRules } from '../every/lists/dataset-schema-rules.ts';
import { recordLevel } from '../every/records/judge-unknown-members.ts';
import { line, linesWith, lineWithout } from './example.ts';
import { surcharge } from './lines/price-readings.ts';

/** Rules of the schema of transactions, one per row. `datasetSchemaRules` has what both datasets share. */
export default datasetSchemaRules('transactions', {
  records: 'records',
  levels: [recordLevel(datasetShapes.transactions)],
  'misread-text': {
    title: 'A program changed a text of a record',
    clauses: ['transactions.types'],
    effect:
      'The platform gets an identifier that the source does not have: the record belongs to another order, commerce or product, or to none.',
    examples: () => ({
      conforming: [
        line({ productId: '7E12', documentCode: '2.5E10', commerceId: '’s-Gravenhage 5' }),
        line({ orderId: '1.0', customerId: '76.543.210-K', couponCode: '10+5 %' }),
      ],
      breaking: [
        ...linesWith('orderId', '4.50001E+11', '45001.0', '="0001"', 'P-1   ', 'P\u200b1'),
        line({ internalOrderId: 'null' }),
      ],
    }),
  },
  'date-format': {
    title: 'A record date is not ISO 8601',
    clauses: ['transactions.dates'],
    effect:
      'The platform cannot read the date of the order or invoice. Records are requested by this date.',
    effects: { deliveryDate: 'The platform cannot read when the order was delivered.' },
    examples: () => ({
      conforming: linesWith('date', '2026-10-14', '20261014T091200,5+0530', '2026-W42-3'),
      breaking: [
        ...linesWith('date', '14/10/2026', '2026-10-14 09:12:00', '2026-02-30', '', '2026-10'),
        line({ date: '0000-00-00 00:00:00' }),
        ...linesWith('deliveryDate', '1760443920', '46310', '46310,25'),
      ],
    }),
  },
  'empty-text': {
    identifiers: ['orderId', 'productId', 'commerceId'],
    title: 'A required field is empty',
    clauses: ['transactions.required'],
    effect:
      'The platform receives a field without a value. A record without an order, product or commerce cannot be assigned to one.',
    doubt:
      'The contract says required, not non-empty. An empty orderId, productId or commerceId identifies nothing and is an error; any other is a warning. So is a word such as NULL, which may be a name. documentType and currency have their own rules.',
    examples: () => ({
      conforming: [
        line({ documentCode: '', couponCode: '' }),
        line({ origin: '-', productId: 'NA' }),
      ],
      breaking: [line({ orderId: '' }), ...linesWith('sellerId', '', '   ', 'NULL', '#N/D')],
    }),
  },
  'field-type': {
    title: 'A field of a record has an unexpected type',
    clauses: ['transactions.types'],
    remedy:
      'Send text fields as strings, even identifiers that are all digits. Send numbers as JSON numbers and isDeleted as true or false.',
    doubt:
      'The contract does not say how CSV writes numbers and booleans. A decimal comma, or 1 for true, can be read and is a warning.',
    examples: () => ({
      conforming: [line({ isDeleted: false, quantity: 0.125, warehouse: 7, tags: ['a'] })],
      breaking: [
        line({ orderId: 77303, quantity: '36' }),
        line({ isDeleted: 0 }),
        ...linesWith('date', 1_789_544_220_000, 1_789_544_220),
      ],
    }),
  },
  'misspelt-field': {
    title: 'An optional field of a record is misspelled',
    clauses: ['transactions.optional'],
    remedy: 'Spell the field exactly as the contract does, including case.',
    explains: { listed: ['transactions/reference-missing'] },
    examples: () => ({
      conforming: [[line({ internalOrderId: 'A-1', internal_order_id: 'A-1' })]],
      breaking: [[line(), line({ deliverydate: '2026-10-16' })]],
    }),
  },
  'negative-number': {
    title: 'A record has a negative number',
    clauses: ['transactions.absolute'],
    effect:
      'The platform takes the sign from documentType. The contract does not say what a second sign in the number does to the total.',
    remedy: 'Send absolute values, on credit notes as well: documentType determines the sign.',
    fits: surcharge,
    examples: () => ({
      conforming: [line({ documentType: 'credit note', referenceCode: 'F-118001' })],
      breaking: [line({ quantity: -36 }), line({ discountPerUnit: -500 })],
    }),
  },
  'required-field': {
    title: 'A record is missing a required field',
    clauses: ['transactions.required'],
    effect:
      'The platform receives a record without data that it needs. The contract does not say what happens to the record.',
    remedy: 'Send every required field in every record, with a value other than null.',
    examples: () => ({
      conforming: [line(), line({ discountPerUnit: 0, taxPerUnit: 0 }), line({ couponCode: null })],
      breaking: [lineWithout('sellerId'), line({ currency: null }), lineWithout('discountPerUnit')],
    }),
  },
  'unknown-column': {
    title: 'Records have fields that the contract does not define',
    clauses: ['transactions.more'],
    examples: () => ({
      conforming: [[line({ customerId: 'K', dispatchPricePerUnit: 0 })]],
      breaking: [[line({ warehouse: 'N1' }), line({ warehouse: 'N2', lineNumber: 3 })]],
    }),
  },
  'unlikely-date': {
    title: 'The date of a sale is unlikely',
    clauses: ['transactions.dates'],
    effect: 'The platform requests records by date, so it does not get this one.',
    doubt:
      'Any day is possible. Reported are sales before 1990 or after next year, and days by which programs mean no date.',
    examples: () => ({
      conforming: linesWith('date', '1990-01-01', '2000-01-01T00:00:00Z'),
      breaking: [
        ...linesWith('date', '0001-01-01T00:00:00Z', '2162-05-01'),
        line({ deliveryDate: '9999-12-31T23:59:59Z' }),
      ],
    }),
  },
});
