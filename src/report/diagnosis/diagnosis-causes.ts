import type { Diagnosed, FoundCause } from '../../model/diagnosed.ts';
import { howMany } from '../../standards/text/figures.ts';
import { besideLabel, heading, labelIndent, labelled, paragraph, row } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';

/** The likely cause in full, and what else was found in brief. */
export function causeLines(pen: Pen, { causes }: Diagnosed): readonly string[] {
  const [first, ...rest] = causes;
  if (!first) return [];
  return [
    '',
    ...heading(pen, first.beside ? 'Also seen' : 'Likely cause', first.layer),
    ...wholeCause(pen, first),
    ...(rest.length > 0
      ? ['', '', ...heading(pen, 'Also found', howMany(rest.length, 'cause'))]
      : []),
    ...rest.flatMap((each, i) => [...(i > 0 ? [''] : []), ...briefCause(pen, each)]),
  ];
}

const markOf = (pen: Pen, { beside }: FoundCause) =>
  beside ? pen.marks.warning : pen.marks.failed;

const titleRow = (pen: Pen, cause: FoundCause): readonly string[] =>
  row(pen, {
    lead: `${markOf(pen, cause)} `,
    text: pen.text(cause.title),
    paint: pen.bold,
    right: cause.id,
    paintRight: pen.dim,
  });

function wholeCause(pen: Pen, cause: FoundCause): readonly string[] {
  return [
    ...titleRow(pen, cause),
    ...paragraph(pen, labelIndent, cause.means),
    '',
    ...evidenceLines(pen, cause),
    ...labelled(pen, 'where', cause.endpoints.join(', ')),
    ...labelled(pen, 'step by', cause.move),
    ...labelled(pen, 'remedy', cause.remedy),
    ...command(pen, 'next', cause.next),
    ...command(pen, 'page', cause.page),
  ];
}

function briefCause(pen: Pen, cause: FoundCause): readonly string[] {
  return [
    ...titleRow(pen, cause),
    ...evidenceLines(pen, cause).slice(0, 3),
    ...labelled(pen, 'step by', cause.move),
    ...labelled(pen, 'remedy', cause.remedy),
  ];
}

const evidenceLines = (pen: Pen, { evidence }: FoundCause): readonly string[] =>
  evidence.flatMap((said, i) => labelled(pen, i === 0 ? 'evidence' : '', pen.text(said, 400)));

/** A command is never broken: it is there to be copied. */
const command = (pen: Pen, label: string, text: string): readonly string[] =>
  pen.narrow ? [besideLabel(pen, label, ''), `  ${text}`] : [besideLabel(pen, label, text)];

/** So many messages of one rule are shown. */
const most = 4;

/** One rule once, as bad as its worst finding, with what its findings say that is not the same. */
function byRule(others: Diagnosed['others']) {
  const rules = [...new Set(others.map(({ rule }) => rule))];
  return rules.flatMap((rule) => {
    const own = others.filter((each) => each.rule === rule);
    const worst = own.find(({ severity }) => severity === 'error') ?? own[0];
    if (!worst) return [];
    const all = [...new Set(own.map(({ message }) => message))];
    const left = all.length - most;
    const said = left > 0 ? [...all.slice(0, most), `And ${howMany(left, 'more')}.`] : all;
    return [{ ...worst, said }];
  });
}

/** What the rules found and no known cause accounts for. */
export function otherLines(pen: Pen, { others, causes }: Diagnosed): readonly string[] {
  if (others.length === 0) return [];
  return [
    '',
    ...(causes.length > 0 ? [''] : []),
    ...heading(
      pen,
      others.every(({ severity }) => severity === 'warning') ? 'Warnings' : 'No known cause',
      `${howMany(others.length, 'finding')} of the rules`,
    ),
    ...byRule(others).flatMap(({ title, rule, said, remedy, severity }, i) => [
      ...(i > 0 ? [''] : []),
      ...row(pen, {
        lead: `${severity === 'error' ? pen.marks.failed : pen.marks.warning} `,
        text: pen.text(title),
        paint: pen.bold,
        right: pen.text(rule),
        paintRight: pen.dim,
      }),
      ...said.flatMap((each, at) => labelled(pen, at === 0 ? 'evidence' : '', pen.text(each, 400))),
      ...labelled(pen, 'remedy', pen.text(remedy)),
      ...command(pen, 'more', `greenlight explain ${rule}`),
    ]),
  ];
}
