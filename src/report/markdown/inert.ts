import { cut, legible } from '../../standards/text/legible.ts';

/** Words that GitHub and GitLab turn into links even if escaped; only code prevents that. */
const linked = /[@#!~%&$]\w|:\/\/|\bwww\.|\w\.\w+\/|^(?:[A-Z]+-\d+|[\da-f]{7,40})$/;

/** Escapes untrusted text for GitHub and GitLab (CommonMark 2.4). Words that would become links become code. */
export const plain = (text: string, most = 2000): string =>
  legible(cut(text, most))
    .split(/( +)/)
    .map((word) => (linked.test(word) ? codeCell(word) : escaped(word)))
    .join('')
    .replace(/^(\d+)([.)])(?= |$)/, '$1\\$2');

const escaped = (word: string): string =>
  word.replace(/[\\`*_{}[\]<>#!|~$&"]/g, (mark) => entity[mark] ?? `\\${mark}`);

/** Characters whose backslash escape the two read differently; both read an entity alike. */
const entity: { readonly [mark: string]: string } = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '#': '&#35;',
  '!': '&#33;',
  $: '&#36;',
};

/** Formats a code span for a text with any backticks (CommonMark 6.1). */
export function code(text: string, most = 2000): string {
  const shown = legible(cut(text, most));
  const fence = '`'.repeat(longestRun(shown) + 1);
  const pad = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return shown.trim() === '' ? plain(shown) : `${fence}${pad}${shown}${pad}${fence}`;
}

/** Formats a code span for a table cell, where a bar ends the cell even in code. */
export const codeCell = (text: string): string => code(text).replaceAll('|', '\\|');

/** Formats a fenced code block with a fence longer than any inside. */
export function block(lines: readonly string[], language = ''): readonly string[] {
  const shown = lines.map((line) => legible(line));
  const fence = '`'.repeat(Math.max(3, longestRun(shown.join('\n')) + 1));
  return [`${fence}${language}`, ...shown, fence];
}

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
