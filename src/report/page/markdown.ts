import { posix } from 'node:path';
import { capital } from '../../standards/text/figures.ts';
import { setLines } from './example.ts';
import {
  type Commands,
  type Example,
  type Examples,
  type Fact,
  type Item,
  type Page,
  titleOf,
} from './page.ts';

/** Parts of a page of docs/ below a line that says what it is written from. */
export const document = (source: string, ...parts: readonly string[]): string =>
  `${[`<!-- Written by npm run docs from ${source}. -->`, ...parts].join('\n\n')}\n`;

export const fence = (lines: readonly string[], language = 'text'): string =>
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

function partsOf(page: Page, level: string): readonly string[] {
  const { title, kind, kindMeans, id, path = '' } = page;
  const { about, examples = [], beside = [], next = [] } = page;
  const [, anchor] = path.split('#');
  return [
    ...(anchor === undefined
      ? [
          `${level} ${title}`,
          `\`${id}\` · ${kind}${kindMeans === undefined ? '' : `: ${kindMeans}`}`,
        ]
      : [`${level} <a id="${anchor}"></a>${title}`, `\`${id}\``]),
    ...about.map((each) => factOf(each, path)),
    ...examples.flatMap((each) => examplesOf(each, level)),
    ...beside.map((each) => factOf(each, path)),
    ...(next.length === 0 ? [] : [commandsOf(next)]),
  ];
}

const factOf = ({ label, text, items = [] }: Fact, from: string): string =>
  text === undefined
    ? `**${capital(label)}:**\n\n${list(items.map((item) => linked(item, from)))}`
    : `**${capital(label)}:** ${plain(text)}`;

const commandsOf = (next: readonly Commands[]): string =>
  fence(
    next.flatMap(({ label, lines }) => [`# ${label}`, ...lines]),
    'sh',
  );

function examplesOf({ kind, shown }: Examples, level: string): readonly string[] {
  const [first] = shown;
  if (!first) return [];
  const of =
    shown.length > 1 && !first.of.endsWith('s') ? (`${first.of}s` as Example['of']) : first.of;
  return [`${level}# ${titleOf(kind, { of })}`, ...shown.map(exampleOf)];
}

function exampleOf({ why, outcome, lines }: Example): string {
  const rows = outcome?.map(({ label, value, wrong }) => [
    label,
    plain(`${value}${wrong === undefined ? '' : `; ${wrong}`}`),
  ]);
  return [
    ...(why === undefined ? [] : [`${capital(why)}:`]),
    fence(setLines(lines, 96)),
    ...(rows ? [table(['the service', ''], rows)] : []),
  ].join('\n\n');
}

/** What would be taken for a tag. */
const plain = (text: string) => text.replaceAll('<', '&lt;').replaceAll('`&lt;`', '`<`');
