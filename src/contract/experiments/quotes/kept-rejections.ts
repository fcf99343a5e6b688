import type { Subject } from '../../../model/rule.ts';
import { isBefore } from '../../reading/answers/in-time.ts';
import { bytesOf } from '../../reading/answers/same-bytes.ts';
import { failureOf, refusalOf } from '../../reading/failures/failure-of.ts';
import { commerceOf, orderOf } from '../../reading/orders/order-sent.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';

export const ofKept =
  'Reject each order for its own reason: look for a rejection that is kept, as for a commerce, and given to the orders that follow.';

/** Returns the first order of the same commerce that got this rejection, if it was another one. */
export function keptFrom(x: Subject, run: readonly Subject[]): Subject | undefined {
  if (!x.request || failureOf(x) !== 'refused') return undefined;
  const origin = run.find(
    (each) =>
      each.endpoint === x.endpoint &&
      isBefore(each, x) &&
      failureOf(each) === 'refused' &&
      refusalOf(each) === refusalOf(x) &&
      commerceOf(orderOf(each)) === commerceOf(orderOf(x)),
  );
  return origin && bytesOf(origin) !== bytesOf(x) ? origin : undefined;
}

/** Returns the rejections of orders that are declared in coverage, or quoted at another time, that another got before. */
export function keptRejections(run: readonly Subject[]): readonly Subject[] {
  const quoted = new Set(run.filter((x) => x.request && amountsOf(x)).map((x) => bytesOf(x)));
  return run.filter(
    (x) =>
      x.endpoint === 'delivery-price' &&
      (x.situation === 'quotable' || quoted.has(bytesOf(x))) &&
      keptFrom(x, run),
  );
}
