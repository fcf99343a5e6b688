import { dayOf, startOf } from '../business/calendar.ts';
import { entriesOf } from './documents.ts';
import type { Currency } from './line.ts';
import { ordersOf } from './order.ts';
import type { Entry } from './record.ts';

export interface HistoryWanted {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** About so many. */
  readonly records: number;
  readonly currencies: readonly Currency[];
}

const days = 120;
/** Weeks have five whole days and a half, and an order about four and a half lines, with its notes. */
const ordersAWeek = 5.5;
const linesAnOrder = 4.6;

/** The last few that were asked for, the oldest first: clients of several lengths may stand side by side. */
const made = new Map<string, readonly Entry[]>();
const mostMade = 4;

/**
 * What happened on the 120 days before today, by date. Only the closing day depends on the clock: a day
 * that is long over has the same orders tomorrow, and a closed range the same records.
 */
export function historyOf({ now, records, currencies }: HistoryWanted): readonly Entry[] {
  const today = dayOf(now);
  const key = [today, records, ...currencies].join();
  const held = made.get(key);
  if (held) return held;
  const ordersADay = (records * 7) / (days * ordersAWeek * linesAnOrder);
  const closing = startOf(today);
  const entries = Array.from({ length: days }, (_, i) => today - days + i)
    .flatMap((day) => ordersOf(day, ordersADay, currencies))
    .flatMap((order) => entriesOf(order, closing))
    .sort((a, b) => a.at - b.at);
  // A round hundred would look like a page that was cut.
  const reported = entries.length % 100 === 0 ? entries.slice(1) : entries;
  const [oldest] = made.size < mostMade ? [] : made.keys();
  if (oldest !== undefined) made.delete(oldest);
  made.set(key, reported);
  return reported;
}
