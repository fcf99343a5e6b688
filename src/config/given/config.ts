import type { DriverOptions } from '../../driver/driver.ts';
import type { Waiver } from '../../engine/result/waivers.ts';
import type { Rule, RuleId, Severity } from '../../model/rule.ts';
import type { Setting } from '../../model/run.ts';
import type { Target } from '../../model/target.ts';
import type { choicesOf, limitsOf } from './choices.ts';
import type { Lists } from './lists.ts';

export type ConfigLimits = ReturnType<typeof limitsOf>;

/** All settings of a run: flag > environment > config > default. */
export interface Config extends ReturnType<typeof choicesOf> {
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
  /** Maximum number of valid orders that a run derives from quoted ones. */
  readonly explore: number;
  /** Maximum requests of each exploring scenario besides its orders; default: as in a run. */
  readonly probes?: number;
  /** Current time of the run, in milliseconds since 1970. */
  readonly now: number;
  /** Each setting and its origin, without secrets. */
  readonly settings: readonly Setting[];
}
