import type { NoResponse, NoResponseReason } from '../../model/exchange.ts';
import { withoutTlsVersion } from '../../standards/system/system-errors.ts';
import { shownBy } from './reported.ts';
import type { EndpointEvidence, Recognition } from './seen.ts';

/** Returns the code of a failed connection; reports of other tools may have it only at the end of the sentence. */
export const codeOf = ({ code, detail }: NoResponse): string =>
  code ?? withoutTlsVersion(/\(([A-Z][A-Z\d_/]+)\)\.$/.exec(detail)?.[1] ?? '');

/** Recognises calls of which most ended without an answer, with this reason and one of these codes; by default any. */
export const lostBy =
  (reason: NoResponseReason, codes?: readonly string[]) =>
  ({ expected }: EndpointEvidence): Recognition | undefined => {
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
  };
