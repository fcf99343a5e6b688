import type { Subject } from '../../../model/rule.ts';
import { groupedBy, parted } from '../../../standards/collections/grouped.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { withoutMarks } from '../../../standards/text/marks.ts';
import { inOrderOfSending } from '../../reading/answers/in-time.ts';
import { bytesOf } from '../../reading/answers/same-bytes.ts';
import { failureOf, refusalOf } from '../../reading/failures/failure-of.ts';
import { commerceOf, dayOf, orderOf, placeOf } from '../../reading/orders/order-sent.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';
import { asId } from '../../reading/values/record-values.ts';

export const ofKept =
  'Reject each order for its own reason: look for a rejection that is kept, as for a commerce, and given to the orders that follow.';

const commerceIn = (x: Subject): string => JSON.stringify(commerceOf(orderOf(x)) ?? null);

/** What a rejection says, and to which commerce. */
export const keyOf = (x: Subject) => JSON.stringify([commerceIn(x), x.status, x.text]);

const pricesOf = (run: readonly Subject[]) =>
  inOrderOfSending(run.filter(({ endpoint }) => endpoint === 'delivery-price'));

export const commerceAndDay = (x: Subject): string =>
  JSON.stringify([commerceIn(x), dayOf(orderOf(x)['estimatedDeliverAt'])]);

/** What a client may allow a number of quotes for. */
const shares = {
  orders: bytesOf,
  commerces: commerceIn,
  'commerces on a day': commerceAndDay,
  'communes on a day': (x: Subject) => {
    const commune = withoutMarks(asId(placeOf(orderOf(x))['commune']) ?? '').toLowerCase();
    return `${commune} ${dayOf(orderOf(x)['estimatedDeliverAt'])}`;
  },
};

/** Maps refusals to a sentence: as many queries are quoted for each order, commerce or day, and later ones get the refusal. */
export const usedUp = remembered((run: readonly Subject[]): ReadonlyMap<string, string> => {
  const [quotes, others] = parted(pricesOf(run), (x) => amountsOf(x) !== undefined);
  const refused = groupedBy(
    others.filter((x) => failureOf(x) === 'refused'),
    refusalOf,
  );
  const found = [...refused].flatMap(([refusal, refusals]) =>
    Object.entries(shares).flatMap(([plural, share]) => {
      const sent = groupedBy(inOrderOfSending([...quotes, ...refusals]), share);
      const states = [...sent.values()].map((calls) => calls.map((x) => refusals.includes(x)));
      const ended = states.filter((isRefused) => isRefused.includes(true));
      const most = ended[0]?.indexOf(true) ?? 0;
      const isEnd = (isRefused: readonly boolean[]) =>
        isRefused.indexOf(true) === most && isRefused.lastIndexOf(false) === most - 1;
      // A query without a day, say, is not counted.
      const above = states.filter((isRefused) => isRefused.filter((each) => !each).length > most);
      const areAlike = ended.every(isEnd) && 2 * above.length < ended.length;
      const sentence = ` For each of ${ended.length} ${plural}, the first ${most} queries are quoted, and all later ones get this answer.`;
      return most > 1 && ended.length > 1 && areAlike ? [[refusal, sentence] as const] : [];
    }),
  );
  return new Map(found.toReversed());
});

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
