import { isOrder } from '../../../reading/sales/document-types.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asDate, asText } from '../../../reading/values/record-values.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { orderLine } from '../example.ts';

export default recordRule({
  id: 'transactions/delivery-before-date',
  severity: 'warning',
  title: 'An order is delivered before it was placed',
  clauses: ['transactions.dates'],
  effect: 'The service shows an order with a delivery date before its order date.',
  remedy: 'Send the order date in date and the delivery date in deliveryDate.',
  mend: 'Check orders delivered before they were placed',
  counted: '{count} of {judged} order records have a deliveryDate before their date',
  doubt:
    'Invoices and notes are often dated after delivery, so only orders are judged. For a date without a time or offset, every possible offset is considered.',
  examples: {
    conforming: [
      orderLine({ deliveryDate: '2026-10-16' }),
      orderLine({ date: '2026-10-14T23:30:00Z', deliveryDate: '2026-10-14' }),
      orderLine({ date: '2026-10-14T10:00:00+14:00', deliveryDate: '2026-10-13T21:00:00Z' }),
    ],
    breaking: [
      orderLine({ deliveryDate: '2026-10-10' }),
      orderLine({ date: '2026-10-14T09:12:00Z', deliveryDate: '2026-10-14T09:10:00Z' }),
    ],
  },
  applies: ({ fields }) =>
    isOrder(fields) &&
    asText(fields.date) !== undefined &&
    asText(fields.deliveryDate) !== undefined,
  judge({ fields: { date, deliveryDate } }) {
    const [placed, delivered] = [asDate(date), asDate(deliveryDate)];
    if (!placed || !delivered || delivered.hi >= placed.lo) return undefined;
    const shown = excerpt(asText(date) ?? '');
    return {
      message: `The order dated ${shown} was delivered on ${excerpt(asText(deliveryDate) ?? '')}.`,
      at: '/deliveryDate',
      expected: `deliveryDate on or after ${shown}`,
      actual: deliveryDate ?? null,
    };
  },
});
