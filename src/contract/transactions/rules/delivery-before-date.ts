import { fieldKinds, type RecordFields } from '../../../model/dataset.ts';
import { readDate } from '../../../standards/date/iso-8601.ts';
import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { fieldsOf, hasText, textIn } from '../../records/fields.ts';
import { orderLine } from '../example.ts';
import { field } from '../fields.ts';
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

/**
 * Whether the delivery is plainly not before the date, both of them ISO 8601 dates in a common form: two texts
 * of one form and one offset, or a delivery without a time on the day of the date or later. False says nothing:
 * then the dates are to be read.
 */
function isPlainlyNotBefore({ kinds, bytes, starts, ends }: RecordFields): boolean {
  const { date, deliveryDate: delivery } = field;
  if (kinds[date] !== fieldKinds.ascii || kinds[delivery] !== fieldKinds.ascii) return false;
  const dated = starts[date] as number;
  const datedEnd = ends[date] as number;
  const delivered = starts[delivery] as number;
  const deliveredEnd = ends[delivery] as number;
  if (!isCalendar(bytes, dated, datedEnd) || !isCalendar(bytes, delivered, deliveredEnd))
    return false;
  const length = deliveredEnd - delivered;
  if (length === datedEnd - dated) {
    const isOfOneOffset = compare(bytes, delivered + 19, dated + 19, length - 19) === 0;
    return isOfOneOffset && compare(bytes, delivered, dated, length) >= 0;
  }
  if (length !== 10) return false;
  return compare(bytes, delivered, dated, 10) >= 0 && isNotFarWest(bytes, datedEnd);
}

/** YYYY-MM-DD, alone or with Thh:mm:ss and what may follow. */
const isCalendar = (bytes: Uint8Array, from: number, to: number): boolean =>
  bytes[from + 4] === dash &&
  bytes[from + 7] === dash &&
  (bytes[from + 5] as number) <= nine &&
  (to - from === 10 || (to - from >= 19 && bytes[from + 16] === colon));

function compare(bytes: Uint8Array, a: number, b: number, length: number): number {
  for (let i = 0; i < length; i += 1) {
    const apart = (bytes[a + i] as number) - (bytes[b + i] as number);
    if (apart !== 0) return apart;
  }
  return 0;
}

/**
 * A day without a time may end as late as 12 hours after it does in Greenwich: whatever time of it is printed
 * without an offset, or with one from −11:59 eastwards, is not after that. `to` ends the date with a time.
 */
function isNotFarWest(bytes: Uint8Array, to: number): boolean {
  const last = bytes[to - 1] as number;
  if (last === upperZ || bytes[to - 3] !== colon) return last === upperZ;
  const sign = bytes[to - 6];
  if (sign === plus || sign === colon) return true;
  return sign === dash && (bytes[to - 5] as number) * 10 + (bytes[to - 4] as number) < twelve;
}

const plus = 43;
const dash = 45;
const nine = 57;
const colon = 58;
const upperZ = 90;
/** As two digits of ASCII. */
const twelve = 49 * 10 + 50;
