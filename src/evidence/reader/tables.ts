import { quotingIds } from '../../model/endpoint.ts';
import { hasRole, membersOf } from './members.ts';

/** The cells of a line (RFC 4180). */
function cellsOf(line: string, sign: string): readonly string[] {
  const cell = new RegExp(`(?:^|${sign})("(?:[^"]|"")*(?:"|$)|[^${sign}]*)`, 'g');
  return Array.from(line.matchAll(cell), ([, held = '']) =>
    (held.startsWith('"') ? held.replaceAll(/^"|"$/g, '').replaceAll('""', '"') : held).trim(),
  );
}

/** Parts of an answer, or names that the contract gives its members. */
const isKnown = (name: string): boolean =>
  (['status', 'body', 'url'] as const).some((role) => hasRole(name, role)) ||
  /^@?message$/i.test(name) ||
  quotingIds.some((id) => membersOf(id).includes(name));

interface Head {
  readonly sign: string;
  readonly columns: readonly string[];
}

/** The names of columns in a line; undefined where it has none that is known. */
const headOf = (line: string): Head | undefined =>
  line.length > 5000
    ? undefined
    : ['\t', ',', ';']
        .map((sign) => ({ sign, columns: cellsOf(line, sign) }))
        .find(
          ({ columns }) =>
            columns.length > 1 &&
            columns.slice(columns.length > 2 ? 0 : 1).some(isKnown) &&
            columns.every((name) => name.length < 60 && !/^\d|[{}]/.test(name)),
        );

/** A text in which the cells of each table have the names of their columns before them. */
export function untabled(text: string): string {
  let head: Head | undefined;
  return text.replaceAll(/^[^\n]{1,100000}$/gm, (line) => {
    const cells = head ? cellsOf(line, head.sign) : [];
    const { columns = [] } = head ?? {};
    if (head && cells.length === columns.length)
      return cells.map((cell, n) => `${columns[n]}: ${cell}`).join('\t');
    head = headOf(line);
    return line;
  });
}
