import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Clause, Rule, Subject } from '../../model/rule.ts';
import type { Observation, Run, Setting } from '../../model/run.ts';
import type { Reproducing } from '../judge/findings.ts';
import type { Severities } from '../judge/judge.ts';
import type { Redaction } from '../redact/people.ts';
import type { Redacting } from '../redact/redact-run.ts';
import type { FailOn } from './verdict.ts';
import type { Waiver } from './waivers.ts';

/** By what it is judged, and what of it may be reported. */
export interface Policy extends Redacting {
  readonly version: string;
  readonly rules: readonly Rule[];
  readonly clauses: readonly Clause[];
  readonly endpoints: readonly Endpoint[];
  readonly observe: (exchanges: readonly Subject[]) => readonly Observation[];
  readonly subjectOf: (exchange: Exchange) => Subject;
  readonly usable: (exchange: Subject) => boolean;
  /** Of the config: replaces a rule's severity and that of its breaches. */
  readonly severity: Severities;
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
  /** Where several runs of one share their pseudonyms. */
  readonly redact?: Redaction;
  readonly name?: string;
  readonly scope?: Run['run']['scope'];
}
