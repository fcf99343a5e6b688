import type { DriverOptions } from '../../driver/driver.ts';
import type { FailOn } from '../../engine/result/verdict.ts';
import type { Waiver } from '../../engine/result/waivers.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Rule, RuleId, Severity } from '../../model/rule.ts';
import type { Setting } from '../../model/run.ts';
import type { Target } from '../../model/target.ts';
import type { ReporterName } from '../../report/reporters.ts';
import type { Lists } from './lists.ts';

/** All settings of a run: flag > environment > config > default. */
export interface Config {
  readonly target: Target;
  /** `built-in`, or absolute paths. */
  readonly roots: readonly string[];
  readonly limits: ConfigLimits;
  /** Where the records are, for datasets whose list is configured. */
  readonly lists: Lists;
  /** Connection settings: PEM texts and the proxy. */
  readonly tls: Pick<DriverOptions, 'ca' | 'extraCa' | 'cert' | 'key' | 'insecure' | 'proxyFor'>;
  readonly severity: { readonly [rule: RuleId]: Severity | 'off' };
  readonly waivers: readonly Waiver[];
  readonly customRules: readonly Rule[];
  readonly failOn: FailOn;
  readonly seed: number;
  /** Maximum number of valid orders that a run derives from quoted ones. */
  readonly explore: number;
  /** Maximum requests of each exploring scenario besides its orders; default: as in a run. */
  readonly probes?: number;
  /** Current time of the run, in milliseconds since 1970. */
  readonly now: number;
  readonly endpoints: readonly EndpointId[];
  readonly only: readonly string[];
  readonly tags: readonly string[];
  readonly reporters: readonly ReporterName[];
  /** Folder, or `-` for stdout; undefined if no file is to be written. */
  readonly out: string | undefined;
  readonly dryRun: boolean;
  readonly redactPeople: boolean;
  /** Whether other users of the machine may read the files. */
  readonly shared: boolean;
  /** Folder with one line per run. */
  readonly history?: string;
  readonly writeWaivers?: string;
  /** Maximum wait until the client listens, in milliseconds. */
  readonly waitMs?: number;
  /** Run only what failed or was not judged in the run in `out`. */
  readonly lastFailed: boolean;
  /** Number of failing findings that end the run. */
  readonly bail?: number;
  readonly watch: boolean;
  readonly look: { readonly color?: boolean; readonly quiet: boolean; readonly verbose: boolean };
  /** Each setting and its origin, without secrets. */
  readonly settings: readonly Setting[];
}

export interface ConfigLimits {
  readonly concurrency: number;
  readonly ratePerSecond?: number;
  /** Overrides the endpoints' own limits if shorter. */
  readonly timeoutMs?: number;
  /** In bytes. */
  readonly maxBody: number;
  readonly maxBytes: number;
  /** If absent, only the size of an answer and the time of the run are limited. */
  readonly maxRecords?: number;
  /** Maximum number of requests of a run; default: the engine's own. */
  readonly requests?: number;
  readonly timeMs: number;
}
