import { rules } from '../../contract/catalogue.ts';
import { UsageError } from '../../model/errors.ts';
import { scenarioRules } from '../../scenario/rules.ts';
import { type Conducting, conduct } from '../conduct.ts';
import { type Config, type Flags, loadConfig } from '../config/load.ts';
import type { Io } from '../io.ts';

interface RunCommand {
  readonly paths: readonly string[];
  readonly flags: Flags;
}

/** The main job: drive a client, judge, report. */
export async function runCommand({ paths, flags }: RunCommand, io: Io): Promise<number> {
  const knownRules = [...rules, ...scenarioRules].map(({ id }) => id);
  const config = await loadConfig({ flags, io, paths, knownRules });
  if (config.target.clientBase === '') {
    throw new UsageError(
      'no client is named; give --base-url, or target.clientBase in greenlight.config.yaml (greenlight demo needs neither).',
    );
  }
  const words = ['greenlight run', ...commandFlags(flags), ...paths];
  return conduct({ ...conductingOf(config), command: words.join(' '), pauseScale: 1 }, io);
}

/** What a config decides of a run. */
export function conductingOf(config: Config): Omit<Conducting, 'command' | 'pauseScale'> {
  return config;
}

/** The flags that say which client it is; a repeat line needs them again. */
function commandFlags({ baseUrl, config, tokenFile }: Flags): readonly string[] {
  return [
    ...(config === undefined ? [] : [`-c ${config}`]),
    ...(baseUrl === undefined ? [] : [`-u ${baseUrl}`]),
    ...(tokenFile === undefined || tokenFile === '-' ? [] : [`--token-file ${tokenFile}`]),
  ];
}
