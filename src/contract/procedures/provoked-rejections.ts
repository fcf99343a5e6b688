import type { Procedure } from '../../model/procedure.ts';
import { provoked } from '../delivery-price/expected.ts';
import { type Amounts, amountsOf, sameAmounts } from '../quotes/amounts-of.ts';
import { ask } from './ask.ts';

/**
 * Each order that hardly any business can quote. Where all get one price, a request without any order tells
 * a tariff that is the same for all from an order that is not read.
 */
export const provokedRejections: Procedure = function* (steps) {
  const quotes: (Amounts | undefined)[] = [];
  for (const step of steps.filter(({ body }) => body)) {
    const x = yield* ask(step, { role: provoked });
    if (!x) return;
    quotes.push(amountsOf(x));
  }
  const [first] = quotes;
  const bare = steps.find(({ body }) => !body);
  if (!bare || !first) return;
  if (quotes.every((each) => each && sameAmounts(each, first)))
    yield* ask(bare, { role: 'no order' });
};
