import { capital, figure, howMany } from '../../standards/text/figures.ts';
import { cut } from '../../standards/text/legible.ts';
import { phrase } from '../json/spaced-json.ts';
import type {
  Block,
  Cells,
  Entry,
  Exchange,
  Fact,
  Finding,
  Message,
  Section,
  Table,
  Tone,
} from '../page/block.ts';
import { setLines } from '../page/example.ts';
import { code, block as fenced, plain } from './inert.ts';

type Lines = readonly string[];

const marks = { passed: '✔', failed: '✖', warning: '▲', quiet: '·' } as const satisfies {
  readonly [tone in Tone]: string;
};

/** Text from outside as Markdown that GitHub and GitLab render alike, under headings of this level. */
export const markdownLines = (section: Section, level = '##'): Lines =>
  section.flatMap((block) => blockLines(block, level));

function blockLines(block: Block, level: string): Lines {
  switch (block.kind) {
    case 'heading':
    case 'title':
      return [`${level} ${plain(block.text)}`, ''];
    case 'verdict':
      return [
        `${level} ${marks[block.tone]} ${block.word}: ${plain(block.text)}`,
        '',
        ...(block.under === undefined ? [] : [plain(block.under), '']),
      ];
    case 'paragraph':
      return [block.tone === undefined ? plain(block.text) : `**${plain(block.text)}**`, ''];
    case 'list':
      return [...block.entries.flatMap((each) => entryLines(each)), ...moreOf(block.left), ''];
    case 'steps':
      return [
        ...block.steps.map(
          ({ text, beside }, i) =>
            `${i + 1}. ${plain(text)}${beside === undefined ? '' : `: ${plain(beside, 300)}`}`,
        ),
        '',
      ];
    case 'facts':
      return [...block.facts.map(factOf), ''];
    case 'table':
      return tableLines(block);
    case 'code':
      return [...fenced(setLines(block.lines, 96)), ''];
    case 'fold':
      return folded(plain(block.summary), markdownLines(block.blocks, `${level}#`));
    case 'exchange':
      return exchangeLines(block);
    case 'message':
      return messageLines(block);
    case 'finding':
      return findingLines(block, level);
    case 'examples':
      return block.shown.flatMap(({ lines }) => [...fenced(setLines(lines, 96)), '']);
    default:
      return [
        ...fenced(
          block.commands.flatMap(({ lines }) => lines),
          'sh',
        ),
        '',
      ];
  }
}

const moreOf = (left = 0): Lines => (left > 0 ? [`- and ${figure(left)} more in report.json`] : []);

const entryLines = (entry: Entry): Lines => [
  entryOf(entry),
  ...(entry.entries ?? []).flatMap(entryLines).map((line) => `  ${line}`),
];

/** `- · **name** text (beside): under` */
function entryOf({ tone, name, text, beside, under = [], facts = [] }: Entry): string {
  const said = [
    ...under.map(({ state, text: own = '', aside }) =>
      [
        ...(state === undefined ? [] : [`${state}: `]),
        own,
        ...(aside === undefined ? [] : [aside]),
      ].join(''),
    ),
    ...facts.map(({ label, text: own = '' }) => `${label}: ${[own].flat().join(' ')}`),
  ];
  return [
    `- ${tone === undefined ? '' : `${marks[tone]} `}${name === undefined ? '' : `**${plain(name)}** `}${plain(text)}`,
    ...(beside === undefined || beside === '' ? [] : [` (${plain(beside, 300)})`]),
    ...(said.length === 0 ? [] : [`: ${said.map((each) => plain(each, 600)).join('<br>')}`]),
  ].join('');
}

const factOf = ({ label, text = '', wrong, command, items }: Fact): string => {
  const own = items && text === '' ? items.map(({ id }) => id).join(', ') : [text].flat().join(' ');
  const said = command === undefined ? plain(own) : code(command);
  return `- **${capital(label)}** ${said}${wrong === undefined ? '' : `; ${plain(wrong)}`}`;
};

/** A table under its headings, figures to the right; nothing where it has no row. */
function tableLines({ rows, totals, figures = [], note, left }: Table): Lines {
  const headings = [...new Set(rows.flatMap(Object.keys))];
  if (headings.length === 0) return [];
  const isFigure = (heading: string) =>
    figures.includes(heading) ||
    rows.every((row) => row[heading] === undefined || typeof row[heading] === 'number');
  const cellsOf = (row: Cells) => rowOf(headings.map((heading) => cellOf(row[heading])));
  return [
    rowOf(headings.map((each) => plain(each, 100))),
    rowOf(headings.map((each) => (isFigure(each) ? '---:' : '---'))),
    ...rows.map(cellsOf),
    ...(totals ? [cellsOf(totals)] : []),
    '',
    ...(note === undefined ? [] : [plain(note), '']),
    ...(left !== undefined && left > 0 ? [...moreOf(left), ''] : []),
  ];
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const cellOf = (value: Cells[string] | undefined): string =>
  value === undefined
    ? ''
    : typeof value === 'number'
      ? figure(value)
      : value === ''
        ? ''
        : plain(phrase(value), 600);

/** A part that opens on a click; both GitHub and GitLab need the empty lines. */
const folded = (summary: string, lines: Lines): Lines =>
  lines.length === 0
    ? []
    : ['<details>', `<summary>${summary}</summary>`, '', ...lines, '', '</details>', ''];

const mostSamples = 10;

/** The findings of one rule, all that an engineer needs to begin: folded, because there may be many. */
function findingLines(finding: Finding, level: string): Lines {
  const { number, title, id, seen = '', facts, samples, repeat = [] } = finding;
  const shown = samples?.lines.slice(0, mostSamples) ?? [];
  const left = (samples?.inAll ?? 0) - shown.length;
  return [
    `${level}# ${number === undefined ? '' : `${number}. `}${plain(title)}`,
    '',
    `${plain(seen)} ${code(id)}`,
    '',
    ...facts.flat().map(factOf),
    '',
    ...(shown.length === 0
      ? []
      : folded(`${howMany(shown.length, 'sample')} of ${figure(samples?.inAll ?? 0)}`, [
          ...shown.map(
            ({ place, text }) =>
              `- ${place === '' ? '' : `${code(place, 200)} `}${plain(text, 500)}`,
          ),
          ...moreOf(left),
        ])),
    ...folded('Repeat it', [
      ...fenced(
        repeat
          .filter(({ isLong }) => !isLong)
          .flatMap(({ command = '' }, i) => [...(i === 0 ? [] : ['']), ...command.split('\n')]),
        'sh',
      ),
      ...(finding.exchanges ?? []).slice(0, 1).flatMap(exchangeLines),
    ]),
  ];
}

/** Lines shown of an answer; the other reports have more. */
const mostLines = 30;

/** The answer alone: the commands above hold the request. */
const exchangeLines = ({ name, answer }: Exchange): Lines => [
  '',
  `The answer, ${code(name, 100)}:`,
  '',
  ...messageLines({
    ...answer,
    headers: answer.headers.filter((line) => line.startsWith('content-type:')),
  }),
];

const messageLines = ({ head, headers, body }: Message): Lines =>
  fenced([
    head,
    ...headers,
    ...(body.length === 0
      ? []
      : ['', ...body.slice(0, mostLines).map(({ text }) => cut(text, 500))]),
    ...(body.length > mostLines ? [`… ${howMany(body.length - mostLines, 'more line')}`] : []),
  ]);
