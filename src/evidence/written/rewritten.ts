import { UsageError } from '../../model/scenario.ts';

/** The rule under the names of `console.table` of Node. */
const rule = /^├[─┼]+┤$/m;

/** The cells of a row of Jira or Markdown, or of a field and its value in Kibana. */
const pipedCells = (line: string): readonly string[] | undefined =>
  /^\s*\|/.test(line)
    ? line
        .trim()
        .replaceAll(/^\|+|\|+$/g, '')
        .split(/\|+/)
    : /^[\w.@]{2,80}\t\S/.test(line)
      ? line.split('\t')
      : undefined;

/** A name of a column, in the languages of those who make tables. */
const column =
  /^\*{0,2}(?:status|estado|c[oó]digo|code|http|respuesta|resposta|response|body|cuerpo)/i;

const isPlain = ([, value = '']: readonly string[]): boolean => !/^[[{<"]/.test(value);

/** Without the backticks around it, as many on either side. */
function unticked(cell: string): string {
  let ticks = 0;
  while (ticks < cell.length - ticks - 1 && cell[ticks] === '`' && cell.at(-1 - ticks) === '`') {
    ticks += 1;
  }
  return cell.slice(ticks, cell.length - ticks);
}

/**
 * A text with a table that people or Kibana made written as `name: value`, a line each, and last what is no plain
 * value: of a table with a row of names each row below it, else each row by itself.
 */
function unpiped(text: string): string {
  if (!/^(?:[^\S\n]{0,9}\||[\w.@]{2,80}\t)[^\n]*[{<]/m.test(text)) return text;
  const lines = text.split('\n', 2000);
  const rows = lines.flatMap((line) => {
    const cells = pipedCells(line)?.map((cell) => unticked(cell.trim()));
    return cells && !cells.every((cell) => /^:?-+:?$/.test(cell)) ? [cells] : [];
  });
  const [names = [], ...below] = rows;
  const isNamed =
    names.every((name) => /^[^\d{<]+$/.test(name)) && names.some((name) => column.test(name));
  const pairs = isNamed
    ? below.flatMap((cells) => cells.map((cell, i) => [names[i] ?? '', cell]))
    : rows.map(([name = '', ...cells]) => [name, cells.join(' ')]);
  const written = [...pairs.filter(isPlain), ...pairs.filter((pair) => !isPlain(pair))];
  return [
    ...lines.filter((line) => !pipedCells(line)),
    ...written.map((pair) => pair.join(': ')),
  ].join('\n');
}

/**
 * A text with the rows that `console.table` printed written as objects, a line each; a row that the paste cuts
 * is left open. `(index)` and `Values` are the names and values of one object.
 */
export function untabled(given: string): string {
  const text = unpiped(given);
  const lines = text.split('\n', 2000).map((line) => line.trim());
  const at = lines.findIndex((line) => rule.test(line));
  const names = cellsOf(lines[at - 1] ?? '');
  if (at < 1 || names[0] !== '(index)') return text;
  const rows = lines.slice(at + 1).filter((line) => line.startsWith('│'));
  const before = lines.slice(0, Math.max(0, at - 2));
  if (names.length === 2 && names[1] === 'Values') {
    const whole = rows.filter((line) => line.endsWith('│')).map((line) => cellsOf(line));
    const members = whole.map(([name, value]) => `${name}: ${value}`).join(', ');
    return [
      ...before,
      `{ ${members}${lines.some((line) => line.startsWith('└')) ? ' }' : ','}`,
    ].join('\n');
  }
  const objects = rows.map((line) => {
    const members = cellsOf(line)
      .map((value, i) => (i === 0 || value === '' ? '' : `${names[i]}: ${value}`))
      .filter(Boolean);
    return `{ ${members.join(', ')}${line.endsWith('│') ? ' }' : ''}`;
  });
  return [...before, ...objects].join('\n');
}

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^│/, '')
    .replace(/│$/, '')
    .split('│')
    .map((cell) => cell.trim());

const begins =
  /(?<![\w$])(?:array\(\d{1,9}\) \{|object\([\w\\]{1,200}\)#\d{1,9} \(\d{1,9}\) \{|array \(\s)/;
const token = new RegExp(
  [
    /(?<open>array\(\d{1,9}\) \{|object\([\w\\]{1,200}\)#\d{1,9} \(\d{1,9}\) \{|array \()(?<list>(?=\s{0,200}(?:\[0\]=>|0 =>)))?/,
    /\["(?<dumped>[^"\n]{0,200})"[^\]\n]{0,200}\]=>|'(?<name>(?:[^'\\\n]|\\.){0,200})' =>|(?<index>\[\d{1,9}\]=>|\d{1,9} =>)/,
    /(?:int|float)\((?<number>[-\d.E+]{1,40})\)|bool\((?<bool>true|false)\)|string\((?<bytes>\d{1,9})\) "/,
    /(?<word>NULL|null|true|false|-?\d{1,40}(?:\.\d{1,40})?(?:E[+-]?\d{1,3})?)|'(?<text>(?:[^'\\]|\\.){0,200000})'/,
    /(?<close>[})])|,/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);

/**
 * A text with the value that `var_dump` or `var_export` of PHP printed written like that of other languages, cut
 * where it is cut. Throws a UsageError for `print_r`, which shows no types.
 */
export function phpDumped(text: string, name: string): string {
  const isPrinted = /^\s*(?:\w{1,60}:\s*)?(?:Array|stdClass Object)\s{1,9}\(\s{1,99}\[/;
  // A text of JSON in it is shown as it is.
  if (isPrinted.test(text.slice(0, 1000)) && !/\] => [[{]\s*"/.test(text))
    throw new UsageError(
      `${name} is printed by print_r of PHP, which does not show whether a value is a number or a string: paste the body itself, or print it with var_dump`,
    );
  const [head, status, bytes] = /^\s*int\(([1-5]\d\d)\)\s+string\((\d{1,9})\) "/.exec(text) ?? [];
  if (head !== undefined) {
    const body = Buffer.from(text.slice(head.length)).subarray(0, Number(bytes));
    return `HTTP ${status} ${body.toString()}`;
  }
  const from = text.slice(0, 200_000).search(begins);
  if (from < 0) return text;
  const written: string[] = [text.slice(0, from)];
  const closers: string[] = [];
  let at = from;
  const put = (value: string) => written.push(value, closers.length > 0 ? ',' : '');
  do {
    at += /^\s*/.exec(text.slice(at, at + 1000))?.[0].length ?? 0;
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) break;
    at = token.lastIndex;
    const {
      open,
      list,
      dumped,
      number,
      bool,
      bytes,
      word,
      text: quoted,
      close,
    } = found.groups ?? {};
    const key = dumped ?? found.groups?.['name'];
    if (open !== undefined) {
      written.push(list === undefined ? '{' : '[');
      closers.push(list === undefined ? '}' : ']');
    } else if (key !== undefined) written.push(`'${key}': `);
    else if (bytes !== undefined) {
      const rest = Buffer.from(text.slice(at, at + Number(bytes)));
      const value = rest.subarray(0, Number(bytes)).toString();
      at += value.length + 1;
      const isWhole = at <= text.length;
      if (isWhole) put(JSON.stringify(value));
      else written.push(JSON.stringify(value).slice(0, -1));
    } else if (quoted !== undefined) put(JSON.stringify(quoted.replaceAll(/\\(['\\])/g, '$1')));
    else if (close !== undefined) {
      if (written.at(-1) === ',') written.pop();
      written.push(closers.pop() ?? '');
      if (closers.length > 0) written.push(',');
    } else if (number !== undefined || bool !== undefined || word !== undefined)
      put(number ?? bool ?? (word === 'NULL' ? 'null' : (word ?? '')));
  } while (closers.length > 0);
  return written.join('') + text.slice(at);
}
