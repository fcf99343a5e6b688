import type { Exchange } from '../../../model/exchange.ts';
import { isThrottled } from '../../answers/failure-of.ts';

/** A request that was turned away by its status: 4xx or 5xx. One that asks for patience was not. */
export function turnedAway(x: Exchange): boolean {
  if (x.answer.kind === 'no-response' || isThrottled(x)) return false;
  return x.answer.status >= 400 && x.answer.status < 600;
}

/** By a 4xx that says nothing of the credentials: the range itself may be too wide for this client. */
export function rangeRefused(x: Exchange): boolean {
  if (!turnedAway(x) || x.answer.kind === 'no-response') return false;
  const { status } = x.answer;
  return status < 500 && status !== 401 && status !== 403;
}
