import type { EndpointId } from '../../model/endpoint.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { longest } from './body.ts';
import { isPiped, isRuler, listedBy, membersOf, requiredOf, spelledFor } from './members.ts';
import { cellsIn } from './rows.ts';

/** A value that a table shows as JSON does, or with a decimal comma; PowerShell prints an object within one as `@{code=14; value=0.19}`. */
const value = String.raw`(?:-?\d{1,15}(?:\.\d{1,10}|,\d{1,2})?|null|@\{[\w=.; -]{0,200}\})(?=[ \t|*]*(?:\([a-z]{1,20}\))?$|[ ,])`;
const answers = ['delivery-price', 'shipping-cost'] as const;
const name = `(?:${answers.flatMap((id) => membersOf(id)).join('|')})(?:\\.\\w{1,20})?`;

/** A line with a name and its value, and pairs of them within one line. */
const ofLine = new RegExp(
  `^[ \\t|*•-]{0,12}(${name})[ \\t*]*(?:[:=|]|\\t| {2}|\\.{1,40}(?= ))[ \\t*]{0,40}(${value})[ \\t|*]*(?:\\([a-z]{1,20}\\))?$`,
);
const pairs = new RegExp(`(?<![{([,&?;] ?)\\b(?:${name}=${value}(?:, ?| +|(?=>|$))){2,}`, 'gm');
/** A member for which a log has a sign that there is none. */
const unset = new RegExp(`\\b${name}=(?:-|none|nil|undefined)(?: |$)`, 'gm');
/** Members that are in an object already. */
const isObject = new RegExp(`[{,(]\\s*["']?${name}["']?\\s*[:=]`);

/** Characters of the names of a table. */
const longestHead = 4000;

/** How the lines of a table are parted into cells, by its names and the line below them. */
function parting(head: string, below: string): (line: string) => readonly string[] {
  if (head.startsWith('#Fields: '))
    return (line) => line.replace('#Fields: ', '').trim().split(' ');
  if (head.includes('|')) {
    const ends = /^\s*\|/.test(head) ? /^\s*\|{1,2}|\|{1,2}\s*$/g : /$^/g;
    return (line) => line.replaceAll(ends, '').split(/^\s*\|\|/.test(line) ? '||' : '|');
  }
  if (head.includes('\t')) return (line) => line.split('\t');
  const starts = isRuler(below) ? [...below.matchAll(/-+/g)].map(({ index }) => index) : [];
  const [sign] = /[,;]/.exec(head) ?? [];
  if (starts.length < 2 && sign) return (line) => cellsIn(line.trim(), sign);
  return (line) => {
    const words = line.match(/@\{[^}\n]*\}|\S+/g) ?? [];
    // A cell may hold blanks, or nothing; below a ruler its place says which it is.
    return starts.length < 2 || words.length === starts.length
      ? words
      : starts.map((start, i) => line.slice(start, starts[i + 1]));
  };
}

const unquoted = (text: string): string => text.trim().replace(/^["“](.*)["”]$/s, '$1');

const [nameAlone, valueAlone] = [new RegExp(`^${name}$`), new RegExp(`^${value}$`, 'm')];

type Pair = readonly [name: string, value: string];

function hasAll(members: readonly Pair[]): boolean {
  const has = new Set(members.map(([key]) => key));
  return answers.some((id) => requiredOf(id).every((each) => has.has(each)));
}

/** Whether pairs can be read. With a decimal comma nothing shows whether a value is a number, so all must be there. */
const areRead = (members: readonly Pair[]): boolean =>
  members.length > 1 && (hasAll(members) || !members.some(([, text]) => /^-?\d+,/.test(text)));

/**
 * An object as Go prints it, which may leave members out as a table does: `{netValue:4200 taxesApplied:{value:0.19}}`; as
 * Perl does, whose prints show no types either, if it has all that the contract requires.
 */
