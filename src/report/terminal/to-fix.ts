import type { Finding, Run } from '../../model/run.ts';
import { tooLong } from '../words/command-parts.ts';
import { lossOf } from '../words/counted.ts';
import { howMany } from '../words/figures.ts';
import { groupsOf, type RuleGroup } from '../words/groups.ts';
import { phrase } from '../words/legible.ts';
import { placeOf, seen, whereOf } from '../words/seen.ts';
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

/** The rules that fail the run, worst first, each with all that is needed to mend it. */
export function toFixLines(pen: Pen, run: Run): readonly string[] {
  const groups = groupsOf(run).mended;
  if (groups.length === 0) return [];
  const broken = `${howMany(groups.length, 'rule')} broken`;
  // Where nothing answered, http/unreachable is told and not held against the client.
  const [name, note] =
    run.verdict === 'failed'
      ? ['To be mended', `${broken}${groups.length > 1 ? ', worst first' : ''}`]
      : ['Found', `${broken}, not held against the verdict`];
  const digits = String(groups.length).length;
  return [
    ...heading(pen, name, note),
    ...groups.flatMap((group, index) => [
      ...(index > 0 ? ['', ''] : []),
      ...groupLines(pen, group, String(index + 1).padStart(digits)),
    ]),
  ];
}

function groupLines(pen: Pen, group: RuleGroup, number: string): readonly string[] {
  const { worst } = group;
  const [mark, paint] =
    group.severity === 'error' ? [pen.marks.failed, pen.red] : [pen.marks.warning, pen.yellow];
  const reported = [
    ['effect', worst.effect],
    ['remedy', worst.remedy],
    ['contract', worst.clauses.join(', ')],
    ['where', whereOf(group)],
  ] as const;
  return [
    ...row(pen, {
      lead: `${mark} ${pen.bold(number)}  `,
      text: pen.text(worst.title),
      paint: pen.bold,
      right: pen.text(group.rule),
      paintRight: pen.dim,
    }),
    ...paragraph(pen, labelIndent, pen.text(seen(group))),
    '',
    ...below(facts(pen, group, paint)),
    ...reported.flatMap(([label, text]) =>
      text === '' ? [] : labelled(pen, label, pen.text(text)),
    ),
    ...sampleLines(pen, group),
    '',
    ...repeatLines(pen, worst),
  ];
}

/** Lines with an empty one after them, if there are any. */
const below = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [...lines, ''];

/** `expected`, `got` and `lost`; what was got alone carries the colour. */
function facts(pen: Pen, group: RuleGroup, paint: (text: string) => string): readonly string[] {
  const { expected, actual } = group.worst;
  const place = placeOf(group.worst);
  const got = actual === undefined ? '' : phrase(actual);
  const where = place === '' ? '' : `at ${place}`;
  return [
    ...(expected === undefined ? [] : labelled(pen, 'expected', pen.text(phrase(expected), 300))),
    ...(got === ''
      ? where === ''
        ? []
        : labelled(pen, 'at', pen.text(place))
      : labelled(
          pen,
          'got',
          [pen.text(got, 300), pen.text(where)].filter(Boolean).join(', '),
          paint,
        )),
    ...(group.loss ? labelled(pen, 'lost', pen.text(lossOf(group.loss)), paint) : []),
  ];
}

/** How to see it again: our own command, and curl where it can still be read. */
function repeatLines(pen: Pen, { reproduce }: Finding): readonly string[] {
  const command = pen.text(reproduce.command);
  const curl = reproduce.curl === undefined || tooLong(reproduce.curl) ? undefined : reproduce.curl;
  const indent = pen.narrow ? 2 : valueIndent;
  const shown = (text: string) => pen.text(text, Number.MAX_SAFE_INTEGER);
  const lines = curl === undefined ? [] : reflowed(curl, { width: pen.width, indent, shown });
  const under = (label: string, text: readonly string[]) =>
    pen.narrow
      ? [' '.repeat(labelIndent) + pen.dim(label), ...text]
      : text.map((line, index) => (index === 0 ? besideLabel(pen, label, line.trimStart()) : line));
  return [
    ...under('repeat', [' '.repeat(indent) + command]),
    ...(lines.length === 0 ? [] : under('curl', lines)),
  ];
}
