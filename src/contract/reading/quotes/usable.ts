import type { Exchange } from '../../../model/exchange.ts';
import { brokenOff, troubleOf } from '../answers/trouble.ts';
import { membersOf } from '../answers/whole-body.ts';
import { asNumber } from '../values/record-values.ts';
import { changedOrder, provoked } from './expected-quote.ts';
import { rejectionText } from './rejection-text.ts';

/**
 * Reports whether an answer is usable: a 200 with a numeric cost; for an order that cannot or need not be
 * quoted also a 4xx with a readable text, and at shipping-cost, for one that hardly any business can serve or
 * that was changed, any 4xx; for a dataset a 200 read to its end.
 */
export function usable(x: Exchange): boolean {
  const { answer, endpoint } = x;
  if (answer.kind === 'no-response' || troubleOf(x, ...brokenOff)) return false;
  if (answer.body.kind === 'records') return answer.status === 200 && !troubleOf(x, 'not-json');
  if (endpoint === 'shipping-cost') {
    if (answer.status === 200) return isNumber(x, 'shippingCost');
    const mayBeRejected = x.role === provoked || x.role === changedOrder;
    return mayBeRejected && answer.status >= 400 && answer.status <= 499;
  }
  if (endpoint !== 'delivery-price') return answer.status === 200;
  if (answer.status === 200) return isNumber(x, 'transportationCost');
  return x.situation !== 'quotable' && hasReadableText(x);
}

const isNumber = (x: Exchange, field: string): boolean =>
  asNumber(membersOf(x)?.[field]) !== undefined;

/** Reports whether a 4xx gives a reason; in doubt whether the platform reads it, it does. */
export function hasReadableText(x: Exchange): boolean {
  const { answer } = x;
  if (answer.kind === 'no-response' || answer.status < 400 || answer.status > 499) return false;
  const kind = rejectionText(x)?.kind;
  return kind === 'read' || kind === 'doubtful';
}

/** Reports whether an answer needs no second call to confirm it: a rejection with a reason does not. */
export const isConclusive = <X extends Exchange>(x: X, isUsable: (x: X) => boolean): boolean =>
  isUsable(x) || hasReadableText(x);
