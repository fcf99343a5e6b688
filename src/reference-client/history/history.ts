import { dayOf, hour, minute, second, startOf } from '../base/calendar.ts';
import type { Line } from './line.ts';
import { laterBy, type Order, ordersOf } from './order.ts';
import { type Document, type Entry, entryOf, orderId } from './record.ts';

const days = 120;
/** Averages: a week has five and a half working days, and an order about four and a half lines, including notes. */
const ordersAWeek = 5.5;
const linesAnOrder = 4.6;

/** Clients with different lengths may run together. */
const made = new Map<string, readonly Entry[]>();

/**
 * Returns the events of the 120 days before that of `now`, in ms since 1970, by date: about as many as `records`. Only
 * the closing day depends on the clock: a day long past has the same orders tomorrow, and a closed range the same
 * records.
 */
export function historyOf(now: number, records: number): readonly Entry[] {
  const today = dayOf(now);
  const key = `${today} ${records}`;
  const known = made.get(key);
  if (known) return known;
  const ordersADay = (records * 7) / (days * ordersAWeek * linesAnOrder);
  const closing = startOf(today);
  const entries = Array.from({ length: days }, (_, i) => today - days + i)
    .flatMap((day) => ordersOf(day, ordersADay))
    .flatMap((order) => entriesOf(order, closing))
    .sort((a, b) => a.at - b.at);
  // A multiple of a hundred would look like a truncated page.
  const reported = entries.length % 100 === 0 ? entries.slice(1) : entries;
  made.set(key, reported);
  return reported;
}

/** Days that one invoice of a large shop covers. */
const consolidatedDays = 14;

/**
 * Returns the records of an order at `closing`. A line occurs once under its order: in the order while it is
 * open, later in the invoice or receipt that bills it. So a reader who keeps one record per product and order
 * loses nothing (contract: granularity, rule 2), under either interpretation of the rule.
 */
function entriesOf(order: Order, closing: number): readonly Entry[] {
  const { random, lines } = order;
  if (random.percent(1)) return entries(order, { ...open(order), isDeleted: true }, lines);
  // Picked up and paid at the warehouse: the till keeps its receipts.
  if (random.percent(22)) {
    const deliveredAt = order.at + random.whole(40, 150) * minute;
    return entries(order, { ...open(order), deliveredAt }, lines);
  }
  const partly = random.percent(12);
  const billing = billingOf(order, partly);
  if (billing.at >= closing) return entries(order, open(order), lines);
  const sold = partly ? lines.slice(0, -1) : lines;
  return [
    ...entries(order, billing, sold),
    ...(partly ? entries(order, open(order), lines.slice(-1)) : []),
    ...noteOf(order, billing, sold).filter(({ at }) => at < closing),
  ];
}

const entries = (order: Order, document: Document, lines: readonly Line[]) =>
  lines.map((line) => entryOf(order, document, line));

const open = (order: Order): Document => ({
  type: 'order',
  at: order.at,
  code: orderId(order),
});

function billingOf(order: Order, partly: boolean): Document {
  const { shop, random, number, day } = order;
  const deliveredAt = laterBy(day, partly ? 2 : 1, random);
  if (shop.large) {
    const period = Math.floor(day / consolidatedDays) + 1;
    const at = startOf(period * consolidatedDays) + 4 * hour + shop.number * second;
    // Deliveries on the last day of a period are billed before it, as usual in the trade.
    return { type: 'invoice', at, code: `F-${period}-${shop.number}`, deliveredAt };
  }
  const at = deliveredAt - random.whole(60, 180) * minute;
  return shop.small
    ? { type: 'bill', at, code: `B-${number}`, deliveredAt }
    : { type: 'invoice', at, code: `F-${number}`, deliveredAt };
}

/** Returns the notes of some invoices. A return or a correction is a separate order with its own number. */
function noteOf(order: Order, billing: Document, [line]: readonly Line[]): readonly Entry[] {
  const { random, number } = order;
  const [returned, corrected] = [random.percent(12), random.percent(4)];
  if (!line || billing.type !== 'invoice' || !(returned || corrected)) return [];
  const at =
    billing.at + random.whole(3 * 24 * 60, 10 * 24 * 60) * minute + random.whole(0, 59) * second;
  const note = { at, referenceCode: billing.code };
  const document: Document = returned
    ? { ...note, type: 'credit note', code: `NC-${number}`, orderId: `D-${number}` }
    : { ...note, type: 'debit note', code: `ND-${number}`, orderId: `A-${number}` };
  return [entryOf(order, document, { ...line, quantity: Math.ceil(line.quantity / 2) })];
}
