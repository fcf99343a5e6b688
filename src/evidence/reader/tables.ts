import { quotingIds } from '../../model/endpoint.ts';
import type { Placed } from '../written/objects.ts';
import { Cut, type Written, type WrittenObject } from '../written/written.ts';
import { hasRole, membersOf } from './members.ts';

interface Line {
  readonly text: string;
  readonly from: number;
}

type Cells = readonly string[];

type Divide = (line: string) => Cells | undefined;

/** How a row of a table divides its cells. */
const dividers: readonly Divide[] = [
  (line) => (/^\s*[|│]/.test(line) ? inner(line.split(/[|│]+/)) : undefined),
  (line) => (/ [|] /.test(line) ? line.split('|') : undefined),
  (line) => (line.includes('\t') ? cellsOf(line, '\t') : undefined),
  (line) => (line.includes(',') ? cellsOf(line, ',') : undefined),
  (line) => (line.includes(';') ? cellsOf(line, ';') : undefined),
];

const pair =
  /^[\s|│*▶▼'"-]{0,60}([\p{L}_@$][\p{L}\p{N}_.@$ -]{0,60}?)["']?\*{0,2}\s{0,40}(?:=>|[:=|│\t])[\s|│]{0,20}(.*?)[\s|│,]*$/u;

/** A name and a value, as programs and people write them on a line. */
const dividePair: Divide = (line) =>
  line.length > 100_000 ? undefined : pair.exec(line)?.slice(1, 3);

const inner = (cells: Cells): Cells => {
  const [first = '', ...rest] = cells;
  const all = first.trim() === '' ? rest : cells;
  return (all.at(-1) ?? '').trim() === '' ? all.slice(0, -1) : all;
};

