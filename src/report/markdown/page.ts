import { blocksOf, type Page } from '../page/page.ts';
import { markdownLines, type Style } from './blocks.ts';

/** Escapes what would be read as a tag. */
const plain = (text: string) => text.replaceAll('<', '&lt;').replaceAll('`&lt;`', '`<`');

/** Formats a page as a Markdown document. */
export const documentOf = (page: Page, source: string): string =>
  `<!-- Written by npm run docs from ${source}. -->\n\n${entry(page, '#')}\n`;

/** Formats a page as part of a longer one, below a heading. */
export function entry(page: Page, level = '###'): string {
  const { title, id, kind, kindMeans, path = '' } = page;
  const [, anchor] = path.split('#');
  const style: Style = { level: `${level}#`, plain, from: path };
  return [
    `${level} ${anchor === undefined ? '' : `<a id="${anchor}"></a>`}${title}`,
    '',
    `\`${id}\`${anchor === undefined ? ` · ${kind}` : ''}${kindMeans === undefined ? '' : `: ${kindMeans}`}`,
    '',
    ...markdownLines(blocksOf(page, true), style),
  ]
    .join('\n')
    .trimEnd();
}
