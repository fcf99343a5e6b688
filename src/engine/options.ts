import type { Clause } from '../model/clause.ts';
import type { Rule, RuleId, Severity, Subject } from '../model/rule.ts';
import type { ExchangeReport, Observation, ScenarioReport, Setting } from '../model/run.ts';
import type { Resolved, Scenario } from '../model/scenario.ts';
import type { Suite } from './drive/suite.ts';
import type { Reproducing } from './judge/findings.ts';
import type { RedactedPlaces } from './redact/redact-places.ts';
import type { FailOn } from './result/verdict.ts';
import type { Waiver } from './result/waivers.ts';

/** A scenario with what became of putting the target's data into it. */
export interface Resolving {
  readonly scenario: Scenario;
  readonly resolved: Resolved;
}

export interface RunOptions extends Omit<Suite, 'planned' | 'onDriven'> {
  readonly version: string;
  /** In suite order. */
  readonly suite: readonly Resolving[];
  readonly rules: readonly Rule[];
  readonly clauses: readonly Clause[];
  readonly observe: (exchanges: readonly Subject[]) => readonly Observation[];
  /** Of the config: replaces a rule's severity and that of its breaches. */
  readonly severity: { readonly [rule: RuleId]: Severity | 'off' };
  readonly waivers: readonly Waiver[];
  readonly failOn: FailOn;
  readonly seed: number;
  /** Milliseconds since 1970 that the run takes for now. */
  readonly now: number;
  /** Only a part of the suite was asked for. */
  readonly narrowed: boolean;
  readonly settings: readonly Setting[];
  readonly reproduce: (
    redact: (text: string) => string,
    variables: readonly string[],
  ) => Reproducing;
  readonly name?: string;
  /** `2/4`: this run drives a part of the suite. */
  readonly shard?: string;
  /** Takes the lines of the journal, each when it is due and with its line end. */
  readonly journal?: (line: string) => void;
  /** Names, phones, e-mails and street addresses are replaced before anything is kept. */
  readonly redactPeople?: boolean;
  /** What the config's `redact` names is replaced before anything is kept. */
  readonly places?: RedactedPlaces;
  /** A scenario's requests are sent, as they end; it may still be confirmed. */
  readonly onDriven?: (scenario: Scenario) => void;
  /** A scenario's verdict can no longer change; called in suite order, with its exchanges. */
  readonly onScenario?: (report: ScenarioReport, exchanges: readonly ExchangeReport[]) => void;
}
