import type { Placed } from '../written/objects.ts';
import { Cut, type Written, type WrittenObject } from '../written/written.ts';
import { hasRole, membersOf } from './members.ts';

interface Line {
  readonly text: string;
  readonly from: number;
}

type Cells = readonly string[];

/** How a row of a table divides its cells. */
const dividers: readonly ((line: string) => Cells | undefined)[] = [
  (line) => (/^\s*[|│]/.test(line) ? inner(line.split(/[|│]+/)) : undefined),
  (line) => (/ [|] /.test(line) ? line.split('|') : undefined),
  (line) => (line.includes('\t') ? cellsOf(line, '\t') : undefined),
  (line) => (line.includes(',') ? cellsOf(line, ',') : undefined),
  (line) => (line.includes(';') ? cellsOf(line, ';') : undefined),
];

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

/** Parts of an answer, or names that the contract gives its members. */
const isKnownName = (name: string): boolean => {
  const bare = name.replaceAll(/^\*+|\*+$/g, '').trim();
  return (
    (['status', 'body', 'url'] as const).some((role) => hasRole(bare, role)) ||
    /^@?message$/i.test(bare) ||
    contractNames().has(bare)
  );
};

let names: ReadonlySet<string> | undefined;
const contractNames = (): ReadonlySet<string> => {
  names ??= new Set((['delivery-price', 'shipping-cost'] as const).flatMap((id) => membersOf(id)));
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
  for (let i = 0; i < lines.length; ) {
    const table = gridAt(lines, i) ?? columnsAt(lines, i) ?? listAt(lines, i);
    found.push(...(table?.placed ?? []));
    i += table?.lines ?? 1;
  }
  return found;
}

interface Table {
  readonly placed: readonly Placed[];
  readonly lines: number;
}

const isRule = (line: string): boolean => /^[\s|+:│├┤┼─┌┐└┘┬┴-]+$/.test(line) && /[-─]/.test(line);

/** A row of names, and rows below it with as many cells. */
function gridAt(lines: readonly Line[], at: number): Table | undefined {
  const head = lines[at]?.text ?? '';
  if (head.length > 5000 || /[{}]/.test(head)) return undefined;
  for (const divide of dividers) {
    const named = divide(head)?.map((cell) => cell.trim().replaceAll(/^\*+|\*+$/g, ''));
    if (
      !named ||
      named.length < 2 ||
      !named.some(isKnownName) ||
      named.some((name) => name.length > 60)
    )
      continue;
    if (/^\d/.test(named.join(''))) continue;
    const placed: Placed[] = [];
    let i = at + 1;
    for (; i < lines.length; i += 1) {
      const { text, from } = lines[i] ?? { text: '', from: 0 };
      if (isRule(text)) continue;
      const cells = divide(text)?.map((cell) => cell.trim());
      if (!cells || cells.length < Math.min(2, named.length)) break;
      if (named[0] === '(index)' && named[1] === 'Values') return undefined;
      placed.push(
        tableOf(
          named.map((name, n) => [name, cells[n] ?? ''] as const),
          from,
          from + text.length,
        ),
      );
    }
    const isPairs =
      named.length === 2 &&
      lines.slice(at, i).filter(({ text }) => isKnownName(divide(text)?.[0]?.trim() ?? '')).length >
        1;
    if (isPairs) {
      const rows = lines.slice(at, i).filter(({ text }) => !isRule(text));
      const last = rows.at(-1) ?? { text: '', from: 0 };
      const pairs = rows.map(({ text }) => {
        const [name = '', ...cells] = divide(text) ?? [];
        return [name.trim().replaceAll(/^\*+|\*+$/g, ''), cells.join('|').trim()] as const;
      });
      return {
        placed: [tableOf(pairs, lines[at]?.from ?? 0, last.from + last.text.length)],
        lines: i - at,
      };
    }
    if (placed.length > 0) return { placed, lines: i - at };
  }
  return undefined;
}

/** Names over a rule of dashes, each column as wide as its dashes; or after `#Fields:`. */
function columnsAt(lines: readonly Line[], at: number): Table | undefined {
  const head = lines[at]?.text ?? '';
  const fields = /^#Fields:\s+(.+)$/.exec(head)?.[1];
  const rule = lines[at + 1]?.text ?? '';
  const isRuled = /^\s*-{2,}(?:\s+-{2,})*\s*$/.test(rule) && head.split(/\s+/).some(isKnownName);
  if (fields === undefined && !isRuled) return undefined;
  // Each column begins with its dashes.
  const starts = isRuled ? [...rule.matchAll(/-+/g)].map(({ index }) => index) : [];
  const divided = (line: string) =>
    isRuled
      ? starts.map((from, n) => line.slice(n === 0 ? 0 : from, starts[n + 1]).trim())
      : line.trim().split(/\s+/);
  const named = divided(fields ?? head);
  const placed: Placed[] = [];
  let i = at + (isRuled ? 2 : 1);
  for (; i < lines.length; i += 1) {
    const { text, from } = lines[i] ?? { text: '', from: 0 };
    const cells = divided(text);
    if (cells.length !== named.length || text.trim() === '') break;
    const row = tableOf(
      named.map((name, n) => [name, cells[n] ?? ''] as const),
      from,
      from + text.length,
    );
    placed.push(isEnded(lines, i + 1) || fields !== undefined ? row : opened(row));
  }
  return placed.length > 0 ? { placed, lines: i - at } : undefined;
}

const pair =
  /^[\s|│*▶▼'"-]{0,60}([\p{L}_@$][\p{L}\p{N}_.@$ -]{0,60}?)["']?\*{0,2}\s{0,40}(?:=>|[:=|│\t])[\s|│]{0,20}(.*?)[\s|│,]*$/u;

/** Lines of names and values: two members of the contract, or a status and a body. */
function listAt(lines: readonly Line[], at: number): Table | undefined {
  const pairs: (readonly [string, string])[] = [];
  let i = at;
  for (; i < lines.length; i += 1) {
    const { text } = lines[i] ?? { text: '' };
    if (isRule(text)) {
      if (pairs.length > 0) break;
      return undefined;
    }
    const [, name = '', value = ''] = text.length > 100_000 ? [] : (pair.exec(text) ?? []);
    if (name === '') break;
    pairs.push([name.trim(), value.trim()]);
  }
  const ofContract = pairs.filter(
    ([name, value]) => contractNames().has(name) && !/^[{[]/.test(value),
  );
  if (ofContract.length < 2) return undefined;
  const last = lines[i - 1] ?? { text: '', from: 0 };
  const placed = tableOf(ofContract, lines[at]?.from ?? 0, last.from + last.text.length);
  // Columns are a program's; lines that somebody typed need not be all.
  const isPrinted = lines.slice(at, i).some(({ text }) => /\s[:=] |[|│\t]/.test(text));
  const whole = isPrinted && isEnded(lines, i) ? placed : opened(placed);
  return { placed: [whole], lines: i - at };
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
  from: number,
  end: number,
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
    from,
    end,
    incomplete,
    marks,
    spans: new Map(),
    habits: new Set(['names without quotes']),
    isTable: true,
  };
}
