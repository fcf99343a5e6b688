import type { DriverOptions } from '../../driver/driver.ts';
import type { FailOn } from '../../engine/result/verdict.ts';
import type { Waiver } from '../../engine/result/waivers.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Rule, RuleId, Severity } from '../../model/rule.ts';
import type { Setting } from '../../model/run.ts';
import type { Target } from '../../model/target.ts';
import type { ReporterName } from '../../report/reporters.ts';
import type { Lists } from './lists.ts';

/** All that decides a run: flag > environment > config > default. */
export interface Config {
  readonly target: Target;
  /** `built-in`, or whole paths. */
  readonly roots: readonly string[];
  readonly limits: ConfigLimits;
  /** Where the records are, of datasets whose list is configured. */
  readonly lists: Lists;
  /** How connections are made: texts of PEM files, and the proxy. */
  readonly tls: Pick<DriverOptions, 'ca' | 'extraCa' | 'cert' | 'key' | 'insecure' | 'proxyFor'>;
  readonly severity: { readonly [rule: RuleId]: Severity | 'off' };
  readonly waivers: readonly Waiver[];
  /** Of the folder that `rules:` names. */
  readonly customRules: readonly Rule[];
  readonly failOn: FailOn;
  readonly seed: number;
  /** Lawful orders that a run makes from those that are quoted. */
  readonly explore: number;
  /** Requests of each scenario that explores, beyond its orders; default: as in a run. */
  readonly probes?: number;
  /** Milliseconds since 1970 that the run takes for now. */
  readonly now: number;
  readonly endpoints: readonly EndpointId[];
  readonly only: readonly string[];
  readonly tags: readonly string[];
  readonly reporters: readonly ReporterName[];
  /** A folder, or `-` for stdout; undefined where no file is to be written. */
  readonly out: string | undefined;
  readonly dryRun: boolean;
  readonly redactPeople: boolean;
  /** Others of the machine may read what is written. */
  readonly shared: boolean;
  /** A folder that keeps a line of each run. */
  readonly history?: string;
  readonly writeWaivers?: string;
  /** Only what failed or was not judged in the run that `out` holds. */
  /** Most milliseconds to wait until the client listens. */
  readonly waitMs?: number;
  readonly lastFailed: boolean;
  /** So many findings that fail end the run. */
  readonly bail?: number;
  /** Paths whose changes run it again, as Enter does; undefined where it runs once. */
  readonly watch?: readonly string[];
  readonly look: { readonly color?: boolean; readonly quiet: boolean; readonly verbose: boolean };
  /** What was decided and by whom, without any secret. */
  readonly settings: readonly Setting[];
}

export interface ConfigLimits {
  readonly concurrency: number;
  readonly ratePerSecond?: number;
  /** Shorter than the endpoints' own limits. */
  readonly timeoutMs?: number;
  /** Bytes. */
  readonly maxBody: number;
  readonly maxBytes: number;
  /** Left out, the bytes of an answer and the time of the run are the only bounds. */
  readonly maxRecords?: number;
  /** The most requests of a run; left out, the engine's own cap. */
  readonly requests?: number;
  /** The longest that a run takes. */
  readonly timeMs: number;
}
