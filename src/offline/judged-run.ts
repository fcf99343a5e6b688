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
import { isUnauthorized } from '../standards/http/status.ts';
import type { KnownExtent } from './lone-answer.ts';
import { type ReportedAnswer, reportedAnswer } from './reported-answer.ts';

export interface JudgedRunOptions {
  readonly endpoint: EndpointId;
  readonly target: Target;
  readonly config: PolicySettings;
  /** Rules that apply to what is known; default all. */
  readonly rules?: readonly Rule[];
  /** Why too little of the answer is known for a pass, if it is. */
  readonly open?: string | undefined;
  readonly startedAt: Date;
  readonly began: number;
  /** Command that repeats the judgement. */
  readonly command: string;
  /** Redactor that has seen the records. */
  readonly redactor?: Redactor;
  readonly reproduce?: Policy['reproduce'];
}

/** Judges a few answers, as a complete suite, by the rules of any run. */
export const judgedRun = (driving: DrivenScenario, judging: JudgedRunOptions): Run =>
  withKeptBodies(wholeRun(driving, judging));

/** Also returns each answer in full for its report; the run keeps only the start of a body. */
export function judgedAnswers(
  driving: DrivenScenario,
  judging: JudgedRunOptions,
  known?: ReadonlyMap<string, KnownExtent>,
): { readonly run: Run; readonly reported: readonly ReportedAnswer[] } {
  const run = wholeRun(driving, judging);
  return {
    run: withKeptBodies(run),
    reported: driving.exchanges.map((exchange) =>
      reportedAnswer(exchange, run, known?.get(exchange.id)),
    ),
  };
}

function wholeRun(driving: DrivenScenario, judging: JudgedRunOptions): Run {
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
  const isOpen = isLeftOpen(driving) || isTokenOrOrder(driving, shown);
  const open = judging.open ?? (isOpen ? 'only a part of the answer is known' : undefined);
  return open === undefined ? shown : withoutPass(shown, open);
}

/**
 * Reports whether a 401 or 403 to an order that need not be quoted may reject the order or the token, which one answer
 * cannot show.
 */
const isTokenOrOrder = ({ exchanges }: DrivenScenario, { findings }: Run): boolean =>
  exchanges.some(
    ({ id, endpoint, answer, situation }) =>
      endpoint === 'delivery-price' &&
      situation !== 'quotable' &&
      answer.kind === 'response' &&
      isUnauthorized(answer) &&
      (exchanges.every(({ token }) => token === 'none') ||
        findings.some(
          (each) => defectOf(each.rule) === 'token' && !each.waived && each.exchanges.includes(id),
        )),
  );

/** Reports whether there is no 200 from a GET endpoint, so neither a cost nor a record to judge. */
const isLeftOpen = ({ exchanges }: DrivenScenario): boolean =>
  exchanges.every(
    ({ endpoint, answer }) =>
      endpoint !== 'delivery-price' && (answer.kind === 'no-response' || answer.status !== 200),
  );
