import { readDate } from '../../../standards/date/iso-8601.ts';
import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { asText } from '../../records/record-values.ts';
import { orderLine } from '../example.ts';
import { isPlainlyNotBefore } from '../lines/delivery.ts';

export default recordRule({
  id: 'transactions/delivery-before-date',
  severity: 'warning',
  title: 'An order is delivered before it was placed',
  clauses: ['transactions.dates'],
  effect: 'The service shows an order with a delivery date before its order date.',
  remedy: 'Send the order date in date and the delivery date in deliveryDate.',
  mend: 'Check orders delivered before they were placed',
  counted: '{count} of {judged} order records have a deliveryDate before their date',
  judgedOn: 'every transactions record with documentType order and both dates',
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
  applies: ({ value }) =>
    value.documentType === 'order' &&
    asText(value.date) !== undefined &&
    asText(value.deliveryDate) !== undefined,
  judge({ value }) {
    const dated = asText(value.date) ?? '';
    const delivered = asText(value.deliveryDate) ?? '';
    if (isPlainlyNotBefore(delivered, dated)) return undefined;
    const [date, delivery] = [readDate(dated), readDate(delivered)];
    if ('trouble' in date || 'trouble' in delivery || delivery.hi >= date.lo) return undefined;
    return {
      message: `The order dated ${excerpt(dated)} was delivered on ${excerpt(delivered)}.`,
      at: '/deliveryDate',
      expected: `deliveryDate on or after ${excerpt(dated)}`,
      actual: delivered,
    };
  },
});
