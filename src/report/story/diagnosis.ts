import type { Diagnosed, FoundCause, WalkedEndpoint, WalkedLayer } from '../../model/diagnosed.ts';
import { howMany } from '../../standards/text/figures.ts';
import {
  apart,
  besideLabel,
  heading,
  labelIndent,
  labelled,
  paragraph,
  row,
  toTheLeft,
  wrapped,
  written,
} from '../terminal/layout.ts';
import { type Pen, penOf, type TerminalOptions } from '../terminal/pen.ts';

/** A diagnosis for a person at a terminal: the walk, then the likely cause; ends with a line end. */
export function diagnosis(
  found: Diagnosed,
  options: Pick<TerminalOptions, 'width' | 'color' | 'ascii' | 'quiet' | 'verbose'>,
): string {
  const pen = penOf(options);
  const lines = [
    ...headLines(pen, found),
    ...(options.quiet
      ? []
      : found.endpoints.flatMap((each) => endpointLines(pen, each, options.verbose))),
    '',
    ...causeLines(pen, found),
    ...otherLines(pen, found),
    ...endLines(pen, found),
  ];
  return written(lines);
}

function headLines(pen: Pen, { tool, client, endpoints, exchanges }: Diagnosed): readonly string[] {
  const right = `${howMany(endpoints.length, 'endpoint')}, ${howMany(exchanges.length, 'exchange')}`;
  return row(pen, {
    lead: '',
    text: `greenlight ${pen.text(tool.version)}  ${pen.text(client, 200)}`,
    paint: (text) => text.replace(/^greenlight/, (name) => pen.bold(name)),
    right,
    under: 2,
  });
}

function endpointLines(pen: Pen, each: WalkedEndpoint, verbose: boolean): readonly string[] {
  const { id, asked, exchanges, layers } = each;
  return [
    '',
    ...row(pen, {
      lead: `${pen.bold(id)}  `,
      text: pen.text(asked, 300),
      right: howMany(exchanges, 'exchange'),
      under: 2,
    }),
    ...(verbose ? layers.map((layer) => [layer.layer, layer] as const) : joined(layers)).flatMap(
      ([names, layer]) => layerLines(pen, names, layer),
    ),
  ];
}

/** Layers that were not reached, or had nothing to see, one after another are one line. */
function joined(layers: readonly WalkedLayer[]): readonly (readonly [string, WalkedLayer])[] {
  const reported: (readonly [string, WalkedLayer])[] = [];
  for (const layer of layers) {
    const last = reported.at(-1);
    if (last && layer.state === 'quiet' && last[1].state === 'quiet' && last[1].saw === layer.saw) {
      const [first] = last[0].split(' to ');
      reported[reported.length - 1] = [`${first} to ${layer.layer}`, layer];
    } else reported.push([layer.layer, layer]);
  }
  return reported;
}

/** `content type to time` is the widest. */
const nameColumns = 21;

function layerLines(pen: Pen, names: string, { state, saw }: WalkedLayer): readonly string[] {
  const mark = pen.marks[state];
  const paint =
    state === 'failed' ? pen.bold : state === 'quiet' ? pen.dim : (text: string) => text;
  if (pen.width < 60) {
    return [
      `  ${mark} ${names}`,
      ...wrapped(pen.text(saw), pen.measure - 6).map((line) => `      ${paint(line)}`),
    ];
  }
  return row(pen, {
    lead: `  ${mark} ${pen.dim(toTheLeft(names, nameColumns))}  `,
    text: pen.text(saw),
    paint,
  });
}

const words = {
  'nothing found': 'NOTHING FOUND',
  found: 'FOUND',
  'not reachable': 'NOT REACHABLE',
  'not judged': 'NOT JUDGED',
} as const satisfies Record<Diagnosed['verdict'], string>;

function endLines(pen: Pen, found: Diagnosed): readonly string[] {
  const word = words[found.verdict];
  const paint =
    found.verdict === 'nothing found'
      ? pen.green
      : found.verdict === 'found'
        ? pen.red
        : pen.yellow;
  return [
    '',
    ...row(pen, { lead: `${pen.bold(paint(word))}  `, text: sentence(found) }),
    ...(found.verdict === 'nothing found'
      ? ['', ...heading(pen, 'next', 'greenlight run').slice(0, 1)]
      : []),
  ];
}

function sentence({ verdict, causes, others }: Diagnosed): string {
  if (verdict === 'nothing found') {
    return 'Every layer of every endpoint was checked. A full run checks more.';
  }
  if (verdict === 'not judged') {
    return 'Nothing was found, but one endpoint returned nothing to judge.';
  }
  const [first] = causes;
  if (first) {
    const more = causes.length > 1 ? ` ${howMany(causes.length - 1, 'other cause')} found.` : '';
    return `Next step by ${withThe(first.move)}.${more}`;
  }
  if (verdict === 'not reachable') return 'No request was answered, and no known cause fits.';
  return `No known cause fits; ${howMany(others.length, 'finding')} of the rules may help.`;
}

const withThe = (move: string): string =>
  move === 'the config' ? 'the owner of the config' : move;

/** The likely cause in full, and what else was found in brief. */
function causeLines(pen: Pen, { causes }: Diagnosed): readonly string[] {
  const [first, ...rest] = causes;
  if (!first) return [];
  return [
    '',
    ...heading(pen, first.beside ? 'Also seen' : 'Likely cause', first.layer),
    ...wholeCause(pen, first),
    ...(rest.length > 0
      ? ['', '', ...heading(pen, 'Also found', howMany(rest.length, 'cause'))]
      : []),
    ...apart(
      1,
      rest.map((each) => briefCause(pen, each)),
    ),
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
function otherLines(pen: Pen, { others, causes }: Diagnosed): readonly string[] {
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
      }),
      ...said.flatMap((each, at) => labelled(pen, at === 0 ? 'evidence' : '', pen.text(each, 400))),
      ...labelled(pen, 'remedy', pen.text(remedy)),
      ...command(pen, 'more', `greenlight explain ${rule}`),
    ]),
  ];
}
