import type { ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import { howMany } from '../../standards/text/figures.ts';
import { groupsOf } from '../view/groups.ts';
import { endpointLines } from './endpoints.ts';
import { row } from './layout.ts';
import { type Pen, penOf, type TerminalOptions } from './pen.ts';
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

/** What is known before the first request is sent. */
interface Opening {
  readonly version: string;
  /** The client's address, or what it is called: `built-in reference client`. */
  readonly client: string;
  readonly scenarios: number;
  /** Those that its scenarios ask. */
  readonly endpoints: number;
  readonly seed: number;
}

export const openingOf = (run: Run): Opening => ({
  version: run.tool.version,
  client: run.run.name ?? run.target.clientBase,
  scenarios: run.scenarios.length,
  endpoints: run.target.implements.filter((id) =>
    run.scenarios.some(({ endpoint }) => endpoint === id),
  ).length,
  seed: run.run.seed,
});

/** `greenlight 1.0.0  https://…            46 scenarios, 4 endpoints, seed 4711` */
function headerLines(pen: Pen, opening: Opening): readonly string[] {
  const { scenarios, endpoints } = opening;
  const right = [
    howMany(scenarios, 'scenario'),
    howMany(endpoints, 'endpoint'),
    `seed ${opening.seed}`,
  ];
  return row(pen, {
    lead: '',
    text: `greenlight ${pen.text(opening.version)}  ${pen.text(opening.client, 200)}`,
    paint: (text) => text.replace(/^greenlight/, (name) => pen.bold(name)),
    right: right.join(', '),
    paintRight: pen.dim,
    under: 2,
  });
}
