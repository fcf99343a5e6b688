import type { Subject } from '../../../model/rule.ts';
import { bytesOf } from '../../reading/answers/same-bytes.ts';
import { failureOf } from '../../reading/failures/failure-of.ts';
import { commerceOf, orderOf } from '../../reading/orders/order-sent.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';

export const ofKept =
  'Reject each order for its own reason: look for a rejection that is kept, as for a commerce, and given to the orders that follow.';

/** Returns another order of the same commerce, sent before, that got the same rejection, numbers included. */
export const keptFrom = (x: Subject, run: readonly Subject[]): Subject | undefined =>
  run.find(
    (each) =>
      each.endpoint === x.endpoint &&
      each.startedAt < x.startedAt &&
      failureOf(each) === 'refused' &&
      each.status === x.status &&
      each.text === x.text &&
      commerceOf(orderOf(each)) === commerceOf(orderOf(x)) &&
      bytesOf(each) !== bytesOf(x),
  );

/** Returns such rejections of orders that are declared in coverage, or quoted at another time. */
export function keptRejections(run: readonly Subject[]): readonly Subject[] {
  const calls = run.filter(({ endpoint, request }) => endpoint === 'delivery-price' && request);
  const quoted = new Set(calls.filter((x) => amountsOf(x)).map((x) => bytesOf(x)));
  return calls.filter(
    (x) =>
      (x.situation === 'quotable' || quoted.has(bytesOf(x))) &&
      failureOf(x) === 'refused' &&
      keptFrom(x, calls),
  );
}
