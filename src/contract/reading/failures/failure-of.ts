import type { Exchange } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';
import { unstopped, withoutFigures } from '../../../standards/text/figures.ts';
import { brokenOff, troubleOf } from '../answers/trouble.ts';
import { amountsOf } from '../quotes/amounts-of.ts';

/** What was received in the place of a quote or a cost. */
export type Failure =
  /** 429, or 503 with Retry-After: the client asks for patience. */
  | 'throttled'
  /** No answer, or none that is whole. */
  | 'no-answer'
  | 'server-error'
  /** A 4xx; whether it has a reason is for other rules. */
  | 'refused'
  /** A 200 without an amount, or a status of which the contract does not speak. */
  | 'no-amount';

/** Undefined for a quote or a cost; a 4xx with its reason is `refused` like any other. */
export function failureOf(x: Exchange): Failure | undefined {
  const { answer } = x;
  if (answer.kind === 'no-response') return 'no-answer';
  if (isThrottled(x)) return 'throttled';
  if (amountsOf(x)) return undefined;
  if (troubleOf(x, ...brokenOff)) return 'no-answer';
  if (answer.status >= 500 && answer.status < 600) return 'server-error';
  return answer.status >= 400 && answer.status < 500 ? 'refused' : 'no-amount';
}

/** Never held against a client as more than a warning: rates are left open. */
export function isThrottled({ answer }: Exchange): boolean {
  if (answer.kind === 'no-response') return false;
  return (
    answer.status === 429 || (answer.status === 503 && answer.headers['retry-after'] !== undefined)
  );
}

/** A failure that an order which is quoted must never meet: no answer, a 5xx or a 4xx but 429. */
export function failed(x: Exchange): boolean {
  const failure = failureOf(x);
  return failure === 'no-answer' || failure === 'server-error' || failure === 'refused';
}

/** What a rejection says, without the figures that may be of this order alone. */
export const refusalOf = ({ status, text = '' }: Subject): string =>
  `${status} ${withoutFigures(text)}`;

/** `no answer: socket closed`, `status 500`. */
export function failureInWords({ answer }: Exchange): string {
  if (answer.kind === 'no-response') return `no answer: ${unstopped(answer.detail)}`;
  const lost = answer.body.trouble.find(
    ({ kind }) => kind === 'connection-lost' || kind === 'cut-off',
  );
  if (lost) return `status ${answer.status} and an incomplete body`;
  return `status ${answer.status}${answer.status === 200 ? ' without a usable body' : ''}`;
}
