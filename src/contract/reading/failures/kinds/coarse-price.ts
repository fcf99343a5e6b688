import type { Json } from '../../../../model/json.ts';
import type { CommonTrait, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { howMany } from '../../../../standards/text/figures.ts';
import { distinctBytes } from '../../answers/same-bytes.ts';
import { addressOf, commerceOf, dayOf, linesOf, orderOf, skusOf } from '../../orders/order-sent.ts';
import { amountsOf, commonAmounts } from '../../quotes/amounts-of.ts';

const commerceIn = (x: Subject) => commerceOf(orderOf(x)) ?? null;
const placeOf = (x: Subject) => [commerceIn(x), addressOf(x).commune ?? null];
const inPlace = 'orders of one commerce to one commune';

/** What a quote may be kept by, although it depends on more: coarse keys, worded as in a question. */
const coarseKeys: readonly (readonly [orders: string, by: string, of: (x: Subject) => Json])[] = [
  [inPlace, 'commerce and commune', placeOf],
  [
    `${inPlace} for one day`,
    'commerce, commune and day',
    (x) => [...placeOf(x), dayOf(orderOf(x).estimatedDeliverAt)],
  ],
  [
    'orders of one commerce with as many lines',
    'commerce and number of lines',
    (x) => [commerceIn(x), linesOf(orderOf(x)).length],
  ],
  [
    `${inPlace} with the same products, regardless of quantities,`,
    'commerce, commune and products, without the quantities',
    (x) => [...placeOf(x), ...skusOf(x)],
  ],
];

/** Minimum number of different orders that tell a price by place from chance. */
const minOrders = 4;

const sortedLines = (x: Subject) =>
  linesOf(orderOf(x))
    .map((line) => JSON.stringify(line))
    .toSorted();

/** Returns the key by which all unlike orders got one price, if not all orders did, and those of each such group. */
export function coarsePrice(quotes: readonly Subject[]) {
  const quoted = distinctBytes(quotes).filter((x) => linesOf(orderOf(x)).length > 0);
  if (quoted.length === 0 || commonAmounts(quoted.map(amountsOf))) return undefined;
  const found = coarseKeys.map(([orders, by, of]) => {
    const keyOf = (x: Subject) => JSON.stringify(of(x));
    const groups = groupedBy(quoted, keyOf);
    const large = [...groups.values()].filter(
      (group) => new Set(group.map((x) => JSON.stringify(sortedLines(x)))).size >= minOrders,
    );
    return { orders, by, keyOf, groups, large };
  });
  return found.find(
    ({ large }) => large.length > 0 && large.every((group) => commonAmounts(group.map(amountsOf))),
  );
}

/** Describes that orders which must be rejected got the one price of all orders like them. */
export function priceOfOthers(
  broken: readonly Subject[],
  all: readonly Subject[],
): CommonTrait | undefined {
  const quotes = all.filter((x) => x.endpoint === 'delivery-price' && amountsOf(x));
  const found = coarsePrice(quotes);
  const alike = broken.map((x) => [x, ...(found?.groups.get(found.keyOf(x)) ?? [])]);
  const isOne = alike.every((of) => of.length > 1 && commonAmounts(of.map(amountsOf)));
  const others = new Set(alike.flat().filter((x) => !broken.includes(x)));
  return found && isOne && others.size > 0
    ? {
        sentence: `${howMany(others.size, 'other order')} got this price, too: all ${found.orders} got one price.`,
        remedy: `Look for a price that is kept by ${found.by}: if the order is rejected when it is sent first after a restart, one is kept. Otherwise look for what is not read of the order.`,
      }
    : undefined;
}
