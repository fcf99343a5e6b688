import type { Procedure } from '../../model/procedure.ts';
import { distinct } from '../answers/same-bytes.ts';
import { type Amounts, amountsOf, sameAmounts } from '../quotes/amounts-of.ts';
import { ask } from './ask.ts';

/** Target data may list any number of addresses; three orders are enough to tell. */
const mostOrders = 8;

/** Orders until one differs; where none does, a request without any order. */
export const veryDifferentOrders: Procedure = function* (steps) {
  let first: Amounts | undefined;
  for (const step of distinct(steps.filter(({ body }) => body)).slice(-mostOrders)) {
    const x = yield* ask(step, { role: 'different' });
    const amounts = x && amountsOf(x);
    if (!amounts) return;
    first ??= amounts;
    if (!sameAmounts(first, amounts)) return;
  }
  const bare = steps.find(({ body }) => !body);
  if (first && bare) yield* ask(bare, { role: 'no order' });
};
