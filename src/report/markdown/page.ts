import { posix } from 'node:path';
import { capital } from '../../standards/text/figures.ts';
import type { Block, Example, Fact, Item } from '../page/block.ts';
import { setLines } from '../page/example.ts';
import { blocksOf, type Page, titleOf } from '../page/page.ts';

/** Parts of a page of docs/ below a line that says what it is written from. */
const document = (source: string, ...parts: readonly string[]): string =>
  `${[`<!-- Written by npm run docs from ${source}. -->`, ...parts].join('\n\n')}\n`;

const fence = (lines: readonly string[], language = 'text'): string =>
  [`\`\`\`${language}`, ...lines, '```'].join('\n');

/** Cells in Markdown; a bar in them does not end them. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

export const list = (lines: readonly string[]): string =>
  lines.map((line) => `- ${line}`).join('\n');

/** `[http/slow](rules/http/slow.md): A quote takes 30 s or more`, from the page at a path. */
export const linked = ({ id, text, path }: Item, from: string): string => {
  const name =
    path === undefined ? `\`${id}\`` : `[${id}](${posix.relative(posix.dirname(from), path)})`;
  return text === undefined ? name : `${name}: ${plain(text)}`;
};

/** A page in Markdown, as a document of its own. */
export const documentOf = (page: Page, source: string): string =>
  document(source, ...partsOf(page, '#'));

/** The same as a part of a longer page, below a heading, with the first command. */
export const entry = ({ next: [first] = [], ...page }: Page, level = '###'): string =>
  partsOf(
    {
      ...page,
      about: [
        ...page.about,
        ...(first ? [{ label: first.label, text: `\`${first.lines[0] ?? ''}\`` }] : []),
      ],
    },
    level,
  ).join('\n\n');

const partsOf = (page: Page, level: string): readonly string[] =>
  blocksOf(page).flatMap((block) => blockOf(block, level, page.path ?? ''));

function blockOf(block: Block, level: string, from: string): readonly string[] {
  if (block.kind === 'title') {
    const { text, what, means, id, path = '' } = block;
    const [, anchor] = path.split('#');
    return anchor === undefined
      ? [`${level} ${text}`, `\`${id}\` · ${what}${means === undefined ? '' : `: ${means}`}`]
      : [`${level} <a id="${anchor}"></a>${text}`, `\`${id}\``];
  }
  if (block.kind === 'facts') return block.facts.map((fact) => factOf(fact, from));
  if (block.kind === 'examples') {
    const [first] = block.shown;
    if (!first) return [];
    return [
      `${level}# ${titleOf(block.of, first, block.shown.length > 1)}`,
      ...block.shown.map(exampleOf),
    ];
  }
  if (block.kind === 'commands' && block.commands.length > 0) {
    return [
      fence(
        block.commands.flatMap(({ label, lines }) => [`# ${label}`, ...lines]),
        'sh',
      ),
    ];
  }
  return [];
}

const factOf = ({ label, text, items = [] }: Fact, from: string): string =>
  text === undefined
    ? `**${capital(label)}:**\n\n${list(items.map((item) => linked(item, from)))}`
    : `**${capital(label)}:** ${plain([text].flat().join(' '))}`;

function exampleOf({ why, outcome, lines }: Example): string {
  const rows = outcome?.map(({ label, text = '', wrong }) => [
    label,
    plain(`${[text].flat().join(' ')}${wrong === undefined ? '' : `; ${wrong}`}`),
  ]);
  return [
    ...(why === undefined ? [] : [`${capital(why)}:`]),
    fence(setLines(lines, 96)),
    ...(rows ? [table(['the service', ''], rows)] : []),
  ].join('\n\n');
}

/** What would be taken for a tag. */
const plain = (text: string) => text.replaceAll('<', '&lt;').replaceAll('`&lt;`', '`<`');
