import { hour, minute, second, startOf } from '../business/calendar.ts';
import type { Line } from './line.ts';
import { laterBy, type Order } from './order.ts';
import { type Document, type Entry, entryOf, orderId } from './record.ts';

/** Days that one invoice of a large shop covers. */
const consolidatedDays = 14;

/**
 * What has become of an order by `closing`. A line stands under its order once: in the order as long as
 * it is open, later in the invoice or receipt that bills it. So nothing is lost to a reader who keeps one
 * record of a product under each order (contract: granularity, rule 2), whichever way the rule is meant.
 */
export function entriesOf(order: Order, closing: number): readonly Entry[] {
  const { random, lines } = order;
  if (random.percent(1)) return entries(order, { ...open(order), isDeleted: true }, lines);
  // Fetched and paid at the warehouse: its receipts are kept by the till.
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
  const deliveredAt = laterBy(day, partly ? 2 : 1, 10, random);
  if (shop.large) {
    const period = Math.floor(day / consolidatedDays) + 1;
    const at = startOf(period * consolidatedDays) + 4 * hour + shop.number * second;
    // What was delivered on the last day of a period is billed before it, as usual in the trade.
    return { type: 'invoice', at, code: `F-${period}-${shop.number}`, deliveredAt };
  }
  const at = deliveredAt - random.whole(60, 180) * minute;
  return shop.small
    ? { type: 'bill', at, code: `B-${number}`, deliveredAt }
    : { type: 'invoice', at, code: `F-${number}`, deliveredAt };
}

/** Some invoices are corrected. A return or a correction is an order of its own, with its own number. */
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
