import type { Run } from '../../model/run.ts';
import type { Section } from '../page/block.ts';
import { isExploring } from '../page/explored.ts';
import { runDocument } from '../page/run.ts';
import { scenarioLines, suite } from '../page/suite.ts';
import { documentLines, inBrief, sectionLines } from './blocks.ts';
import { apart, written } from './layout.ts';
import { pathLines } from './paths.ts';
import { type Pen, penOf, type TerminalOptions } from './pen.ts';

/** Columns that no line fills. */
const oneLine = 1_000_000;

/** The run for a person at a terminal, or in a pipe; ends with a line end. */
export function terminal(run: Run, options: TerminalOptions): string {
  if (options.quiet) return body(run, options);
  const pen = penOf(options);
  const { verbose, piped } = options;
  return (
    written([
      ...sectionLines(pen, runDocument(run, verbose).opening),
      '',
      ...(piped
        ? sectionLines({ ...pen, width: oneLine, measure: oneLine }, scenarioLines(run, verbose))
        : sectionLines(pen, suite(run, verbose))),
    ]) + body(run, options)
  );
}

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
    options.verbose || isExploring(run)
      ? parts.explored
      : parts.explored.filter(({ kind }) => kind !== 'fold'),
    options.verbose ? parts.leftOpen : [],
  ].flat();
  const end = [parts.verdict, parts.fixes, parts.questions, parts.totals].flat();
  return written([
    '',
    '',
    ...apart(2, [
      sectionLines(pen, parts.load),
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
