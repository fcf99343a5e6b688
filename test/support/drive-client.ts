import type { RunOptions } from '../../src/engine/options.ts';
import type { Finding, Run } from '../../src/model/run.ts';
import type { Target } from '../../src/model/target.ts';
import { conformingTarget, type Manner, openClient } from './conforming-client.ts';
import { runSuite } from './reference-run.ts';

export interface Driven {
  readonly manner: Manner;
  /** The target as its owner would declare it; default: everything declared. */
  readonly target?: (url: string) => Target;
  readonly options?: Partial<RunOptions>;
}

/** The whole built-in suite against a client of that manner. */
export async function driveClient({ manner, target, options }: Driven): Promise<Run> {
  const client = await openClient(manner);
  try {
    return await runSuite((target ?? conformingTarget)(client.url), options);
  } finally {
    await client.close();
  }
}

/** A finding in one line, for the message of a row that fails. */
export const reported = ({ severity, rule, scenario, message }: Finding): string =>
  `${severity} ${rule} (${scenario ?? 'run'}): ${message}`;

/** `error rule` or `warning rule`, each once. */
export const graded = ({ findings }: Run): readonly string[] =>
  [...new Set(findings.map(({ severity, rule }) => `${severity} ${rule}`))].sort();
