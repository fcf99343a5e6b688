import type { Subject } from '../../model/rule.ts';

/**
 * Reports whether the expectation of a scenario applies to an answer. 429 asks to wait, and a request that was
 * resent has already been judged.
 */
export const answered = ({ answer, expect, resendOf }: Subject): boolean =>
  resendOf === undefined &&
  answer.kind === 'response' &&
  (answer.status !== 429 || expect?.status?.includes(429) === true);
