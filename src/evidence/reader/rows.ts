import { datasetIds, type EndpointId } from '../../model/endpoint.ts';
import { legible, shortened } from '../../standards/text/legible.ts';
import { pasteEnds } from '../written/written.ts';
import { headerOf, membersOf, requiredOf, typesOf } from './members.ts';

/** What pages have around lines. */
const tag = /<\/?(?:br|p|div|pre|code)\b[^<>\n]{0,200}>/gi;
/** What is in the place of rows: dots, words in brackets, of which round ones may hold any remark, `300 más`. */
const elided =
  /^\W{0,9}(?:\[.{0,200}\]|\((?!.{60})(?=\W*\)|.*(?:\.{3}|…|more|m[aá]s|mais|rest[oa]?\b|omi[ts]|trunc|cut|c?ort|skip|snip|etc|sigue|contin|other|otr|outr|rows|filas|lin|l[ií]n|regist|record)).{0,200}\))\W{0,9}$|\d\D{0,40}\b(?:more|m[aá]s|mais)\b/i;
/** What a program of a database prints below a table, with the number of its rows. */
const footer =
  /^\W{0,3}(\d{1,7}) (?:rows?|filas?|linhas?|registros?|records?)(?: (?:in set|affected|selected|returned|fetched|afectadas?|afetadas?))?\W{0,3}(?:\([\d.]{1,9} ?\w{1,9}\))?\.?\s*$/i;
/** What ends a row, or is in the place of a cell, that somebody shortened. */
const [dotted, dots] = [/(?:…|\.\.\.)\W{0,9}$/, /^\W{0,9}(?:…|\.\.\.)\W{0,9}$/];
/** What divides the blocks of a text: signs, and the words for a block of a ticket. */
const divider = /^[^\p{L}\d]*(?:(?:code|noformat|quote|EOF)[^\p{L}\d]*)?$/u;
/** The levels of the messages of PHP, as a part of a pattern. */
export const levelsOfPhp = '(?:Notice|Warning|Deprecated|Fatal error)\\b';
/** What the program of a client prints into its answer. */
export const printed = new RegExp(`^(?:<br />\\s*)?(?:<b>)?(?:PHP )?${levelsOfPhp}`);
const quotedCell = /(?<=^|[,;\t|])"(?:[^"]|"")*"/g;
/** The cells of a row; a sign in quotes parts nothing. */
export const cellsIn = (row: string, sign: string): readonly string[] =>
  row
    .replaceAll(quotedCell, (cell) => cell.replaceAll(sign, '\0'))
    .split(sign)
    .map((cell) => cell.replaceAll('\0', sign));
/** Lines of one cell in quotes, and of one row that was wrapped; characters of a line of it. */
const [mostInCell, mostWrapped, longestWrapped] = [200, 5, 130];

const name = new RegExp(`(?<!\\w)(?:${datasetIds.flatMap(membersOf).join('|')})(?!\\w)`, 'g');
const namesIn = (line: string): number => new Set(line.match(name)).size;

/**
 * The rows of a CSV whose names are the first line with words of a text, maybe behind a mark, without what a person or
 * a program put around and between them; their number, and what is not known of them. `rest` is how the paste says that
 * they go on. Undefined for any other text.
 */
