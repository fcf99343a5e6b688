import type { Json } from '../../../../model/json.ts';
import type { CommonTrait, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { howMany } from '../../../../standards/text/figures.ts';
import { distinctBytes } from '../../answers/same-bytes.ts';
import { addressOf, dayOf, linesOf, orderOf } from '../../orders/order-sent.ts';
import { amountsOf, commonAmounts } from '../../quotes/amounts-of.ts';

/** What a quote may be kept by, although it depends on more: a coarse key, worded as in a question. */
interface CoarseKey {
  readonly orders: string;
  readonly by: string;
  readonly of: (x: Subject) => readonly Json[];
}

const commerceOf = (x: Subject) => orderOf(x).externalId ?? null;
const placeOf = (x: Subject) => [commerceOf(x), addressOf(x).commune ?? null];

const coarseKeys: readonly CoarseKey[] = [
  {
    orders: 'orders of one commerce to one commune',
    by: 'commerce and commune',
    of: placeOf,
  },
  {
    orders: 'orders of one commerce to one commune for one day',
    by: 'commerce, commune and day',
    of: (x) => [...placeOf(x), dayOf(orderOf(x).estimatedDeliverAt)],
  },
  {
    orders: 'orders of one commerce with as many lines',
    by: 'commerce and number of lines',
    of: (x) => [commerceOf(x), linesOf(orderOf(x)).length],
  },
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
  const found = coarseKeys.map((key) => ({
    key,
    groups: [...groupedBy(quoted, (x) => JSON.stringify(key.of(x))).values()].filter(
      (group) => new Set(group.map((x) => JSON.stringify(sortedLines(x)))).size >= minOrders,
    ),
  }));
  return found.find(
    ({ groups }) =>
      groups.length > 0 && groups.every((group) => commonAmounts(group.map(amountsOf))),
  );
}

/** Describes that orders which must be rejected got the one price of all orders like them. */
export function priceOfOthers(
  broken: readonly Subject[],
  all: readonly Subject[],
): CommonTrait | undefined {
  const quotes = all.filter((x) => x.endpoint === 'delivery-price' && amountsOf(x));
  if (!broken.every((x) => quotes.includes(x))) return undefined;
  const { key, groups = [] } = coarsePrice(quotes) ?? {};
  const others = new Set<Subject>();
  for (const x of broken) {
    const at = JSON.stringify(key?.of(x));
    const alike = groups.find(([first]) => first && JSON.stringify(key?.of(first)) === at) ?? [];
    for (const each of alike) if (each.situation !== 'unquotable') others.add(each);
    if (!commonAmounts([x, ...alike].map(amountsOf)) || alike.length === 0) return undefined;
  }
  return (
    key && {
      sentence: `${howMany(others.size, 'other order')} got this price, too: all ${key.orders} got one price.`,
      remedy: `Look for a price that is kept by ${key.by}: if the order is rejected when it is sent first after a restart, one is kept.`,
    }
  );
}
