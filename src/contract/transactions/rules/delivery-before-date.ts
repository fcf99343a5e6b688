import { readDate } from '../../../standards/date/iso-8601.ts';
import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { fieldsOf, hasText, textIn } from '../../records/fields.ts';
import { orderLine } from '../example.ts';
import { field } from '../fields.ts';
import { isPlainlyNotBefore } from '../lines/delivery.ts';
import { isOrder } from '../lines/document-types.ts';

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
  applies(record) {
    const r = fieldsOf(record);
    return isOrder(r) && hasText(r, field.date) && hasText(r, field.deliveryDate);
  },
  judge(record) {
    const r = fieldsOf(record);
    if (isPlainlyNotBefore(r)) return undefined;
    const dated = textIn(r, field.date) ?? '';
    const delivered = textIn(r, field.deliveryDate) ?? '';
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
