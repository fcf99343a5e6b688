import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Clause, Rule, Subject } from '../../model/rule.ts';
import type { CauseReport, Finding, Observation, Run, Setting } from '../../model/run.ts';
import type { Target } from '../../model/target.ts';
import type { Reproduction } from '../judge/findings.ts';
import type { Severities } from '../judge/judge.ts';
import type { Redactor } from '../redact/redactor.ts';
import type { FailOn } from './verdict.ts';
import type { Waiver } from './waivers.ts';

/** How a run is judged and reported. */
export interface Policy {
  readonly target: Target;
  /** Shared by the parts of a run: pseudonyms stay the same. */
  readonly redactor: Redactor;
  readonly version: string;
  readonly rules: readonly Rule[];
  readonly clauses: readonly Clause[];
  readonly endpoints: readonly Endpoint[];
  readonly observe: (exchanges: readonly Subject[]) => readonly Observation[];
  /** Returns the known causes of what fails the run; by default none is looked for. */
  readonly causesOf?: (
    exchanges: readonly Exchange[],
    findings: readonly Finding[],
  ) => readonly CauseReport[];
  readonly subjectOf: (exchange: Exchange) => Subject;
  readonly usable: (exchange: Subject) => boolean;
  /** From the config: replaces the severity of a rule and of its breaches. */
  readonly severity: Severities;
  readonly waivers: readonly Waiver[];
  readonly failOn: FailOn;
  readonly seed: number;
  /** Current time of the run, in milliseconds since 1970. */
  readonly now: number;
  /** Only a part of the suite was requested. */
  readonly narrowed: boolean;
  readonly settings: readonly Setting[];
  /** Returns what no order of the run names, as settings. */
  readonly untried?: (exchanges: readonly Exchange[]) => readonly Setting[];
  readonly reproduce: (redactor: Redactor) => Reproduction;
  readonly name?: string;
  readonly scope?: Run['run']['scope'];
}
