import type { NoResponse, NoResponseReason } from '../../model/exchange.ts';
import { withoutTlsVersion } from '../../standards/system/system-errors.ts';
import { shownBy } from './reported.ts';
import type { Own, Recognition } from './seen.ts';

/** The code of what ended the way; a report of another tool may have it at the end of its sentence only. */
export const codeOf = ({ code, detail }: NoResponse): string =>
  code ?? withoutTlsVersion(/\(([A-Z][A-Z\d_/]+)\)\.$/.exec(detail)?.[1] ?? '');

/** Where most calls ended without an answer, at this place and with one of these codes; left out, with any. */
export function lostBy(
  { expected }: Own,
  reason: NoResponseReason,
  codes?: readonly string[],
): Recognition | undefined {
  const lost = expected.filter(
    ({ answer }) =>
      answer.kind === 'no-response' &&
      answer.reason === reason &&
      (codes === undefined || codes.includes(codeOf(answer))),
  );
  if (lost.length * 2 <= expected.length) return undefined;
  const details = lost.flatMap(({ answer }) =>
    answer.kind === 'no-response' ? [answer.detail] : [],
  );
  return shownBy(lost, [...new Set(details)].slice(0, 3));
}
