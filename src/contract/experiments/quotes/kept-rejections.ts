import type { Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { inOrderOfSending } from '../../reading/answers/in-time.ts';
import { bytesOf } from '../../reading/answers/same-bytes.ts';
import { failureOf } from '../../reading/failures/failure-of.ts';
import { commerceOf, orderOf } from '../../reading/orders/order-sent.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';

export const ofKept =
  'Reject each order for its own reason: look for a rejection that is kept, as for a commerce, and given to the orders that follow.';

const keyOf = (x: Subject) => JSON.stringify([commerceOf(orderOf(x)), x.status, x.text]);

/**
 * Maps rejections of orders in coverage, or quoted at another time, to the order of the same commerce that got it first.
 * That one is never quoted: else the text is about the calls and not about the order.
 */
export const keptRejections = remembered(
  (run: readonly Subject[]): ReadonlyMap<Subject, Subject> => {
    const calls = inOrderOfSending(run.filter(({ endpoint }) => endpoint === 'delivery-price'));
    const quoted = new Set(calls.filter(amountsOf).map(bytesOf));
    const isDue = (x: Subject) => x.situation === 'quotable' || quoted.has(bytesOf(x));
    const refused = groupedBy(
      calls.filter((x) => failureOf(x) === 'refused'),
      keyOf,
    );
    const pairs = [...refused.values()].flatMap(([first, ...others]) =>
      quoted.has(bytesOf(first))
        ? []
        : others
            .filter((x) => isDue(x) && bytesOf(x) !== bytesOf(first))
            .map((x) => [x, first] as const),
    );
    return new Map(pairs);
  },
);
