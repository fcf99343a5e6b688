import type { Json } from '../../../model/json.ts';
import { isCurrencyCode } from '../../../standards/iso-4217.ts';
import { figure } from '../../../standards/text/figures.ts';
import { exchanged, ofExchanged } from '../../experiments/bounds/another-date.ts';
import { recordErrors } from '../../reading/records/record-schema.ts';
import { isNote, isOrder } from '../../reading/sales/document-types.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import { markOfIdentifier } from '../../reading/values/program-marks.ts';
import { asDate, asId, asText } from '../../reading/values/record-values.ts';
import { ofField, recordRules } from '../every/records/field-rule.ts';
import { judgeUnlikelyDates } from '../every/records/judge-unlikely-dates.ts';
import { line, linesWith, orderLine } from './example.ts';
import { aloneAbove } from './lines/price-readings.ts';
import { amount, canBeReckoned, discounted } from './lines/prices.ts';

/** An order that was delivered so soon after its date with day and month exchanged has them so. */
const maxDaysToDelivery = 31;

const asString = (value: Json | undefined) => (typeof value === 'string' ? value : undefined);

const types = ['order', 'invoice', 'bill', 'credit note', 'debit note'];

/** Rules about single fields of a transaction beyond their type, one per row. */
export default recordRules('transactions', {
  'currency-code': {
    title: 'A currency is not a lowercase currency code',
    clauses: ['transactions.currency'],
    effect:
      'The platform may not recognize the currency of the sale. The contract does not say how it reads other codes.',
    remedy: 'Send the ISO 4217 code in lowercase, such as clp, pen or usd.',
    mend: 'Send currencies as lowercase codes',
    counted: ['records', 'have a currency that is not a lowercase code'],
    doubt:
      'The contract asks for a lowercase code but does not name the list. A lowercase text that is not in ISO 4217 is a warning.',
    examples: () => ({
      conforming: linesWith('currency', 'clp', 'clf', 'usd'),
      breaking: linesWith('currency', 'CLP', '$', '', 'pesos'),
    }),
    ...ofField({
      field: 'currency',
      read: asString,
      trouble(currency) {
        if (isCurrencyCode(currency)) return undefined;
        const mark = markOfIdentifier(currency);
        const lower = currency.trim().toLowerCase();
        if (mark && isCurrencyCode(lower))
          return { why: mark.why, remedy: mark.remedy, expected: lower };
        const isCode = currency === currency.toLowerCase() && /\p{L}/u.test(currency);
        return {
          ...(currency === '' ? { message: 'currency is empty.' } : {}),
          ...(isCode ? { why: ', which is not in ISO 4217', severity: 'warning' } : {}),
          expected: isCurrencyCode(lower) ? lower : 'a lowercase currency code such as clp',
        };
      },
    }),
  },
  'delivery-before-date': {
    severity: 'warning',
    title: 'An order is delivered before it was placed',
    clauses: ['transactions.dates'],
    effect: 'The platform shows an order with a delivery date before its order date.',
    remedy: 'Send the order date in date and the delivery date in deliveryDate.',
    counted: ['order records', 'have a deliveryDate before their date'],
    doubt:
      'Invoices and notes are often dated after delivery, so only orders are judged. For a date without a time or offset, every possible offset is considered.',
    examples: () => ({
      conforming: [orderLine({ date: '2026-10-14T23:30:00Z', deliveryDate: '2026-10-14' })],
      breaking: [
        orderLine({ deliveryDate: '2026-10-10' }),
        orderLine({ date: '2026-09-05T21:00:00Z', deliveryDate: '2026-05-12' }),
      ],
    }),
    applies: ({ fields }) =>
      isOrder(fields) &&
      asText(fields.date) !== undefined &&
      asText(fields.deliveryDate) !== undefined,
    judge(r, now) {
      const { date, deliveryDate } = r.fields;
      const [placed, delivered] = [asDate(date), asDate(deliveryDate)];
      if (!placed || !delivered || delivered.hi >= placed.lo) return undefined;
      // A date that stands for none has a rule of its own.
      if (judgeUnlikelyDates(r, now)) return undefined;
      const shown = excerpt(asText(date) ?? '');
      const days = (delivered.hi - exchanged(placed.lo)) / 86_400_000;
      const isExchanged = days >= 0 && days < maxDaysToDelivery;
      return {
        ...(isExchanged ? { remedy: ofExchanged } : {}),
        message: `The order dated ${shown} was delivered on ${excerpt(asText(deliveryDate) ?? '')}.${isExchanged ? ' With day and month of its date exchanged it was placed before.' : ''}`,
        at: '/deliveryDate',
        expected: `deliveryDate on or after ${shown}`,
        actual: deliveryDate ?? null,
      };
    },
  },
  'discount-above-price': {
    severity: 'warning',
    title: 'A discount is larger than the price',
    clauses: ['transactions.prices'],
    effect:
      'The platform receives a line that sells below 0, or for more with its discount than without.',
    remedy:
      'Send the discount on one unit in discountPerUnit, and the price that remains in discountedNetPricePerUnit.',
    counted: ['records', 'have a discount above the price'],
    examples: () => ({
      conforming: [line(), line({ discountPerUnit: 18_000, discountedNetPricePerUnit: 5490 })],
      breaking: [
        line({ discountPerUnit: 7000, discountedNetPricePerUnit: 0 }),
        line({ discountPerUnit: 0, discountedNetPricePerUnit: 6990 }),
      ],
    }),
    applies: ({ fields }) => canBeReckoned(fields, discounted),
    judge({ fields }) {
      const above = aloneAbove(fields);
      if (above === undefined) return undefined;
      const price = figure(amount(fields, discounted.first));
      const received = amount(fields, above);
      return {
        message: `${above} is ${figure(received)}, above netPricePerUnit ${price}.`,
        at: `/${above}`,
        expected: `${above} up to ${price}`,
        actual: `${above} ${figure(received)}`,
        facts: { received },
      };
    },
  },
  'document-code-of-order': {
    title: 'An order has a documentCode other than its orderId',
    clauses: ['transactions.document-code'],
    effect:
      'The platform receives two codes for one order. Its document does not carry the order number.',
    remedy: 'On order records, send orderId as documentCode, or leave documentCode out.',
    counted: ['order records', 'have a documentCode other than orderId'],
    examples: () => ({
      conforming: [orderLine(), orderLine({ documentCode: null }), orderLine({ documentCode: '' })],
      breaking: [orderLine({ documentCode: 'NV-5512' }), orderLine({ documentCode: 'p-77303' })],
    }),
    applies: ({ fields }) =>
      isOrder(fields) &&
      asId(fields.documentCode) !== undefined &&
      asId(fields.orderId) !== undefined,
    judge({ fields }) {
      const code = asId(fields.documentCode) ?? '';
      const order = asId(fields.orderId) ?? '';
      if (code === order) return undefined;
      return {
        message: `Order ${excerpt(order)} has documentCode ${excerpt(code)}.`,
        at: '/documentCode',
        expected: order,
        actual: code,
      };
    },
  },
  'reference-missing': {
    severity: 'warning',
    defect: 'missing',
    title: 'A credit or debit note has no referenceCode',
    clauses: ['transactions.reference'],
    effect: 'The platform cannot tell which invoice the note belongs to.',
    remedy:
      'Send referenceCode on credit and debit notes: the code of the document that they correct.',
    counted: ['note records', 'have no referenceCode'],
    doubt: 'The field is optional, so a note without it conforms to the contract.',
    examples: () => ({
      conforming: [line({ documentType: 'credit note', referenceCode: 'F-118527' })],
      breaking: [line({ documentType: 'credit note' })],
    }),
    applies: ({ fields }) => isNote(fields),
    judge({ fields }) {
      if (asId(fields.referenceCode) !== undefined) return undefined;
      return {
        message: `The ${asText(fields.documentType)} has no referenceCode.`,
        at: '/referenceCode',
        expected: 'referenceCode is present',
        actual: 'referenceCode is absent',
      };
    },
  },
  'document-type': {
    defect: 'form',
    harm: 'lost',
    title: 'A record has an unknown document type',
    clauses: ['transactions.document-type'],
    effect:
      'The platform cannot tell a sale from a credit. The contract does not say what happens to the record.',
    remedy:
      'Send documentType as order, invoice, bill, credit note or debit note, in lowercase and with a space in the last two.',
    mend: 'Use the document types that the contract defines',
    counted: ['records', 'have an unknown document type'],
    examples: () => ({
      conforming: [line(), orderLine()],
      breaking: linesWith('documentType', 'credit_note', 'factura', ''),
    }),
    ofSchema: true,
    applies: () => true,
    judge(r) {
      const [error] = recordErrors(r, 'transactions/document-type');
      // field-type judges a value that is not a text.
      if (typeof error?.value !== 'string') return undefined;
      const { value } = error;
      const actual = value === '' ? 'documentType is empty' : `documentType is ${excerpt(value)}`;
      const near = types.find((type) => plain(type) === plain(value));
      return {
        message: near === undefined ? `${actual}.` : `${actual}; the contract spells it ${near}.`,
        at: error.at,
        expected: near ?? types.join(', '),
        actual: value,
      };
    },
  },
});

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
