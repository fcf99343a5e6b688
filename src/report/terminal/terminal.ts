import type { Run } from '../../model/run.ts';
import { isExplored } from '../../model/scenario.ts';
import { shellWord } from '../../standards/system/shell-words.ts';
import { legible } from '../../standards/text/legible.ts';
import { codeOf, type Document, type Finding, type Section } from '../page/block.ts';
import { isExploring } from '../page/explored.ts';
import { replayOf } from '../page/finding.ts';
import { type RunDocument, runDocument } from '../page/run.ts';
import { scenarioLines, suite } from '../page/suite.ts';
import { printed, sectionLines } from './blocks.ts';
import { written } from './layout.ts';
import { penOf, type TerminalOptions } from './pen.ts';

/** Width beyond any line, in columns. */
const oneLine = 1_000_000;

export function terminal(run: Run, options: TerminalOptions): string {
  const { quiet, verbose, piped, paths } = options;
  const parts = runDocument(run);
  const files = codeOf(paths);
  if (quiet) return printed([[...parts.result, ...parts.fixes, ...parts.next, ...files]], options);
  const pen = penOf(options);
  const wide = piped ? { ...pen, width: oneLine } : pen;
  const report = paths.find((path) => path.endsWith('report.json')) ?? 'report.json';
  return [
    printed([parts.opening], options),
    written(
      piped || verbose
        ? sectionLines(wide, scenarioLines(run, parts.overview, verbose))
        : sectionLines(pen, suite(run, parts.overview)),
    ),
    `\n${printed(below(run, parts, options, files), options)}`,
  ]
    .join('\n')
    .replaceAll(replayOf, replayOf.replace('report.json', shellWord(legible(report))));
}

/** Renders everything from the first finding on; the verdict is last, next to the prompt. */
const below = (
  run: Run,
  parts: RunDocument,
  { verbose }: TerminalOptions,
  files: Section,
): Document => [
  parts.load,
  ...parts.findings,
  parts.waivers,
  [
    ...briefly(parts.warnings, 'remedy'),
    ...briefly(parts.waived, 'waived'),
    ...parts.notJudged,
    ...(verbose ||
    isExploring(run) ||
    run.scenarios.some((each) => isExplored(each) && each.verdict === 'failed')
      ? parts.explored
      : []),
    ...(verbose ? parts.leftOpen : []),
  ],
  [...parts.result, ...parts.fixes, ...parts.questions, ...parts.totals, ...parts.next, ...files],
];

const briefly = (document: Document, label: string): Section =>
  document.flat().map((block) => (block.kind === 'finding' ? brief(block, label) : block));

const brief = ({ kind, level, title, id, seen, facts }: Finding, label: string): Finding => ({
  kind,
  level,
  title,
  id,
  seen: seen ?? '',
  facts: [facts.flat().filter((fact) => fact.label === label)],
});
