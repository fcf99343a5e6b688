import { posix } from 'node:path';
import { capital, figure } from '../../standards/text/figures.ts';
import { cut } from '../../standards/text/legible.ts';
import {
  type Block,
  belowTable,
  type Entry,
  type Exchange,
  type Fact,
  type Finding,
  factsOf,
  gridOf,
  type Item,
  type Section,
  type Tone,
} from '../page/block.ts';
import { firstOf, setLines } from '../page/example.ts';
import { commandsIn } from '../page/finding.ts';
import type { Page } from '../page/page.ts';
import { code, block as fenced, plain } from './inert.ts';

type Lines = readonly string[];

export interface Style {
  /** `##`, or empty for bold labels instead of headings. */
  readonly level: string;
  readonly plain: (text: string, most?: number) => string;
  readonly from?: string;
}

const marks = { passed: '✔', failed: '✖', warning: '▲', quiet: '·' } as const satisfies {
  readonly [tone in Tone]: string;
};

/** Renders text from outside, the same on GitHub and GitLab. */
const inert: Style = { level: '##', plain };

export const markdownLines = (section: Section, style = inert): Lines =>
  section.flatMap((block) => blockLines(block, style));

const columns = 96;

function blockLines(block: Block, style: Style): Lines {
  const { level, plain } = style;
  switch (block.kind) {
    case 'heading':
      return [level === '' ? `**${plain(block.text)}:**` : `${level} ${plain(block.text)}`, ''];
    case 'paragraph': {
      const { text, tone, word } = block;
      if (word !== undefined)
        return [`${level} ${marks[tone ?? 'quiet']} ${word}: ${plain(text)}`, ''];
      return [tone === undefined ? plain(text) : `**${plain(text)}**`, ''];
    }
    case 'list':
      return [
        ...block.entries.flatMap((each, i) =>
          entryLines(each, block.isNumbered ? `${i + 1}.` : '-', style),
        ),
        ...moreOf(block.left),
        '',
      ];
    case 'facts':
      return block.facts.flatMap((fact) => [...factLines(fact, style), '']);
    case 'table':
      return [
        ...tableLines(block.rows, style),
        '',
        ...[belowTable(block) ?? []].flat().flatMap((text) => [plain(text), '']),
        ...moreOf(block.left).flatMap((line) => [line, '']),
      ];
    case 'code':
      return [...fenced(setLines(block.lines, columns), block.isShell ? 'sh' : 'text'), ''];
    case 'fold':
      return folded(
        plain(block.summary),
        markdownLines(block.blocks, { ...style, level: `${level}#` }),
      );
    default:
      return findingLines(block, style);
  }
}

const moreOf = (left = 0): Lines => (left > 0 ? [`- and ${figure(left)} more in report.json`] : []);

/** Formats `- · **name** text (beside): under`. */
function entryLines(entry: Entry, bullet: string, style: Style): Lines {
  const { tone, name, text, beside = '', under = [], entries = [] } = entry;
  const head = [
    bullet,
    ...(tone === undefined ? [] : [marks[tone]]),
    ...(name === undefined ? [] : [`**${style.plain(name)}**`]),
    style.plain(text),
    ...(beside === '' ? [] : [`(${style.plain(beside, 300)})`]),
  ].join(' ');
  const details = under.map((each) => style.plain(each, 600)).join('; ');
  return [
    details === '' ? head : `${head}: ${details}`,
    ...entries.flatMap((each) => entryLines(each, '-', style)).map((line) => `  ${line}`),
  ];
}

function factLines({ label, text, command, items = [] }: Fact, style: Style): Lines {
  const name = `**${capital(label)}:**`;
  if (command !== undefined) return [`${name} ${code(command)}`];
  if (text !== undefined) return [`${name} ${style.plain([text].flat().join(' '))}`];
  const links = items.map((item) => linked(item, style.from, style.plain));
  return items.every((item) => item.text === undefined)
    ? [`${name} ${links.join(', ')}`]
    : [name, '', ...links.map((each) => `- ${each}`)];
}

/** Formats `[http/slow](rules/http.md#slow): A quote takes 30 s or more`, relative to the page at `from`. */
export function linked(
  { id, text, path }: Item,
  from = '',
  words: Style['plain'] = (text) => text,
): string {
  const name =
    path === undefined ? `\`${id}\`` : `[${id}](${posix.relative(posix.dirname(from), path)})`;
  return text === undefined ? name : `${name}: ${words(text)}`;
}

/** Formats a table; cells are Markdown, with bars escaped. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  figures: readonly boolean[] = [],
): Lines =>
  [head, head.map((_, i) => (figures[i] ? '---:' : '---')), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll(/(?<!\\)\|/g, '\\|')).join(' | ')} |`,
  );

function tableLines(cells: Parameters<typeof gridOf>[0], style: Style): Lines {
  const { headings, figures, rows } = gridOf(cells);
  const texts = [headings, ...rows].map((row) => row.map((text) => style.plain(text, 600)));
  return headings.length === 0 ? [] : table(texts[0] ?? [], texts.slice(1), figures);
}

/** Formats a part that opens on a click; both GitHub and GitLab require the empty lines. */
const folded = (summary: string, lines: Lines): Lines =>
  lines.length === 0
    ? []
    : ['<details>', `<summary>${summary}</summary>`, '', ...lines, '', '</details>', ''];

function findingLines(finding: Finding, style: Style): Lines {
  const { number, title, id, seen = '', facts, samples, exchanges = [] } = finding;
  const commands = commandsIn(finding).flatMap(({ command = '' }, i) => [
    ...(i === 0 ? [] : ['']),
    ...command.split('\n'),
  ]);
  return [
    `${style.level}# ${number === undefined ? '' : `${number}. `}${style.plain(title)}`,
    '',
    `${style.plain(seen)} ${code(id)}`,
    '',
    ...blockLines({ kind: 'facts', facts: facts.flat() }, style),
    ...folded('Evidence', [
      ...(samples ? blockLines(samples, style) : []),
      ...exchanges.slice(0, 1).flatMap(answerLines),
      ...(commands.length === 0 ? [] : fenced(commands, 'sh')),
    ]),
  ];
}

const maxLines = 40;

/** Renders only the answer, since the commands contain the request. */
const answerLines = ({ name, answer }: Exchange): Lines => [
  `The answer, ${code(name, 100)}:`,
  '',
  ...fenced(
    firstOf(
      answer.map(({ text }) => cut(text, 500)),
      maxLines,
    ),
  ),
  '',
];

const untagged = (text: string) => text.replaceAll('<', '&lt;').replaceAll('`&lt;`', '`<`');

/** Formats the facts of a page as part of a longer one, below a heading. */
export function entry(page: Page, level = '###'): string {
  const { title, id, kind, about, path = '' } = page;
  const [, anchor] = path.split('#');
  const style: Style = { level: '', plain: untagged, from: path };
  return [
    `${level} ${anchor === undefined ? '' : `<a id="${anchor}"></a>`}${title}`,
    '',
    [`\`${id}\``, ...(kind === '' ? [] : [kind])].join(' · '),
    '',
    ...markdownLines(factsOf(about), style),
  ]
    .join('\n')
    .trimEnd();
}
