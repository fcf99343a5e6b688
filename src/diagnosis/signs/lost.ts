import type { NoResponseReason } from '../../model/exchange.ts';
import type { Own, Recognised } from '../seen.ts';
import { shownBy } from './reported.ts';

/** Where most calls ended without an answer, at this place and with these words. */
export function lostBy(
  { expected }: Own,
  reason: NoResponseReason,
  words: RegExp,
): Recognised | undefined {
  const lost = expected.filter(
    ({ answer }) =>
      answer.kind === 'no-response' && answer.reason === reason && words.test(answer.detail),
  );
  if (lost.length * 2 <= expected.length) return undefined;
  const details = lost.flatMap(({ answer }) =>
    answer.kind === 'no-response' ? [answer.detail] : [],
  );
  return shownBy(lost, [...new Set(details)].slice(0, 3));
}