/** Cells of one line (RFC 4180). */
function cellsOf(line: string, divider: string): Cells {
  const cells: string[] = [];
  const pattern = new RegExp(`("(?:[^"]|"")*("|$)|[^${divider}]*)(${divider}|$)`, 'y');
  while (pattern.lastIndex <= line.length && cells.length < 200) {
    const found = pattern.exec(line);
    if (!found) break;
    const [, cell = '', , end] = found;
    cells.push(cell.startsWith('"') ? cell.slice(1).replace(/"$/, '').replaceAll('""', '"') : cell);
    if (end === '') break;
  }
  return cells;
}

const bareName = (cell: string): string => cell.replaceAll(/^[*\s]+|[*\s]+$/g, '');

/** Parts of an answer, or names that the contract gives its members. */
const isKnownName = (name: string): boolean =>
  (['status', 'body', 'url'] as const).some((role) => hasRole(name, role)) ||
  /^@?message$/i.test(name) ||
  contractNames().has(name);

let names: ReadonlySet<string> | undefined;
const contractNames = (): ReadonlySet<string> => {
  names ??= new Set(quotingIds.flatMap((id) => membersOf(id)));
  return names;
};

/** Tables of a text, each row with a row of names above it as an object; and lists of names and values. */
export function tablesIn(text: string): readonly Placed[] {
  if (text.length > 2_000_000) return [];
  const lines: Line[] = [];
  for (let at = 0; at <= text.length && lines.length < 5000; ) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    lines.push({ text: text.slice(at, end).replace(/\r$/, ''), from: at });
    at = end + 1;
  }
  const found: Placed[] = [];
  // Lines in which no list begins: a part of them holds none, either.
  let searched = 0;
  for (let i = 0; i < lines.length; ) {
    const table = tableAt(lines, i) ?? (i < searched ? undefined : listAt(lines, i));
    found.push(...(table?.placed ?? []));
    if (table?.placed.length === 0) searched = i + table.lines;
    i += table && table.placed.length > 0 ? table.lines : 1;
  }
  return found;
}

interface Table {
  readonly placed: readonly Placed[];
  readonly lines: number;
}

interface Row extends Line {
  readonly cells: Cells;
}

const isRule = (line: string): boolean => /^[\s|+:│├┤┼─┌┐└┘┬┴-]+$/.test(line) && /[-─]/.test(line);

/** The table that begins at a line: names above its columns, or names before its values. */
function tableAt(lines: readonly Line[], at: number): Table | undefined {
  const head = lines[at]?.text ?? '';
  if (head.length > 5000) return undefined;
  const columns = columnsAt(head, lines[at + 1]?.text ?? '');
  for (const divide of columns ? [columns] : dividers) {
    const named = divide(head)?.map(bareName) ?? [];
    if (!named.some(isKnownName)) continue;
    const { rows, next } = rowsAt(lines, at, divide);
    const known = rows.filter(({ cells: [name = ''] }) => isKnownName(bareName(name)));
    if (named.length === 2 && known.length > 1)
      return { placed: [listOf(known, true)], lines: next - at };
    if (named.length < 2 || named.some((name) => !isName(name))) continue;
    const isLast = (row: Row) =>
      row === rows.at(-1) && isRule(lines[at + 1]?.text ?? '') && columns && !isEnded(lines, next);
    const placed = rows.slice(1).map((row) => {
      const whole = tableOf(
        named.map((name, n) => [name, row.cells[n] ?? ''] as const),
        row,
      );
      return isLast(row) ? opened(whole) : whole;
    });
    if (placed.length > 0) return { placed, lines: next - at };
  }
  return undefined;
}

const isName = (name: string): boolean => name.length <= 60 && !/^\d|[{}]/.test(name);

/** Rows below one another, each of two cells or more; rules between them are left out. */
function rowsAt(lines: readonly Line[], at: number, divide: Divide) {
  const rows: Row[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? { text: '', from: 0 };
    if (isRule(line.text)) {
      if (rows.length === 0) break;
      continue;
    }
    const cells = divide(line.text)?.map((cell) => cell.trim());
    if (!cells || cells.length < 2) break;
    rows.push({ ...line, cells });
  }
  return { rows, next };
}

/** Names over a rule of dashes, each column from where its dashes begin; or after `#Fields:`. */
function columnsAt(head: string, rule: string): Divide | undefined {
  const fields = /^#Fields:\s+(.+)$/.exec(head)?.[1]?.trim().split(/\s+/);
  if (fields)
    return (line) => {
      const cells = line
        .replace(/^#Fields:/, '')
        .trim()
        .split(/\s+/);
      return cells.length === fields.length ? cells : undefined;
    };
  if (!/^\s*-{2,}(?:\s+-{2,})*\s*$/.test(rule)) return undefined;
  const starts = [...rule.matchAll(/-+/g)].map(({ index }) => index);
  return (line) =>
    line.trim() === ''
      ? undefined
      : starts.map((from, n) => line.slice(n === 0 ? 0 : from, starts[n + 1]));
}

/** Lines of names and values, of which two are members of the contract. */
function listAt(lines: readonly Line[], at: number): Table | undefined {
  const { rows, next } = rowsAt(lines, at, dividePair);
  const known = rows.filter(
    ({ cells: [name = '', value = ''] }) => contractNames().has(name) && !/^[{[]/.test(value),
  );
  if (known.length < 2) return { placed: [], lines: next - at };
  // Columns are a program's; lines that somebody typed need not be all.
  const isPrinted = rows.some(({ text }) => /\s[:=] |[|│\t]/.test(text));
  return { placed: [listOf(known, isPrinted && isEnded(lines, next))], lines: next - at };
}

function listOf(rows: readonly Row[], isWhole: boolean): Placed {
  const [first, last] = [rows[0], rows.at(-1)];
  const pairs = rows.map(
    ({ cells: [name = '', ...rest] }) => [bareName(name), rest.join('|').trim()] as const,
  );
  const end = (last?.from ?? 0) + (last?.text.length ?? 0);
  const placed = tableOf(pairs, { from: first?.from ?? 0, end });
  return isWhole ? placed : opened(placed);
}

/** Whether a blank line or other words follow, so that the paste does not end within a list. */
const isEnded = (lines: readonly Line[], at: number): boolean =>
  lines.slice(at, at + 2).some(({ text }) => text.trim() !== '') || lines.length > at + 1;

/** A row or a list of which the rest may be missing, and the end of its last value. */
function opened(placed: Placed): Placed {
  const entries = Object.entries(placed.value as WrittenObject);
  const value = Object.fromEntries(
    entries.map(([name, held], i) => [name, i === entries.length - 1 ? new Cut() : held]),
  );
  const marks = new Set([...placed.marks, 'a list of names and values']);
  return { ...placed, value, incomplete: new Set([value]), marks };
}

/** One row, its numbers as numbers where they are written as JSON writes them. */
function tableOf(
  cells: readonly (readonly [name: string, cell: string])[],
  { from, text = '', end = from + text.length }: Partial<Line> & { from: number; end?: number },
): Placed {
  const members = cells.flatMap(([name, cell]): (readonly [string, Written])[] => {
    const bare = cell.replaceAll(/^(`{1,3}|'|")(.*)\1$/g, '$2');
    if (bare === '') return [];
    if (/^-?\d{1,15}(?:\.\d{1,9})?$/.test(bare)) return [[name, Number(bare)]];
    if (/^\$? ?-?[\d.,]+$/.test(bare) && contractNames().has(name))
      return [[name, new Cut(undefined, bare)]];
    return [[name, bare]];
  });
  const value = Object.fromEntries(members);
  const incomplete = new Set(members.some(([, held]) => held instanceof Cut) ? [value] : []);
  const marks = new Set(
    members.flatMap(([, held]) => (held instanceof Cut ? [held.mark ?? ''] : [])),
  );
  return {
    value,
    text: '',
    from,
    end,
    incomplete,
    marks,
    spans: new Map(),
    habits: new Set(['names without quotes']),
    isTable: true,
  };
}
