import { saidOf } from '../../config/given/choices.ts';
import type { Flags } from '../../config/given/flags.ts';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { historiesOf } from '../../report/over-time/history.ts';
import { historyText } from '../../report/page/over-time.ts';
import { readHistory } from '../output/history-file.ts';
import { tellResult } from '../output/tell-result.ts';

export async function historyCommand(
  folder: string | undefined,
  flags: Flags,
  io: Io,
): Promise<number> {
  const place = folder ?? (io.env['GREENLIGHT_HISTORY']?.trim() || undefined);
  if (place === undefined) {
    throw new UsageError(
      'Which folder? Pass the folder that you gave to run --history, or set GREENLIGHT_HISTORY.',
    );
  }
  const { entries, notes } = readHistory(place, io);
  for (const note of notes) io.stderr.write(`greenlight: ${note}\n`);
  if (entries.length === 0) {
    throw new UsageError(`${place} holds no run yet; greenlight run --history ${place} adds one`);
  }
  const histories = historiesOf(entries);
  const output = saidOf(flags, io, { reporters: ['terminal'] });
  tellResult({ schemaVersion: 1, clients: histories }, () => historyText(histories), output, io);
  return 0;
}
