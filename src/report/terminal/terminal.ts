import type { ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import { groupsOf } from '../view/groups.ts';
import { endpointLines } from './endpoints.ts';
import { headerLines, type Opening, openingOf } from './header.ts';
import { penOf, type TerminalOptions } from './pen.ts';
import { scenarioLines } from './scenario-line.ts';
import {
  leftOpenLines,
  notJudgedLines,
  waivedLines,
  waiverLines,
  warningLines,
} from './sections.ts';
import { toFixLines } from './to-fix.ts';
import { fixListLines, pathLines, totalLines, verdictLines } from './verdict.ts';

type Lines = readonly string[];

const written = (lines: Lines): string => `${lines.map((line) => line.trimEnd()).join('\n')}\n`;

/** Blocks that hold something, with so many empty lines between. */
const apart = (empty: number, blocks: readonly Lines[]): Lines =>
  blocks
    .filter((block) => block.length > 0)
    .flatMap((block, index) =>
      index === 0 ? block : [...Array<string>(empty).fill(''), ...block],
    );

/**
 * The run for a person at a terminal; ends with a line end. With `live` the header and the scenarios
 * are left out: they were written by `header` and `scenarioLine` while the run went on.
 */
export function terminal(run: Run, options: TerminalOptions): string {
  if (options.quiet || options.live) return body(run, options);
  const pen = penOf(options);
  const endpoints = written(endpointLines(pen, run, options.verbose));
  return header(openingOf(run), options) + endpoints + body(run, options);
}

/** The first line and an empty one. Can be written before anything is sent. */
export const header = (opening: Opening, options: TerminalOptions): string =>
  written([...headerLines(penOf(options), opening), '']);

/** One scenario of a run in a pipe, as it ends; of the given exchanges its own under it with `verbose`. */
export const scenarioLine = (
  scenario: ScenarioReport,
  exchanges: readonly ExchangeReport[],
  options: TerminalOptions,
): string =>
  written(
    scenarioLines(
      penOf(options),
      scenario,
      options.verbose ? exchanges.filter((each) => each.scenario === scenario.id) : [],
    ),
  );

/** From "To fix" on; two empty lines before it unless it stands alone (`quiet`). */
export function body(run: Run, options: TerminalOptions): string {
  const pen = penOf(options);
  const { warnings, waived } = groupsOf(run);
  const paths = pathLines(pen, options.paths);
  if (options.quiet) {
    return written(apart(1, [verdictLines(pen, run), fixListLines(pen, run), paths]));
  }
  const quieter = apart(1, [
    warningLines(pen, warnings),
    waivedLines(pen, waived),
    notJudgedLines(pen, run, options.verbose),
    options.verbose ? leftOpenLines(pen, run) : [],
  ]);
  const end = apart(1, [
    verdictLines(pen, run),
    fixListLines(pen, run),
    totalLines(pen, run),
    paths,
  ]);
  return written([
    '',
    '',
    ...apart(2, [toFixLines(pen, run), waiverLines(pen, run), quieter, end]),
  ]);
}
