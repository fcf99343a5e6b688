import { dateText, hour, second, startOf, weekdayOf } from '../base/calendar.ts';
import { type Random, randomOf } from '../base/random.ts';
import { articles } from '../business/data.ts';
import { shopOf, shopsByDemand } from '../business/shops.ts';
import { lineOf } from './line.ts';

/** An order, before its documents. */
export type Order = ReturnType<typeof orderOf>;

const hexDigits = '0123456789abcdef';

export function ordersOf(day: number, ordersADay: number): readonly Order[] {
  const random = randomOf(day);
  const times = Array.from({ length: openDay(day, ordersADay) }, () =>
    random.whole(8 * 3_600, 20 * 3_600 - 1),
  ).sort((a, b) => a - b);
  return times.map((time, i) => orderOf(day, time, i + 1));
}

/** Returns the share of a working day: none on Sundays, half on Saturdays; a small shop has days without an order. */
function openDay(day: number, ordersADay: number): number {
  const weekday = weekdayOf(day);
  if (weekday === 0) return 0;
  if (ordersADay < 1) return randomOf(day).percent(100 * ordersADay) ? 1 : 0;
  return Math.ceil(weekday === 6 ? ordersADay / 2 : ordersADay);
}

function orderOf(day: number, time: number, count: number) {
  const random = randomOf(day * 100_003 + count);
  const shop = shopsByDemand[random.whole(0, shopsByDemand.length - 1)] ?? shopOf(0);
  const [first = '', second_ = first] = shop.sellerIds;
  const made = random.percent(60);
  const id = Array.from({ length: 24 }, () => hexDigits[random.whole(0, 15)]).join('');
  return {
    day,
    at: startOf(day) + time * second,
    /** Suffix of its number and of those of its documents: 261014-0012. */
    number: `${dateText(day).slice(2).replaceAll('-', '')}-${String(count).padStart(4, '0')}`,
    shop,
    sellerId: random.percent(80) ? first : second_,
    lines: random.some(articles, random.whole(2, 7)).map((article) => lineOf(article, random)),
    /** Absent on orders not made in the platform. */
    ...(made ? { internalOrderId: id } : {}),
    sourceChannel: made ? 'web' : random.pick(['vendedor', 'vendedor', 'teléfono']),
    /** Source of all later random decisions. */
    random,
  };
}

/** Returns a time from 10 to 12 on the working day that many days later. */
export function laterBy(day: number, days: number, random: Random): number {
  const expected = day + days;
  const open = weekdayOf(expected) === 0 ? expected + 1 : expected;
  return startOf(open) + 10 * hour + random.whole(0, 2 * 3_600) * second;
}
