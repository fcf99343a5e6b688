import type { Procedure } from '../../model/procedure.ts';
import { failed, failureOf } from '../answers/failure-of.ts';
import { distinct } from '../answers/same-bytes.ts';
import { amountsOf, sameAmounts } from '../quotes/amounts-of.ts';
import { ask } from './ask.ts';

/**
 * An order and the same content written otherwise: A X, and A X again where the amounts differ or one of
 * them fails, so that the difference is held against an order that fares the same both times.
 */
export const alternate: Procedure = function* (steps) {
  const [A, X] = distinct(steps);
  if (!A || !X) return;
  for (const round of [1, 2]) {
    const a = yield* ask(A, { role: 'A', round });
    if (!a || failureOf(a) === 'throttled') return;
    const x = yield* ask(X, { role: 'X', round });
    if (!x || failureOf(x) === 'throttled' || (failed(a) && failed(x))) return;
    const [own, other] = [amountsOf(a), amountsOf(x)];
    if (own && other && sameAmounts(own, other)) return;
  }
};
