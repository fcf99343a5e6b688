import { cut, legible } from '../../standards/text/legible.ts';

/**
 * What GitHub and GitLab make links of after all escapes are undone: addresses, mentions, references to
 * issues, merge requests, labels, milestones. Only code is safe from that.
 */
const linked = /[@#!~%&$]\w|:\/\/|\bwww\.|\w\.\w+\/|^(?:[A-Z]+-\d+|[\da-f]{7,40})$/;

/**
 * Text from outside as plain text of GitHub's and GitLab's Markdown (CommonMark 2.4: a backslash before
 * punctuation takes its meaning away). Words that either would make a link of become code.
 */
export const plain = (text: string, most = 2000): string =>
  legible(cut(text, most))
    .split(/( +)/)
    .map((word) => (linked.test(word) ? codeCell(word) : escaped(word)))
    .join('')
    .replace(/^(\d+)([.)])(?= |$)/, '$1\\$2');

const escaped = (word: string): string =>
  word.replace(/[\\`*_{}[\]()<>#+!|~$^=&"'-]/g, (mark) => entity[mark] ?? `\\${mark}`);

/** Marks whose escape is read differently by the two: an entity is read alike by both. */
const entity: { readonly [mark: string]: string } = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": "'",
  '(': '(',
  ')': ')',
  '-': '-',
  '+': '+',
  '=': '=',
  '^': '^',
  '#': '&#35;',
  '!': '&#33;',
  $: '&#36;',
};

/** A code span that holds the text whatever backticks are in it (CommonMark 6.1). */
export function code(text: string, most = 2000): string {
  const shown = legible(cut(text, most));
  const fence = '`'.repeat(longestRun(shown) + 1);
  const pad = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return shown.trim() === '' ? plain(shown) : `${fence}${pad}${shown}${pad}${fence}`;
}

/** The same in the cell of a table, where a bar would end the cell even in code. */
export const codeCell = (text: string): string => code(text).replaceAll('|', '\\|');

/** Lines as a block of code, between fences that none of them closes. */
export function block(lines: readonly string[], language = ''): readonly string[] {
  const shown = lines.map((line) => legible(line));
  const fence = '`'.repeat(Math.max(3, longestRun(shown.join('\n')) + 1));
  return [`${fence}${language}`, ...shown, fence];
}

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
