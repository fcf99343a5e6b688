import type { Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { inOrderOfSending } from '../../reading/answers/in-time.ts';
import { bytesOf } from '../../reading/answers/same-bytes.ts';
import { failureOf, refusalOf } from '../../reading/failures/failure-of.ts';
import { commerceOf, dayOf, orderOf } from '../../reading/orders/order-sent.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';

export const ofKept =
  'Reject each order for its own reason: look for a rejection that is kept, as for a commerce, and given to the orders that follow.';

const keyOf = (x: Subject) => JSON.stringify([commerceOf(orderOf(x)), x.status, x.text]);

const pricesOf = (run: readonly Subject[]) =>
  inOrderOfSending(run.filter(({ endpoint }) => endpoint === 'delivery-price'));

/** What a client may allow a number of quotes for. */
const shares: { readonly [plural: string]: (x: Subject) => string } = {
  orders: bytesOf,
  commerces: (x) => String(commerceOf(orderOf(x))),
  'delivery days': (x) => dayOf(orderOf(x)['estimatedDeliverAt']),
  'commerces on a delivery day': (x) =>
    JSON.stringify([commerceOf(orderOf(x)), dayOf(orderOf(x)['estimatedDeliverAt'])]),
};

/** Maps refusals to a sentence: as many queries are quoted for each order, commerce or day, and later ones get the refusal. */
export const usedUp = remembered((run: readonly Subject[]): ReadonlyMap<string, string> => {
  const calls = pricesOf(run);
  const quotes = calls.filter(amountsOf);
  const quoted = new Set(quotes.map(bytesOf));
  const refused = groupedBy(
    calls.filter((x) => failureOf(x) === 'refused'),
    refusalOf,
  );
  const found = [...refused].flatMap(([refusal, refusals]): readonly [string, string][] => {
    if (!refusals.some((x) => quoted.has(bytesOf(x)))) return [];
    const sent = inOrderOfSending([...quotes, ...refusals]);
    const sentence = Object.keys(shares)
      .map((plural) => sharesOf(sent, plural))
      .find(Boolean);
    return sentence === undefined ? [] : [[refusal, sentence]];
  });
  return new Map(found);
});

function sharesOf(calls: readonly Subject[], plural: string): string | undefined {
  const groups = [...groupedBy(calls, shares[plural] ?? bytesOf).values()].map((sent) => ({
    quotes: sent.filter(amountsOf).length,
    before: sent.findIndex((x) => !amountsOf(x)),
  }));
  const ended = groups.filter(({ before }) => before >= 0);
  const most = Math.max(...groups.map(({ quotes }) => quotes));
  const areAlike = ended.every(({ quotes, before }) => quotes === most && before === most);
  return most > 1 && ended.length > 1 && areAlike
    ? `For each of ${ended.length} ${plural}, the first ${most} queries are quoted, and all later ones get this answer.`
    : undefined;
}

/**
 * Maps rejections of orders in coverage, or quoted at another time, to the order of the same commerce that got it first.
 * That one is never quoted: else the text is about the calls and not about the order.
 */
export const keptRejections = remembered(
  (run: readonly Subject[]): ReadonlyMap<Subject, Subject> => {
    const calls = pricesOf(run);
    const quoted = new Set(calls.filter(amountsOf).map(bytesOf));
    const isDue = (x: Subject) => x.situation === 'quotable' || quoted.has(bytesOf(x));
    const refused = groupedBy(
      calls.filter((x) => failureOf(x) === 'refused' && !usedUp(run).has(refusalOf(x))),
      keyOf,
    );
    const pairs = [...refused.values()].flatMap(([first, ...others]) =>
      isDue(first)
        ? []
        : others
            .filter((x) => isDue(x) && bytesOf(x) !== bytesOf(first))
            .map((x) => [x, first] as const),
    );
    return new Map(pairs);
  },
);
