import { type Flags, loadConfig } from '../../../config/load.ts';
import type { Io } from '../../../model/io.ts';
import { shellWord } from '../../../standards/system/shell-words.ts';
import { conduct } from '../../drive/conduct.ts';
import { watch } from '../../drive/watch.ts';
import { commandFlags } from '../../options/given.ts';

const usualOut = 'reports/latest';

export async function runCommand(paths: readonly string[], flags: Flags, io: Io): Promise<number> {
  const config = await loadConfig({ flags, io, paths, usualOut });
  const words = ['greenlight run', ...commandFlags(flags), ...paths.map(shellWord)];
  const { out = usualOut } = config;
  const options = { ...config, out, usualOut, command: words.join(' ') };
  if (config.watch) return watch(options, io);
  return (await conduct(options, io)).exitCode;
}
