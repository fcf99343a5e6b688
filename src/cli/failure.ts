import { UsageError } from '../model/errors.ts';
import type { Io } from './io.ts';

/** Tells what went wrong and gives the exit code: 2 for a mistake of the user, 70 for one of ours. */
export function tellFailure(error: unknown, io: Io): number {
  if (error instanceof UsageError) {
    const { place } = error;
    const where = place ? `${place.file}:${place.line}:${place.column}: ` : '';
    io.stderr.write(`greenlight: ${where}${error.message}\n`);
    return 2;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  io.stderr.write(
    `greenlight: this is a bug of greenlight, not of the client.\n${trace}\n` +
      'Report it with this text, the command, and report.json if there is one.\n',
  );
  return 70;
}
