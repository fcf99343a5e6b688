import { type Answer, type EndpointId, type Expected, type Finding, judgeAnswer } from './index.ts';
import { explained } from './report/page/finding.ts';
import { printed } from './report/terminal/blocks.ts';

export type { Answer, EndpointId, Expected, Finding };

/** Return value of a matcher in vitest and jest. */
export interface Matched {
  readonly pass: boolean;
  readonly message: () => string;
}

/** For the types of `expect`: `declare module 'vitest' { interface Matchers<T> extends KeepsContract<T> {} }`. */
export interface KeepsContract<Returned> {
  toKeepContract(endpoint: EndpointId, expected?: Expected): Returned;
}

const look = { width: 80, color: false, ascii: false };

/**
 * Matcher for `expect.extend({ toKeepContract })` that judges an answer as `judgeAnswer` does. The message of a failure
 * describes each finding as the terminal report does. Throws a TypeError if the argument is not an answer, such as a
 * `fetch` response whose body was not read.
 */
export function toKeepContract(
  answer: Answer,
  endpoint: EndpointId,
  expected: Expected = {},
): Matched {
  const findings = judgeAnswer(endpoint, answer, expected);
  return {
    pass: findings.length === 0,
    message: () =>
      findings.length === 0
        ? `the answer keeps the contract of ${endpoint}`
        : printed(
            findings.map((finding) => [explained(finding)]),
            look,
          ),
  };
}