function printOf(members: readonly Pair[]): string {
  const isAll = hasAll(members);
  const [is, next] = isAll ? [' => ', ', '] : [':', ' '];
  const shown = (text: string) => (isAll && /\d/.test(text) ? `'${text.replace(',', '.')}'` : text);
  const nested = (parts: string) =>
    parts.replaceAll(
      /(?<!\w)(\w+)=([^;}]+)(;? ?)/g,
      (_, key, each, more) => pairOf([key, each]) + (more && next),
    );
  const pairOf = ([key, text]: Pair): string => {
    const [outer = '', ...inner] = key.split('.');
    const value = text.startsWith('@') ? nested(text.slice(1)) : shown(text);
    const name = isAll ? `'${outer}'` : outer;
    return `${name}${is}${inner.length > 0 ? `{${pairOf([inner.join('.'), text])}}` : value}`;
  };
  const all = `{${members.map(pairOf).join(next)}}`;
  return all.replaceAll(/(?<![\w'])('?\w+'?(?: => |:)\{)([^{}]*)\}(, | )\1/g, '$1$2$3');
}

/** Columns of which the words beside an answer are read. */
const ofCall = /^(?:\w{1,12}[._ -])?(?:status|http|path|url|pedido|orden|order|ordem)\w{0,12}$/i;
const ofSeconds = /^se(?:cs?|gs?|conds?|gundos?)$/i;
const ofStatus = /^(?:(?:\w{1,9}[_.])?status(?:_?code)?|https?|estado|c[oó]digo)$/i;

/**
 * The table that begins with its names in a line: its names, and these and a row as a text shows them without it; undefined
 * for a CSV of records, which is read as it is. Other lines may be between the rows of a log.
 */
function tableAt(line: string, below: string, isQuotes: boolean) {
  const isRecords = isRuler(below) || isPiped(line);
  const isFields = line.startsWith('#Fields: ');
  const isCsv = /[,;]/.test(line) && /status|estado/i.test(line);
  const isTabs = line.includes('\t') && /status|estado/i.test(line);
  if (line.length > longestHead || !(isRecords || isFields || isCsv || isTabs || isQuotes))
    return undefined;
  const part = parting(line, below);
  const cellsOf = (text: string) => part(text).map((each) => each.trim());
  const names = cellsOf(line).map(unquoted);
  const id = listedBy(names);
  if (id !== undefined) {
    if (!isRecords) return undefined;
    const spelt = names.map((each) => spelledFor(id, each));
    // The paste may end within its last row.
    const rowOf = (cells: readonly string[], isOpen: boolean) =>
      isOpen || cells.length !== names.length
        ? '…'
        : cells.map((each) => (each === 'NULL' ? '' : each)).join('\t');
    return { names, cellsOf, head: spelt.join('\t'), rowOf, isLog: false, isFields };
  }
  // A sheet names its columns in words.
  const isSheet = line.includes('\t') && names.some((each) => ofSeconds.test(each));
  const isName = isSheet
    ? /^[\p{L}\d_.() -]{1,40}$/u
    : /^(?!\d+$)(?:[#\p{L}\d_.@-]{1,60})(?: ?\((?:m?s|segs?)\))?$/u;
  const isLog =
    isFields ||
    (names.length > 1 &&
      (isCsv || isPiped(line) || isSheet) &&
      names.some((each) => ofStatus.test(each)) &&
      names.every((each) => isName.test(each)));
  if (!isLog && !(isQuotes && names.filter((each) => nameAlone.test(each)).length > 1))
    return undefined;
  const rowOf = (cells: readonly string[], _isOpen: boolean) => {
    const pairs = names.map((key, i): Pair => [key, cells[i] ?? '']);
    const members = pairs
      .filter(([key, shown]) => nameAlone.test(key) && shown !== '')
      .map(([key, shown]): Pair => [key, unquoted(shown)]);
    const isRead = areRead(members) && members.every(([, shown]) => valueAlone.test(shown));
    const others = pairs
      .filter(([key]) => (isLog ? !isRead || !nameAlone.test(key) : ofCall.test(key)))
      .map(([key, shown]) => `${key.replace(ofSeconds, 'time_seconds')}=${shown}`);
    const shown = [...others, ...(isRead ? [printOf(members)] : [])].join(' ');
    // A log of W3C has its times in UTC.
    const dated = isFields ? shown.replace(/^date=(\S+) time=(\S+)/, '$1 $2Z') : shown;
    return isRead || isLog ? dated : undefined;
  };
  return { names, cellsOf, head: line, rowOf, isLog, isFields };
}

/** A text whose pairs are objects. */
const withoutPairs = (text: string): string =>
  withoutEnd(text.trimEnd().replaceAll(unset, '')).replaceAll(
    pairs,
    (found) => `{${found.trim().replaceAll(/,? +/g, ' ').replaceAll('=', ':')}} `,
  );

const digits = (of = '') => /^\d+/.exec(of)?.[0].length ?? 0;

/** A text without its last figure, in which the paste may end, unless it has as many digits as one of the two before it. */
function withoutEnd(text: string): string {
  const [end = ''] = /[-\d.]{1,30}(?:,\d{0,2})?$/.exec(text) ?? [];
  const above = text.slice(0, text.length - end.length);
  const others = (above.slice(-300).match(/(?<![\w.])[1-9]\d*(?:[.,]\d+)?/g) ?? []).slice(-2);
  return digits(end) > 1 && others.some((other) => digits(other) === digits(end)) ? text : above;
}

/** Expressions at the prompt of Python, and the tuple of their values below. */
const tuple =
  /^(?:[> ]{0,5}|In \[\d+\]: )((?:[^\n,]{1,60}, ){1,9}[^\n,]{1,60})\n(?:Out\[\d+\]: )?\((.{1,900})\)$/gm;

/** The name that an expression gives its value: `r.elapsed.total_seconds()` is the elapsed seconds. */
const nameOf = (expression: string): string =>
  expression
    .replace(/^.*\[["'](.*)["']\]$/, '$1')
    .replace(/^\w+\./, '')
    .replace(/(?:\.total)?_?(seconds)?\(\)$/, '_$1');

/** A text in which each value of such a tuple is behind its name. */
const withoutTuples = (text: string): string =>
  text.replaceAll(tuple, (shown, expressions: string, values: string) => {
    const [of, all] = [expressions.split(', '), values.split(', ')];
    const pairs = of.map((each, i) => `${nameOf(each)}=${all[i]}`);
    return of.length === all.length ? pairs.join(' ') : shown;
  });

/** A name and its value, or one for each record, in a line of a list that a person or a database made. */
const ofRecord =
  /^[ \t*•|-]{0,12}([A-Za-z]\w{1,40})[*`]{0,2}(?:[ \t]{0,40}[:=|][ \t*`]{1,40}|[ \t]{2,60}|\t)([^\n\t]{0,1000}?)[,|]?[ \t]*$/;

/** The rows of the records whose fields are in the lines from one on, their names first; and how many lines these are. */
function recordsAt(lines: readonly string[], from: number) {
  if (/[{[(,]\s*$/.test(lines[from - 1] ?? '')) return undefined;
  const fields: (readonly string[])[] = [];
  let end = from;
  for (; end < from + 40; end += 1) {
    const line = lines[end] ?? '';
    const [, key, values = ''] = ofRecord.exec(line) ?? [];
    if (key !== undefined) fields.push([key, ...values.split('|').map((each) => each.trim())]);
    else if (!isRuler(line) || fields.length > 1) break;
  }
  const id = fields.length > 4 ? listedBy(fields.slice(0, 6).map(([key = '']) => key)) : undefined;
  if (!id) return undefined;
  const spelt = fields.map(([key = '', ...values]) => [spelledFor(id, key), ...values]);
  // The first line may be the head of a table.
  if (!membersOf(id).includes(spelt[0]?.[0] ?? '')) spelt.shift();
  const [first = []] = spelt;
  const [names = [], ...records] = first.map((_, i) => spelt.map((each) => each[i] ?? ''));
  const objects = records.flatMap((values) => objectOf(id, names, values) ?? []);
  const rows = [names, ...records.map((values) => values.map(unquoted))];
  const isJson = objects.length === records.length;
  return { rows: isJson ? [`[${objects.join(',\n')}]`] : rows.map((row) => row.join('\t')), end };
}

/** A record as JSON if each of its texts has quotes, and none of its required fields is absent. */
function objectOf(id: EndpointId, names: readonly string[], values: readonly string[]) {
  const members = values
    .map((value, i) => [names[i] ?? '', value.replaceAll(/^“|”$/g, '"')] as const)
    .filter(([, shown]) => !/^(?:|-|\(.*\))$/.test(shown));
  const isWhole = requiredOf(id).every((each) => members.some(([key]) => key === each));
  const isJson = members.every(([, text]) => parsedJson(text) !== undefined);
  return isWhole && isJson
    ? `{${members.map(([key, text]) => `"${key}":${text}`).join(',')}}`
    : undefined;
}

/** A text whose tables, lists and pairs are read: records as rows with tabs, others as objects that a program prints. */
export function withoutTables(text: string): string {
  if (text.length > longest) return text;
  const isQuotes = text.length < 200_000 && new RegExp(name).test(text) && !isObject.test(text);
  const whole = isQuotes ? withoutPairs(text.replaceAll('\r', '')) : withoutTuples(text);
  const lines = whole.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const shown: string[] = [];
  let table: ReturnType<typeof tableAt>;
  const pairIn = (line = '') => (isQuotes ? ofLine.exec(line) : null);
  for (let at = 0; at < lines.length; at += 1) {
    const records = recordsAt(lines, at);
    if (records) {
      shown.push(...records.rows, '');
      at = records.end - 1;
      continue;
    }
    const members: Pair[] = [];
    for (let pair = pairIn(lines[at]); pair; pair = pairIn(lines[at])) {
      members.push([pair[1] ?? '', pair[2] ?? '']);
      at += 1;
    }
    // Between braces it is an object already.
    const isInside = () => /[{[(,]\s*$/.test(shown.findLast((line) => line.trim() !== '') ?? '');
    if (areRead(members) && !isInside()) shown.push(printOf(members));
    else shown.push(...lines.slice(at - members.length, at));
    const [line, below] = [lines[at] ?? '', lines[at + 1] ?? ''];
    if (table && isRuler(line)) continue;
    const next = tableAt(line, below, isQuotes);
    const cells = next ? [] : (table?.cellsOf(line) ?? []);
    // What somebody says below a log of W3C begins with no date.
    const isCut = at === last && cells.length > 1 && !(table?.isFields && /^\D/.test(line));
    const isRow = cells.length === table?.names.length || isCut;
    const row = isRow ? table?.rowOf(cells, at === last && !/[|\s]$/.test(line)) : undefined;
    // Words between the rows of a log are not its end.
    if (table && !row && !next && !table.isLog && line.trim() !== '') shown.push('');
    if (!row && !table?.isLog) table = undefined;
    table = next ?? table;
    shown.push(row ?? next?.head ?? line);
  }
  return shown.join('\n');
}
