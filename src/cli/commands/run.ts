import { type Flags, loadConfig } from '../../config/load.ts';
import type { Io } from '../../model/io.ts';
import { shellWord } from '../../standards/system/shell-words.ts';
import { conduct } from '../drive/conduct.ts';
import { watch } from '../drive/watch.ts';

interface RunCommand {
  readonly paths: readonly string[];
  readonly flags: Flags;
}

/** Where the reports of the last run are. */
const usualOut = 'reports/latest';

/** The main job: drive a client, judge, report. */
export async function runCommand({ paths, flags }: RunCommand, io: Io): Promise<number> {
  const config = await loadConfig({ flags, io, paths, usualOut });
  const words = ['greenlight run', ...commandFlags(flags), ...paths.map(shellWord)];
  const { out = usualOut } = config;
  const asked = { ...config, out, usualOut, command: words.join(' ') };
  if (config.watch) return watch(asked, io);
  return (await conduct(asked, io)).exitCode;
}

/** The flags that say which client it is, and what was drawn; a repeat line needs them again. */
function commandFlags(flags: Flags): readonly string[] {
  const { tokenFile } = flags;
  const given = {
    '-c': flags.config,
    '-u': flags.baseUrl,
    '--env-file': flags.envFile,
    '--token-file': tokenFile === '-' ? undefined : tokenFile,
    '--ca-file': flags.caFile,
    '--client-cert': flags.clientCert,
    '--client-key': flags.clientKey,
    '--seed': flags.seed,
  };
  return [
    ...Object.entries(given).flatMap(([flag, value]) =>
      value === undefined ? [] : [`${flag} ${shellWord(value)}`],
    ),
    ...(flags.insecure ? ['--insecure'] : []),
  ];
}
