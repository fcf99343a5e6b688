import { isQuoting } from '../../../model/endpoint.ts';
import type { Subject } from '../../../model/rule.ts';
import { figure, howMany, withoutFullStop } from '../../../standards/text/figures.ts';
import { failureInWords, failureOf } from '../../reading/failures/failure-of.ts';
import { amountsOf, isFree } from '../../reading/quotes/amounts-of.ts';
import { reasonIn } from '../../reading/quotes/rejection-text.ts';
import { excerpt } from '../../reading/values/excerpt.ts';

/** Fewest orders that count as exploring: a tenth of the budget, and no more than this. */
const enoughOrders = 30;

/** Returns why a scenario with a budget of orders explored nothing, or too little; undefined if it explored enough. */
export function unexplored(sent: readonly Subject[], budget: number): string | undefined {
  const orders = sent.filter(({ varied = {} }) => Object.keys(varied).length > 0).length;
  if (orders >= Math.min(budget / 10, enoughOrders)) return undefined;
  const last = sent.findLast((x) => failureOf(x));
  const help =
    orders === 0 ? ' Set data.products, data.covered and data.commerce to a quoted order.' : '';
  return last
    ? `Only ${figure(orders)} of ${howMany(budget, 'order')} were explored: the order itself was ${answeredWith(last)}.${help}`
    : undefined;
}

/** Returns why a scenario had nothing to compare: a sentence with the key of the config that helps. */
export function nothingToCompare(run: readonly Subject[]): string {
  const left = 'Nothing was sent: the answers to other scenarios left nothing to compare';
  const amounts = run.flatMap((x) => (isQuoting(x.endpoint) && amountsOf(x)) || []);
  if (amounts.length > 0 && amounts.every(isFree)) {
    return `${left}. Every order is free of shipping: set data.products to an order that has a price.`;
  }
  return `${left}.`;
}

/** Reports whether a step to compare was rejected or failed. A 429 or a lost connection is reported by other rules. */
export const lacksAmount = (x: Subject): boolean =>
  ['refused', 'server-error', 'no-amount'].includes(failureOf(x) ?? '');

/** Returns why the amounts of a scenario were not compared, as a sentence; undefined if each step has some. */
export function uncompared(sent: readonly Subject[]): string | undefined {
  const x = sent.find(
    (each) => each.expect?.compare && each.situation !== 'quotable' && lacksAmount(each),
  );
  if (!x) return undefined;
  const why =
    x.source === 'sample'
      ? 'The client need not know the built-in sample: declare data.commerce, data.products and data.covered.'
      : `Its situation is ${x.situation}, which allows that.`;
  return `Not compared: “${excerpt(x.step, 120)}” has no amount; it is ${answeredWith(x)}. ${why}`;
}

/** Formats `rejected with 422 “El pedido pesa …”`, or `without a quote (status 500)`. */
export function answeredWith(x: Subject): string {
  const text = reasonIn(x);
  if (failureOf(x) !== 'refused') return `without a quote (${failureInWords(x)})`;
  return `rejected with ${x.status}${text === undefined ? '' : ` “${excerpt(withoutFullStop(text), 160)}”`}`;
}