export function shownRows(text: string, endpoint: EndpointId, rest?: string) {
  const shown = text.replaceAll(tag, '\n').split(/\r?\n/);
  const first = shown.findIndex((line) => line.trim() !== '');
  const lines = shown.map(cleaning(shown[first] ?? ''));
  let [names = '', at] = [lines[first], first + 1];
  if (headerOf(`${names}\n${lines[at] ?? ''}`) !== endpoint) return undefined;
  for (; namesIn(names + (lines[at] ?? '')) > namesIn(names); at += 1) names += lines[at];
  const table = tableOf(names, endpoint);
  const rows = [names];
  /** Lines among the rows, and those behind the last one up to an empty line. */
  const [among, behind]: [string[], string[]] = [[], []];
  let mark: string | undefined;
  let isApart = false;
  let isJoined = names !== lines[first];
  while (at < lines.length) {
    const { row, length, isWrapped } = rowAt(lines, at, table);
    const isAgain = row.trim() === names.trim();
    const isRow = isAgain ? behind.length === 0 && !isApart : table.isRow(row);
    if (isRow) {
      rows.push(row);
      among.push(...behind.splice(0));
      isJoined ||= isWrapped;
      isApart = false;
    } else if (!isAgain && headerOf(row)) break;
    else if (Number(footer.exec(row)?.[1]) === rows.length - 1) isApart = true;
    else if (elided.test(row) || table.isElided(row)) mark ??= inWords(row);
    else if (divider.test(row)) isApart = true;
    else if (!isApart) behind.push(inWords(row));
    at += isRow ? length : 1;
  }
  const isCut = table.isCut(rows);
  if (isCut && rows.length > 1) rows.pop();
  const whole = rows.join('\n');
  const isAsShown = whole === text.trimEnd().replaceAll('\r', '');
  const cut = rest ?? mark ?? (isCut ? pasteEnds : undefined);
  const beside = isCut ? among : [...among, ...behind];
  return {
    records: rows.length - 1,
    body: rows.length === 1 && cut !== undefined ? '[]' : isAsShown ? text : whole,
    ...(cut === undefined ? {} : { cut: { mark: cut, members: [] } }),
    notes: [...(isJoined ? [`${broken}.`] : []), ...beside.slice(0, 3).map(notJudged)],
    notShown: [
      ...(isJoined ? ['where its rows end'] : []),
      ...(beside.length > 0 ? ['whether the lines beside the rows are part of it'] : []),
    ],
  };
}

/** What a spreadsheet makes of a long number and of a date, and shows in a column that is too narrow. */
const [exponent, serial, narrow] = [
  /^"?\d{1,3}(?:[.,]\d{1,9})?E\+\d{1,3}"?$/i,
  /^"?[3-5]\d{4}(?:[.,]\d{1,9})?"?$/,
  /^#{3,}$/,
];

