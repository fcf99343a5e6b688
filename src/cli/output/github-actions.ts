import { appendFile, stat } from 'node:fs/promises';
import type { Config } from '../../config/given/config.ts';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import { github } from '../../report/github.ts';
import { markdown, maxSummaryLength } from '../../report/markdown/markdown.ts';

type Output = Pick<Config, 'reporters' | 'out'>;

/** Whether to write annotations: on request or in a GitHub workflow, unless they are the only report on stdout. */
export function annotates({ reporters, out }: Output, { env }: Pick<Io, 'env'>): boolean {
  const isReporter = reporters.includes('github');
  return isReporter ? out !== '-' : env['GITHUB_ACTIONS'] === 'true';
}

/** Writes annotations (on stderr if stdout is a JSON document), and Markdown to the step summary if there is one. */
export async function tellGithub(run: Run, { out }: Output, io: Io): Promise<void> {
  (out === '-' ? io.stderr : io.stdout).write(github(run), 'annotations');
  const file = io.env['GITHUB_STEP_SUMMARY'];
  if (!file || io.env['GITHUB_ACTIONS'] !== 'true') return;
  const text = markdown(run);
  try {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    // GitHub drops a summary that is too long entirely, including what others wrote.
    if (size + Buffer.byteLength(text) > maxSummaryLength) return;
    await appendFile(file, io.guard.text(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    io.stderr.write(`greenlight: the step summary cannot be written: ${why}\n`);
  }
}
