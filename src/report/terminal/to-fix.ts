import type { Run } from '../../model/run.ts';
import { howMany } from '../../standards/text/figures.ts';
import { type FindingView, findingView } from '../view/finding.ts';
import { groupsOf, type RuleGroup } from '../view/groups.ts';
import { reflowed } from './command.ts';
import {
  besideLabel,
  heading,
  labelIndent,
  labelled,
  paragraph,
  row,
  valueIndent,
} from './layout.ts';
import type { Pen } from './pen.ts';
import { sampleLines } from './samples.ts';

/** The rules that fail the run, worst first, each with all that is needed to fix it. */
export function toFixLines(pen: Pen, run: Run): readonly string[] {
  const groups = groupsOf(run).failing;
  if (groups.length === 0) return [];
  const broken = `${howMany(groups.length, 'rule')} broken`;
  // Where nothing answered, the finding is shown and does not fail the run.
  const [name, note] =
    run.verdict === 'failed'
      ? ['To fix', `${broken}${groups.length > 1 ? ', worst first' : ''}`]
      : ['Found', `${broken}, not counted in the verdict`];
  const digits = Math.max(...groups.map(({ number }) => number.length));
  return [
    ...heading(pen, name, note),
    ...groups.flatMap((group, index) => [
      ...(index > 0 ? ['', ''] : []),
      ...groupLines(pen, group, group.number.padStart(digits)),
    ]),
  ];
}

/** What is said first, over an empty line. */
const first: ReadonlySet<string> = new Set(['expected', 'got', 'at', 'lost']);
/** What alone carries the colour. */
const painted: ReadonlySet<string> = new Set(['got', 'lost']);

function groupLines(pen: Pen, group: RuleGroup, number: string): readonly string[] {
  const view = findingView(group);
  const [mark, paint] =
    group.severity === 'error' ? [pen.marks.failed, pen.red] : [pen.marks.warning, pen.yellow];
  const lines = (own: FindingView['facts']) =>
    own.flatMap(({ label, text }) =>
      labelled(pen, label, pen.text(text), painted.has(label) ? paint : undefined),
    );
  const above = lines(view.facts.filter(({ label }) => first.has(label)));
  return [
    ...row(pen, {
      lead: `${mark} ${pen.bold(number)}  `,
      text: pen.text(view.title),
      paint: pen.bold,
      right: pen.text(view.rule),
      paintRight: pen.dim,
    }),
    ...paragraph(pen, labelIndent, pen.text(view.seen)),
    '',
    ...above,
    ...(above.length > 0 ? [''] : []),
    ...lines(view.facts.filter(({ label }) => !first.has(label))),
    ...sampleLines(pen, group),
    '',
    ...repeatLines(pen, view),
  ];
}

/** How to see it again: our own command, and curl where it can still be read. */
function repeatLines(pen: Pen, { command, curl }: FindingView): readonly string[] {
  const indent = pen.narrow ? 2 : valueIndent;
  const shown = (text: string) => pen.text(text, Number.MAX_SAFE_INTEGER);
  const lines = curl === undefined ? [] : reflowed(curl, { width: pen.width, indent, shown });
  const under = (label: string, text: readonly string[]) =>
    pen.narrow
      ? [' '.repeat(labelIndent) + pen.dim(label), ...text]
      : text.map((line, index) => (index === 0 ? besideLabel(pen, label, line.trimStart()) : line));
  return [
    ...under('repeat', [' '.repeat(indent) + pen.text(command)]),
    ...(lines.length === 0 ? [] : under('curl', lines)),
  ];
}
