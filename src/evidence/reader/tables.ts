import { quotingIds } from '../../model/endpoint.ts';
import type { Placed } from '../written/objects.ts';
import { Cut, hiddenBy, isWhole, markPart, type Written } from '../written/written.ts';
import { hasRole, membersOf } from './members.ts';

interface Line {
  readonly text: string;
  readonly from: number;
}

interface Row extends Line {
  readonly cells: readonly string[];
}

type Divide = (line: string) => readonly string[] | undefined;

/** How a row of a table divides its cells. */
const dividers: readonly Divide[] = [
  (line) =>
    /^\s*[|│]/.test(line) ? line.replaceAll(/^\s*[|│]+|[|│]+\s*$/g, '').split(/[|│]+/) : undefined,
  (line) => (/ [|] /.test(line) ? line.split('|') : undefined),
  ...['\t', ',', ';'].map(
    (sign) => (line: string) => (line.includes(sign) ? cellsOf(line, sign) : undefined),
  ),
];

/** Cells of one line (RFC 4180). */
const cellsOf = (line: string, sign: string): readonly string[] =>
  [...line.matchAll(new RegExp(`(?:^|${sign})("(?:[^"]|"")*(?:"|$)|[^${sign}]*)`, 'g'))]
    .slice(0, 200)
    .map(([, cell = '']) =>
      cell.startsWith('"') ? cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"') : cell,
    );

const pair =
  /^[\s|│*▶▼'"-]{0,60}([\p{L}_@$][\p{L}\p{N}_.@$ -]{0,60}?)["']?\*{0,2}\s{0,40}(?:=>|[:=|│\t])[\s|│]{0,20}(.*?)[\s|│,]*$/u;

/** A name and a value, as programs and people write them on a line. */
const dividePair: Divide = (line) =>
  line.length > 100_000 ? undefined : pair.exec(line)?.slice(1, 3);

const bareName = (cell = ''): string => cell.replaceAll(/^[*\s]+|[*\s]+$/g, '');

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

/** Tables of a text, each row with a row of names above it as an object; and lists of names and values. */
export function tablesIn(text: string): readonly Placed[] {
  if (text.length > 2_000_000) return [];
  const lines: Line[] = [];
  for (let at = 0; at <= text.length && lines.length < 5000; ) {
    const end = (text.indexOf('\n', at) + 1 || text.length + 1) - 1;
    lines.push({ text: text.slice(at, end).replace(/\r$/, ''), from: at });
    at = end + 1;
  }
  const found: Placed[] = [];
  // Lines in which no list begins: a part of them holds none, either.
  let searched = 0;
  for (let i = 0; i < lines.length; i += 1) {
    const table = tableAt(lines, i) ?? (i < searched ? undefined : listAt(lines, i));
    if (!table) continue;
    found.push(...table.placed);
    if (table.placed.length > 0) i = table.next - 1;
    else searched = table.next;
  }
  return found;
}

interface Table {
  readonly placed: readonly Placed[];
  /** The line after it. */
  readonly next: number;
}

/** The table that begins at a line: names above its columns, or names before its values. */
function tableAt(lines: readonly Line[], at: number): Table | undefined {
  const head = lines[at]?.text ?? '';
  if (head.length > 5000) return undefined;
  for (const divide of dividers) {
    const named = divide(head)?.map(bareName) ?? [];
    if (!named.some(isKnown)) continue;
    const { rows, next } = rowsAt(lines, at, divide);
    const known = rows.filter(({ cells: [name] }) => isKnown(bareName(name)));
    if (named.length === 2 && known.length > 1) return { placed: [listOf(known, true)], next };
    if (named.length < 2 || named.some((name) => name.length > 60 || /^\d|[{}]/.test(name)))
      continue;
    const placed = rows.slice(1).map((row) =>
      objectOf(
        named.map((name, n) => [name, row.cells[n] ?? '']),
        [row],
        true,
      ),
    );
    if (placed.length > 0) return { placed, next };
  }
  return undefined;
}

/** Rows below one another, each of two cells or more; rules between them are left out. */
function rowsAt(lines: readonly Line[], at: number, divide: Divide) {
  const rows: Row[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? { text: '', from: 0 };
    if (rows.length > 0 && isRule(line.text)) continue;
    const cells = divide(line.text)?.map((cell) => cell.trim());
    if (!cells || cells.length < 2 || isRule(line.text)) break;
    rows.push({ ...line, cells });
  }
  return { rows, next };
}

/** Lines of names and values, of which two are members of the contract. */
function listAt(lines: readonly Line[], at: number): Table {
  const { rows, next } = rowsAt(lines, at, dividePair);
  const known = rows.filter(
    ({ cells: [name = '', value = ''] }) => isMember(name) && !/^[{[]/.test(value),
  );
  // Columns are a program's; lines that somebody typed need not be all. The paste may end within them.
  const isPrinted = rows.some(({ text }) => /\s[:=] |[|│\t]/.test(text));
  const isEnded =
    lines.length > next + 1 ||
    lines.slice(next).some(({ text }) => /\S/.test(text) && !/^\s*\w+\s*$/.test(text));
  return {
    placed: known.length < 2 ? [] : [listOf(known, isPrinted && isEnded)],
    next: Math.max(next, at + 1),
  };
}

const listOf = (rows: readonly Row[], isEnded: boolean): Placed =>
  objectOf(
    rows.map(({ cells: [name, ...rest] }) => [bareName(name), rest.join('|').trim()]),
    rows,
    isEnded,
  );

/** Names and cells as an object, its numbers as JSON writes them; the last value of one that may go on is cut. */
function objectOf(
  pairs: readonly (readonly [name: string, cell: string])[],
  lines: readonly Line[],
  isEnded: boolean,
): Placed {
  const members = pairs.flatMap(([name, cell]): (readonly [string, Written])[] => {
    const bare = cell.replaceAll(/^(`{1,3}|'|")(.*)\1$/g, '$2');
    if (bare === '') return [];
    if (/^-?\d{1,15}(?:\.\d{1,9})?$/.test(bare)) return [[name, Number(bare)]];
    const isAmount = /^\$? ?-?[\d.,]+$/.test(bare) && isMember(name);
    const written = isAmount ? new Cut(undefined, bare) : bare;
    return [[name, (isMember(name) && hiddenBy(bare, true)) || written]];
  });
  const last = members.at(-1);
  if (!isEnded && last)
    members[members.length - 1] = [last[0], new Cut(undefined, 'a list of names and values')];
  const value = Object.fromEntries(members);
  const marks = members.flatMap(([, held]) => (isWhole(held) ? [] : [(held as Cut).mark ?? '']));
  if (marks.length > 0) markPart(value);
  const [first, end] = [lines[0], lines.at(-1)];
  return {
    value,
    from: first?.from ?? 0,
    end: (end?.from ?? 0) + (end?.text.length ?? 0),
    marks: new Set(marks),
    habits: new Set(['a print']),
    isTable: true,
  };
}
