import type { ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import type { Section } from '../page/block.ts';
import { type Opening, openingOf, openingSection, runDocument } from '../page/run.ts';
import { documentLines, inBrief, sectionLines } from './blocks.ts';
import { endpointLines } from './endpoints.ts';
import { apart, written } from './layout.ts';
import { pathLines } from './paths.ts';
import { type Pen, penOf, type TerminalOptions } from './pen.ts';
import { scenarioLines } from './scenario-line.ts';

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
  written([...sectionLines(penOf(options), openingSection(opening)), '']);

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
  const parts = runDocument(run, options.verbose);
  const paths = pathLines(pen, options.paths);
  if (options.quiet) {
    const end = [parts.verdict, parts.fixes].map((part) => sectionLines(pen, part));
    return written(apart(1, [...end, paths]));
  }
  const quieter = [
    briefly(parts.warnings, 'remedy'),
    briefly(parts.waived, 'waived'),
    parts.notJudged,
    options.verbose ? parts.leftOpen : [],
  ].flat();
  const end = [parts.verdict, parts.fixes, parts.questions, parts.totals].flat();
  return written([
    '',
    '',
    ...apart(2, [
      findingLines(pen, parts.findings),
      sectionLines(pen, parts.waivers),
      sectionLines(pen, quieter),
      apart(1, [sectionLines(pen, end), paths]),
    ]),
  ]);
}

/** A heading and its findings, which stand further apart than other blocks. */
function findingLines(pen: Pen, [heading, ...findings]: Section): readonly string[] {
  if (!heading) return [];
  const numbers = findings.flatMap((each) => (each.kind === 'finding' ? (each.number ?? '') : []));
  const digits = Math.max(0, ...numbers.map(({ length }) => length));
  const aligned = findings.map((each) =>
    each.kind === 'finding' ? [{ ...each, number: each.number?.padStart(digits) ?? '' }] : [each],
  );
  return apart(1, [sectionLines(pen, [heading]), documentLines(pen, aligned)]);
}

/** Findings in a line or two each. */
const briefly = (section: Section, label: string): Section =>
  section.map((block) =>
    block.kind === 'finding' ? { kind: 'list', entries: [inBrief(block, label)] } : block,
  );
