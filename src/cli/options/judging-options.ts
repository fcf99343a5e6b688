import { subjectOf } from '../../contract/answers/subject.ts';
import { usable } from '../../contract/answers/usable.ts';
import { endpoints } from '../../contract/catalogue.ts';
import { clauses } from '../../contract/clauses/clauses.ts';
import { observe } from '../../contract/observations/observations.ts';
import { procedures } from '../../contract/procedures/procedures.ts';
import type { Driving } from '../../engine/drive/drive.ts';
import type { RunOptions } from '../../engine/options.ts';
import type { Target } from '../../model/target.ts';
import { datasets } from '../commands/run/datasets.ts';
import type { Config } from '../config/load.ts';
import { allRules as rules } from '../rules/all-rules.ts';
import { version } from '../version.ts';

type Decided = Pick<
  Config,
  'limits' | 'severity' | 'waivers' | 'failOn' | 'seed' | 'now' | 'settings'
>;

/**
 * Options to judge what was read or sent already, by the same rules as any run; what is given is all of the
 * suite. A command lays its own over them.
 */
export const judgingOptions = (
  drivings: readonly Driving[],
  target: Target,
  config: Decided,
): RunOptions => ({
  version,
  suite: drivings.map(({ scenario }) => ({ scenario, resolved: { state: 'ready', steps: [] } })),
  rules,
  clauses,
  endpoints,
  procedures,
  observe,
  target,
  subjectOf,
  usable,
  limits: config.limits,
  pauseScale: 0,
  signal: new AbortController().signal,
  severity: config.severity,
  waivers: config.waivers,
  failOn: config.failOn,
  seed: config.seed,
  now: config.now,
  narrowed: true,
  settings: config.settings,
  reproduce: () => ({ command: () => '', curl: () => undefined }),
  datasets: datasets({ now: config.now, maxRecords: config.limits.maxRecords }),
  send: () => Promise.reject(new Error('all is sent already')),
});
