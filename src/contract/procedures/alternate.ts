import type { Procedure } from '../../model/procedure.ts';
import { failureOf } from '../answers/failure-of.ts';
import { distinct } from '../answers/same-bytes.ts';
import { amountsOf, sameAmounts } from '../quotes/amounts-of.ts';
import { ask } from './ask.ts';

/**
 * An order and the same content written otherwise: A X, and A X again where the amounts differ, so that
 * the difference is held against an order that kept its own amounts.
 */
export const alternate: Procedure = function* (steps) {
  const [A, X] = distinct(steps);
  if (!A || !X) return;
  for (const round of [1, 2]) {
    const a = yield* ask(A, { role: 'A', round });
    if (!a || failureOf(a)) return;
    const x = yield* ask(X, { role: 'X', round });
    const [own, other] = [amountsOf(a), x && amountsOf(x)];
    if (!own || !other || sameAmounts(own, other)) return;
  }
};
