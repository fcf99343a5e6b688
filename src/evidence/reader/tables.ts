import { membersOf } from './members.ts';

/** A value that means the same in a table and in JSON; PowerShell prints an object within one as `@{code=14; value=0.19}`. */
const value = String.raw`(?:-?\d{1,15}(?:\.\d{1,10})?|null|@\{[\w=.; -]{0,200}\})(?=[ \t|*]*$|[ ,])`;
const names = ['delivery-price', 'shipping-cost'] as const;
const name = `(?:${names.flatMap((id) => membersOf(id)).join('|')})(?:\\.\\w{1,20})?`;

/** A line with a name and its value, and pairs of them within one line. */
const ofLine = new RegExp(
  `^[ \\t|*•-]{0,12}(${name})[ \\t*]*(?:[:=|]|\\t| {2})[ \\t*]{0,40}(${value})[ \\t|*]*$`,
);
const pairs = new RegExp(`(?<![{([,&?;] ?)\\b(?:${name}=${value}(?:, ?| +|(?=>|$))){2,}`, 'gm');
/** How the dissection of a packet has a member of JSON. */
const dissected =
  /^[ \t]*Member: (\w{1,40})\n[ \t]*(?:Number|String) value: ([^\n]{1,60})(?:\n[ \t]*Key: \w{1,40})?/gm;

/** Members that are in an object already. */
const isObject = new RegExp(`[{,(]\\s*["']?${name}\\b`);

const ofName = `(?<=^[ \\t|*•-]{0,12}${name}[ \\t*]{0,9}(?:[:=|]|\\t| {2})[ \\t*]{0,40})`;
const decimalComma = new RegExp(`${ofName}\\d{1,12},\\d{1,4}[ \\t|]*$`, 'm');
const localNumber = new RegExp(
  `${ofName}(\\d{1,3}(?:\\.\\d{3}){0,4})(?:,(\\d{1,4}))?(?=[ \\t|]*$)`,
  'gm',
);

const cellsOf = (line: string): readonly string[] =>
  (line.includes('|')
    ? line.replaceAll(/^[ \t]*\||\|[ \t]*$/g, '').split('|')
    : (line.match(line.includes('\t') ? /[^\t]+/g : /@\{[^}\n]*\}|\S+/g) ?? [])
  ).map((each) => each.trim());

const isName = (cell: string) => new RegExp(`^${name}$`).test(cell);
const isValue = (cell: string) => new RegExp(`^${value}$`, 'm').test(cell);

type Pair = readonly [name: string, value: string];

/** An object as Go prints it, which may leave members out as a table does: `{netValue:4200 taxesApplied:{value:0.19}}`. */
const printOf = (members: readonly Pair[]): string =>
  `{${members
    .map(([key, text]) => {
      const shown = text.replace('@', '').replaceAll('=', ':').replaceAll(';', '');
      return key.includes('.') ? `${key.replace('.', ':{')}:${shown}}` : `${key}:${shown}`;
    })
    .join(' ')}}`;

/** A text whose tables, lists and pairs of the members of a quote or a cost are objects as a program prints them. */
export function withoutTables(text: string): string {
  if (text.length > 200_000 || !new RegExp(name).test(text) || isObject.test(text)) return text;
  // A decimal comma in a table makes its points those of thousands.
  const shownText = decimalComma.test(text)
    ? text.replaceAll(
        localNumber,
        (_, whole: string, part?: string) =>
          whole.replaceAll('.', '') + (part === undefined ? '' : `.${part}`),
      )
    : text;
  // The paste may end within its last value.
  const open = shownText.trimEnd().replace(/[-\d.]{1,30}$/, '');
  const lines = open
    .replaceAll(dissected, '$1: $2')
    .replaceAll(
      pairs,
      (found) => `{${found.trim().replaceAll(/,? +/g, ' ').replaceAll('=', ':')}} `,
    )
    .split('\n');
  const shown: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const members: Pair[] = [];
    for (let next = ofLine.exec(lines[at] ?? ''); next; next = ofLine.exec(lines[at] ?? '')) {
      members.push([next[1] ?? '', next[2] ?? '']);
      at += 1;
    }
    // Between braces it is an object already.
    const isInside = /[{[(,]\s*$/.test(shown.findLast((line) => line.trim() !== '') ?? '');
    if (members.length > 1 && !isInside) shown.push(printOf(members));
    else shown.push(...lines.slice(at - members.length, at));
    const head = cellsOf(lines[at] ?? '');
    shown.push(lines[at] ?? '');
    if (head.filter(isName).length < 2) continue;
    const from = /^[\s|+:=-]+$/.test(lines[at + 1] ?? '') ? at + 2 : at + 1;
    const cells = cellsOf(lines[from] ?? '');
    const row = head.flatMap((key, i): readonly Pair[] =>
      isName(key) && cells[i] ? [[key, cells[i]]] : [],
    );
    const isWhole = cells.length === head.length || (from === lines.length - 1 && row.length > 1);
    if (!isWhole || !row.every(([, cell]) => isValue(cell))) continue;
    shown.push(printOf(row));
    at = from;
  }
  return shown.join('\n');
}
