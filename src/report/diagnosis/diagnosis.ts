import type { Diagnosed, WalkedEndpoint, WalkedLayer } from '../../model/diagnosed.ts';
import { howMany } from '../../standards/text/figures.ts';
import { heading, row, toTheLeft, wrapped } from '../terminal/layout.ts';
import { type Pen, penOf, type TerminalOptions } from '../terminal/pen.ts';
import { causeLines, otherLines } from './diagnosis-causes.ts';

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
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function headLines(pen: Pen, { tool, client, endpoints, exchanges }: Diagnosed): readonly string[] {
  const right = `${howMany(endpoints.length, 'endpoint')}, ${howMany(exchanges.length, 'exchange')}`;
  return row(pen, {
    lead: '',
    text: `greenlight ${pen.text(tool.version)}  ${pen.text(client, 200)}`,
    paint: (text) => text.replace(/^greenlight/, (name) => pen.bold(name)),
    right,
    paintRight: pen.dim,
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
      paintRight: pen.dim,
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
