import type { Run } from '../../../src/model/run.ts';
import { chosenReporters, fileReporters } from '../../../src/report/reporters.ts';
import { terminal } from '../../../src/report/terminal/terminal.ts';

const look = {
  width: 100,
  color: false,
  ascii: false,
  quiet: false,
  verbose: true,

  paths: [],
};

/** Every report of a run, by its name, and what a terminal is shown while it goes on. */
export function reportsOf(run: Run): { readonly [name: string]: string } {
  const files = Object.entries(fileReporters).map(([name, { render }]) => [name, render(run)]);
  const reported = Object.entries(chosenReporters).map(([name, render]) => [name, render(run)]);
  return Object.fromEntries([
    ...files,
    ...reported,
    ['terminal', terminal(run, look)],
    ['terminal in colour', terminal(run, { ...look, color: true })],
    ['terminal in a pipe', terminal(run, { ...look, piped: true })],
  ]);
}