/** Whether rows are cells that a program showed, in forms of its own, and whether it shortened ids; else undefined. */
export function cellsShown(text: string, endpoint: EndpointId): 'shown' | 'shortened' | undefined {
  const [head = '', ...rows] = /^\s*[<[{]/.test(text) ? [] : text.split('\n', 5000);
  const { columns, cellsOf } = tableOf(head, endpoint);
  const isIn = (form: RegExp, ofName = /^/) =>
    rows.some((row) =>
      cellsOf(row).some((cell, i) => form.test(cell.trim()) && ofName.test(columns[i] ?? '')),
    );
  if (isIn(exponent)) return 'shortened';
  return head.includes('\t') || isIn(narrow) || isIn(serial, /date/i) ? 'shown' : undefined;
}

export const broken = 'Line breaks that a mail or an editor put into it were taken out';
const notJudged = (line: string) => `The line “${line}” beside the rows is not judged.`;
const inWords = (line: string) => shortened(legible(line.trim()), 80);

/** Whether a line opens or closes a cell in quotes. */
const isOdd = (line: string) => line.split('"').length % 2 === 0;

/** The row that begins at a line: with the line ends in its quotes, and without those that wrapped it. */
function rowAt(lines: readonly string[], at: number, table: ReturnType<typeof tableOf>) {
  const first = lines[at] ?? '';
  const closing = table.isOpen(first) ? lines.slice(at + 1, at + mostInCell).findIndex(isOdd) : -1;
  const inQuotes = lines.slice(at, at + closing + 2);
  if (closing >= 0) return { row: inQuotes.join('\n'), length: inQuotes.length, isWrapped: false };
  const isPart = (line: string) =>
    line.trim() !== '' && line.length <= longestWrapped && !table.isWhole(line);
  const most = lines.slice(at, at + mostWrapped).findIndex((line) => !isPart(line));
  const parts = lines.slice(at, most < 0 ? at + mostWrapped : at + most);
  for (let length = 2; length <= parts.length && first.includes(table.sign); length += 1) {
    const row = ['', ' '].map((glue) => parts.slice(0, length).join(glue)).find(table.isWhole);
    if (row !== undefined) return { row, length, isWrapped: true };
  }
  return { row: first, length: 1, isWrapped: false };
}

/** Returns what takes from a line the marks that the line of names has before its first name and behind its last one. */
function cleaning(header: string): (line: string) => string {
  const found = [...header.matchAll(name)];
  const [first, last] = [found[0], found.at(-1)];
  const [sign = ','] = /[,;\t|]/.exec(header.slice(first?.index)) ?? [];
  const before = header.slice(0, first?.index).replace(/"$/, '');
  const behind = header.slice((last?.index ?? 0) + (last?.[0].length ?? 0)).replace(/^"/, '');
  const isMark =
    before.length < 200 &&
    !/\w$/.test(before) &&
    !before.replaceAll(' ', '').endsWith(sign) &&
    /^\s*$|[^\p{L}\s]/u.test(before);
  const digits = before
    .trimStart()
    .replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')
    .replaceAll(/\p{L}+/gu, '\\p{L}+')
    .replaceAll(/\d+/g, '\\d+')
    .replaceAll(/\s+/g, '\\s+');
  const mark = new RegExp(isMark ? `^\\s{0,${before.length}}${digits}` : '^', 'u');
  const end = /^(?:\W+|\^M\$)$/.test(behind) && !behind.includes(sign) ? behind : '';
  return (line) => {
    const row = line.replace(mark, '');
    return end !== '' && row.endsWith(end) ? row.slice(0, -end.length) : row;
  };
}

const looks: { readonly [type: string]: RegExp } = {
  number: /^"?\s*[-+]?\d[\d.,]*\s*"?$/,
  boolean: /^"?\s*(?:true|false|[01])\s*"?$/i,
  date: /^"?\s*\d{1,4}[-/]\d{1,2}[-/]\d/,
};

/** What rows below these names look like. */
function tableOf(names: string, endpoint: EndpointId) {
  const [sign = ','] = /[,;\t|]/.exec(names) ?? [];
  const cellsOf = (row: string) => cellsIn(row, sign);
  const columns = cellsOf(names).map((each) => each.trim().replaceAll('"', ''));
  const width = columns.length;
  const typed = columns.flatMap((column, i) => {
    const type = /date/i.test(column) ? 'date' : typesOf(endpoint, column).find((of) => looks[of]);
    const look = type === undefined ? undefined : looks[type];
    return look ? [{ i, look }] : [];
  });
  const isOpen = (row: string) => cellsOf(row).some((cell) => /^"(?:[^"]|"")*$/.test(cell));
  const isWhole = (row: string) => {
    const cells = cellsOf(row);
    return cells.length === width && typed.every(({ i, look }) => !cells[i] || look.test(cells[i]));
  };
  const isElided = (row: string) =>
    cellsOf(row).some((cell) => dots.test(cell)) ||
    (cellsOf(row).length < width && dotted.test(row));
  return {
    sign,
    columns,
    cellsOf,
    isOpen,
    isElided,
    isWhole,
    /** As many cells as names; or more, or less, of the kinds of their columns, counted from either end. */
    isRow(row: string): boolean {
      const cells = cellsOf(row);
      if (printed.test(row)) return true;
      if (/^\s*\[?\{/.test(row) || isElided(row)) return false;
      const fitting = typed.filter(({ i, look }) =>
        [cells[i], cells[i - width + cells.length]].some((cell) => look.test(cell ?? '')),
      );
      return (
        cells.length === width ||
        (cells.length > 1 && 2 * fitting.length >= Math.min(4, typed.length))
      );
    },
    /** Whether the rows end before the first record, or within the last one, as no other record does. */
    isCut(rows: readonly string[]): boolean {
      const last = rows.at(-1) ?? '';
      const isOfLast = (is: (cells: readonly string[]) => boolean) =>
        is(cellsOf(last)) && !rows.slice(1, -1).some((row) => is(cellsOf(row)));
      const isShort =
        isOfLast(({ length }) => length < width) ||
        (requiredOf(endpoint).includes(columns.at(-1) ?? '') && isOfLast((of) => of.at(-1) === ''));
      return rows.length === 1 || isOpen(last) || (isShort && !printed.test(last));
    },
  };
}
