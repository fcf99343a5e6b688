import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { isOutOf, isOutOfAddresses, systemCode } from '../../standards/system/system-errors.ts';
import { howMany } from '../../standards/text/figures.ts';
import { legible } from '../../standards/text/legible.ts';
import { withoutOpaque } from '../../standards/text/opaque.ts';

const maxMistakes = 20;

/** What is exhausted or forbidden on this machine, and what helps. */
const files: { readonly [code: string]: string } = {
  EMFILE: 'too many files and connections are open at once; raise the limit (ulimit -n)',
  ENOSPC: 'the disk is full; make room, or choose another place',
  EROFS: 'the disk is read-only; choose another place',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is not a folder',
  ENOENT: 'the folder does not exist',
  EEXIST: 'a file is in its place',
  ELOOP: 'its symbolic links form a loop',
};

/** Explains why something could not be written, with the error code. */
export function wordsOf(error: unknown): string {
  const code = systemCode(error);
  const known = code === undefined ? undefined : files[code];
  if (known !== undefined) return `${known} (${code})`;
  if (isOutOfAddresses(error)) {
    return 'this process may take no more virtual memory; raise the limit (ulimit -v), or set NODE_OPTIONS=--disable-wasm-trap-handler';
  }
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

const toldOut = new WeakSet<Io['stderr']>();

/** Reports an error; returns 2 for misuse, a line for each mistake, or exhausted resources; 70 for a bug. */
export function tellFailure(error: unknown, { stderr }: Pick<Io, 'stderr'>): number {
  if (error instanceof UsageError) {
    const shown = [error, ...error.further.slice(0, maxMistakes - 1)];
    for (const { message, place } of shown) {
      // The file shows what the message leaves out.
      const text = place
        ? `${place.file}:${place.line}:${place.column}: ${withoutOpaque(message)}`
        : message;
      stderr.write(`greenlight: ${legible(text)}\n`);
    }
    const left = error.further.length + 1 - shown.length;
    if (left > 0) stderr.write(`greenlight: and ${howMany(left, 'more mistake')}\n`);
    return 2;
  }
  if (isOutOf(error)) {
    // Exhausted resources fail in several places at once.
    if (toldOut.has(stderr)) return 2;
    toldOut.add(stderr);
    stderr.write(`greenlight: ${wordsOf(error)}\n`);
    return 2;
  }
  // Node reports this also if no more files can be opened.
  if (systemCode(error) === 'ERR_MODULE_NOT_FOUND') {
    stderr.write(
      'greenlight: a part of greenlight cannot be loaded; install it again, or raise the limit of open files (ulimit -n)\n',
    );
    return 2;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  stderr.write(
    `greenlight: this is a bug in greenlight, not in the client.\n${trace}\n` +
      'Report it with this text, the command, and report.json if there is one.\n',
  );
  return 70;
}
