import { appendFile, stat } from 'node:fs/promises';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import { github } from '../../report/github.ts';
import { longestSummary, markdown } from '../../report/markdown/markdown.ts';
import type { ReporterName } from '../../report/reporters.ts';

interface SummaryOptions {
  readonly reporters: readonly ReporterName[];
  readonly out: string | undefined;
}

/** Asked for, or in a workflow of GitHub; not twice where it is the one report on stdout. */
export function annotates({ reporters, out }: SummaryOptions, { env }: Pick<Io, 'env'>): boolean {
  const asked = reporters.includes('github');
  return asked ? out !== '-' : env['GITHUB_ACTIONS'] === 'true';
}

/**
 * Annotations, and the Markdown in the step's summary where there is one. Standard output may be one JSON
 * document; the runner reads commands from stderr as well.
 */
export async function tellGithub(run: Run, { out }: SummaryOptions, io: Io): Promise<void> {
  (out === '-' ? io.stderr : io.stdout).write(github(run));
  const file = io.env['GITHUB_STEP_SUMMARY'];
  if (!file || io.env['GITHUB_ACTIONS'] !== 'true') return;
  const text = markdown(run);
  try {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    // A summary that is too long is dropped whole, with what others wrote.
    if (size + Buffer.byteLength(text) > longestSummary) return;
    await appendFile(file, io.guard.text(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    io.stderr.write(`greenlight: the step summary cannot be written: ${why}\n`);
  }
}

/**
 * Text of the terminal as a workflow of GitHub may print it: a client's words at the start of a line must not
 * become a command of the runner, which reads `::name::` after any space and `##[name]` anywhere.
 */
export const withoutCommands = (text: string, { env }: Pick<Io, 'env'>): string =>
  env['GITHUB_ACTIONS'] === 'true'
    ? text.replaceAll(/^([^\S\r\n\u2028\u2029]*):(?=:)/gm, '$1: ').replaceAll('##[', '## [')
    : text;
