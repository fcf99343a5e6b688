import { quotingIds } from '../../model/endpoint.ts';
import type { Placed } from '../written/objects.ts';
import { Cut, hiddenBy, isWhole, markPart, type Written } from '../written/written.ts';
import { hasRole, membersOf } from './members.ts';
import type { ShownText } from './shown-text.ts';

/** The cells of a line (RFC 4180). */
function cellsOf(line: string, sign: string): readonly string[] {
  const cell = new RegExp(`(?:^|${sign})("(?:[^"]|"")*(?:"|$)|[^${sign}]*)`, 'g');
  return Array.from(line.matchAll(cell), ([, held = '']) =>
    held.startsWith('"') ? held.replaceAll(/^"|"$/g, '').replaceAll('""', '"') : held,
  );
}

let names: ReadonlySet<string> | undefined;
const isMember = (name: string): boolean => {
  names ??= new Set(quotingIds.flatMap((id) => membersOf(id)));
  return names.has(name);
};

/** Parts of an answer, or names that the contract gives its members. */
const isKnown = (name: string): boolean =>
  (['status', 'body', 'url'] as const).some((role) => hasRole(name, role)) ||
  /^@?message$/i.test(name) ||
  isMember(name);

const isRule = (line: string): boolean => /^[\s|+:│├┤┼─┌┐└┘┬┴-]+$/.test(line) && /[-─]/.test(line);

/** A text in which the cells of each table have the names of their columns before them. */
export function untabled(shown: ShownText): ShownText {
  let table: { readonly sign: string; readonly columns: readonly string[] } | undefined;
  return shown.edited(/^[^\n]+/gm, ([line]) => {
    if (line.length > 100_000) return undefined;
    const cells = table ? cellsOf(line, table.sign) : [];
    if (table && cells.length === table.columns.length) {
      const { columns } = table;
      return cells.map((cell, n) => `${columns[n]}: ${cell.trim()}`).join('\t');
    }
    table = undefined;
    for (const sign of line.length < 5000 ? ['\t', ',', ';'] : []) {
      const columns = cellsOf(line, sign).map((name) => name.trim());
      const known = columns.filter(isKnown);
      const isHead = columns.length > 2 ? known.length > 0 : known.includes(columns[1] ?? '');
      if (isHead && columns.every((name) => name.length < 60 && !/^\d|[{}]/.test(name)))
        table ??= { sign, columns };
    }
    return undefined;
  });
}

interface Row {
  readonly name: string;
  readonly value: string;
  readonly line: string;
  readonly from: number;
}

/** A name and a value, as programs and people write them on a line. */
const pair =
  /^[\s|│*▶▼'"-]{0,60}([\p{L}_@$][\p{L}\p{N}_.@$ -]{0,60}?)["']?\*{0,2}\s{0,40}(?:=>|[:=|│\t])[\s|│]{0,20}(.*)$/u;

/** Lines of names and values, of which two are members of the contract. */
export function listsIn(text: string): readonly Placed[] {
  const found: Placed[] = [];
  let rows: Row[] = [];
  let [from, before] = [0, ''];
  for (const line of text.length > 2_000_000 ? [] : [...text.split('\n').slice(0, 5000), '']) {
    const [, name, value = ''] = (line.length < 100_000 && pair.exec(line)) || [];
    if (name !== undefined)
      rows.push({ name, value: value.replace(/(?<![\s|│,])[\s|│,]+$/, ''), line, from });
    else if (!isRule(line)) {
      const own = rows.filter((row) => isMember(row.name) && !/^[{[]/.test(row.value));
      // Columns are a program's; lines that somebody typed need not be all. The paste may end within them.
      const isPrinted = rows.some((row) => /\s[:=] |[|│\t]/.test(row.line));
      const isEnded =
        isRule(before) || (from < text.length && (line === '' || !/^\w*$/.test(line.trim())));
      if (own.length > 1) found.push(listOf(own, isPrinted && isEnded));
      rows = [];
    }
    if (line !== '') before = line;
    from += line.length + 1;
  }
  return found;
}

/** Names and values as an object, its numbers as JSON writes them; the last value of a list that may go on is cut. */
function listOf(rows: readonly Row[], isEnded: boolean): Placed {
  const members = rows.map(({ name, value }): readonly [string, Written] => {
    const bare = value.replaceAll(/^(`{1,3}|'|")(.*)\1$/g, '$2');
    if (/^-?\d{1,15}(?:\.\d{1,9})?$/.test(bare)) return [name, Number(bare)];
    const isAmount = /^\$? ?-?[\d.,]+$/.test(bare) && isMember(name);
    return [name, hiddenBy(bare, true) ?? (isAmount ? new Cut(undefined, bare) : bare)];
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (!isEnded && last)
    members[rows.length - 1] = [last.name, new Cut(undefined, 'a list of names and values')];
  const value = Object.fromEntries(members);
  const cut = members.find(([, held]) => !isWhole(held))?.[1];
  if (cut) markPart(value);
  return {
    value,
    from: first?.from ?? 0,
    end: (last?.from ?? 0) + (last?.line.length ?? 0),
    marks: new Set(cut instanceof Cut ? [cut.mark ?? ''] : []),
    habits: new Set(['a print']),
    isTable: true,
  };
}
