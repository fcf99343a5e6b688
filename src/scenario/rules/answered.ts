import type { Subject } from '../../model/rule.ts';

/**
 * Whether an answer was received that a scenario's own expectation applies to. 429 asks us to wait, and a
 * request that is sent once more has been judged already.
 */
export const answered = ({ answer, expect, resendOf }: Subject): boolean =>
  resendOf === undefined &&
  answer.kind === 'response' &&
  (answer.status !== 429 || expect?.status?.includes(429) === true);
