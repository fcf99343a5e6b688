import type { Exchange } from '../../model/exchange.ts';
import type { RuleId } from '../../model/rule.ts';
import type { ResolvedScenario, Scenario } from '../../model/scenario.ts';
import type { DrivenScenario } from '../drive/drive.ts';
import type { CrossJudgement } from '../judge/cross.ts';

/** Evidence of a run: scenarios, exchanges, and the results of rules over records. */
export interface Evidence {
  readonly drivings: readonly DrivenScenario[];
  /** In suite order; by default what was driven. */
  readonly suite?: readonly ResolvedScenario[];
  /** Results of rules between the datasets, once everything is read. */
  readonly cross?: CrossJudgement;
  /** Reported but not judged. */
  readonly beside?: readonly Exchange[];
  /** Rules that this evidence cannot show anything of, and why. */
  readonly idle?: ReadonlyMap<RuleId, string>;
  /** Why it ended early. */
  readonly incomplete?: string;
  readonly startedAt: Date;
  /** The same on the monotonic clock, since the wall clock may be set during a run. */
  readonly began: number;
  /** Judged before the rest of the run is known: it does not tell whether an endpoint was judged. */
  readonly isPart?: true;
  /** Of the run; by default derived from `startedAt`. */
  readonly id?: string;
}

/** Makes a scenario for evidence without one: pasted, read from a file, or saved. It has the fields that rules read. */
export function bareScenario(
  scenario: Pick<Scenario, 'id' | 'endpoint'> & Partial<Omit<Scenario, 'at'>>,
  at: Partial<Scenario['at']> = {},
): Scenario {
  const place = { file: scenario.id, line: 1, column: 1, ...at };
  return {
    title: scenario.id,
    tags: [],
    situation: 'any',
    send: 'in-turn',
    needs: [],
    steps: [{ at: place }],
    at: place,
    ...scenario,
  };
}

/** Part of an answer, of an exchange or a saved run, that tells who gave it. */
type KnownAnswer =
  | { readonly kind: 'response' }
  | { readonly kind: 'no-response'; readonly reason: string };

/** Reports whether the client was involved: a failure of our own proxy is never the client's. */
export const isOfClient = (answer: KnownAnswer): boolean =>
  answer.kind === 'response' || (answer.reason !== 'proxy' && answer.reason !== 'unknown');

const identifying = /^(?:authorization|cookie|x-api-key|api-key)$|token/i;

/** Reports whether a header identifies the caller to the client. */
export const identifiesCaller = (headers: { readonly [name: string]: string }): boolean =>
  Object.keys(headers).some((name) => identifying.test(name));
