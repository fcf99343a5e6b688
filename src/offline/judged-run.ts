import { type PolicySettings, policyOf, withCustom } from '../config/rules.ts';
import { endpoints, rules } from '../contract/catalogue.ts';
import { clauses } from '../contract/clauses/clauses.ts';
import { defectOf } from '../contract/defect-of.ts';
import type { DrivenScenario } from '../engine/drive/drive.ts';
import type { Redactor } from '../engine/redact/redactor.ts';
import { wholeRunOf } from '../engine/result/pipeline.ts';
import type { Policy } from '../engine/result/policy.ts';
import { withKeptBodies } from '../engine/result/report.ts';
import { withoutPass } from '../engine/result/verdict.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Rule } from '../model/rule.ts';
import type { Run } from '../model/run.ts';
import type { Target } from '../model/target.ts';
import type { Known } from './lone-answer.ts';
import { type ReportedAnswer, reportedAnswer } from './reported-answer.ts';

export interface JudgedAnswers {
  readonly endpoint: EndpointId;
  readonly target: Target;
  readonly config: PolicySettings;
  /** Those that can speak about what is known; default all. */
  readonly rules?: readonly Rule[];
  /** So little is known of the answer that finding nothing says nothing. */
  readonly isOpen?: boolean;
  readonly startedAt: Date;
  readonly began: number;
  /** The command that gives the same again. */
  readonly command: string;
  /** The one that was told of the records. */
  readonly redactor?: Redactor;
  readonly reproduce?: Policy['reproduce'];
}

/** A few answers by the same rules as any run; they are all of its suite. */
export const judgedRun = (driving: DrivenScenario, judging: JudgedAnswers): Run =>
  withKeptBodies(wholeRun(driving, judging));

/** The same, and each answer as it may be reported: a report keeps the beginning of it only. */
export function judgedAnswers(
  driving: DrivenScenario,
  judging: JudgedAnswers,
  known?: ReadonlyMap<string, Known>,
): { readonly run: Run; readonly reported: readonly ReportedAnswer[] } {
  const run = wholeRun(driving, judging);
  return {
    run: withKeptBodies(run),
    reported: driving.exchanges.map((exchange) =>
      reportedAnswer(exchange, run, known?.get(exchange.id)),
    ),
  };
}

function wholeRun(driving: DrivenScenario, judging: JudgedAnswers): Run {
  const { endpoint, target, config, command } = judging;
  const policy: Policy = {
    ...policyOf(target, config, judging.redactor),
    rules: withCustom(judging.rules ?? rules, config),
    clauses: clauses.filter(({ section }) => section === endpoint),
    endpoints: endpoints.filter(({ id }) => id === endpoint),
    reproduce: judging.reproduce ?? (() => ({ command: () => command, curl: () => undefined })),
    name: target.clientBase,
  };
  const { startedAt, began } = judging;
  const shown = wholeRunOf({ drivings: [driving], startedAt, began }, policy);
  const isOpen = judging.isOpen || isLeftOpen(driving) || isTokenOrOrder(driving, shown);
  return isOpen ? withoutPass(shown, 'only a part of the answer is known') : shown;
}

/**
 * A lone 401 or 403 to an order that need not be quoted: the rejection of this order, or of whoever calls. One
 * answer cannot show which.
 */
const isTokenOrOrder = ({ exchanges }: DrivenScenario, { findings }: Run): boolean =>
  exchanges.every(
    ({ endpoint, answer, situation, token }) =>
      endpoint === 'delivery-price' &&
      situation !== 'quotable' &&
      answer.kind === 'response' &&
      (answer.status === 401 || answer.status === 403) &&
      (token === 'none' ||
        findings.some(({ rule, waived }) => defectOf(rule) === 'token' && !waived)),
  );

/** Statuses of the GET endpoints are left open: where there was no 200 there is neither a cost nor a record. */
const isLeftOpen = ({ exchanges }: DrivenScenario): boolean =>
  exchanges.every(
    ({ endpoint, answer }) =>
      endpoint !== 'delivery-price' && (answer.kind === 'no-response' || answer.status !== 200),
  );
