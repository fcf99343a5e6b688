import type { Subject } from '../../model/rule.ts';

/** Reports whether a scenario's expectation applies to an answer: not to a 429, nor to one already judged before. */
export const answered = ({ answer, expect, resendOf }: Subject): boolean =>
  resendOf === undefined &&
  answer.kind === 'response' &&
  (answer.status !== 429 || expect?.status?.includes(429) === true);
