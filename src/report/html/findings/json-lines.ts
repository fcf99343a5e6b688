import type { Json, Pointer } from '../../../model/json.ts';
import { escapeToken, tokensOf } from '../../../standards/json/json-pointer.ts';
import { spaced } from '../../json/spaced-json.ts';

/** A line of pretty JSON with the place that it shows. */
interface JsonLine {
  readonly text: string;
  readonly at: Pointer;
}

const deepest = 40;

function linesOf(
  value: Json,
  at: Pointer,
  indent: string,
  before: string,
  after: string,
): readonly JsonLine[] {
  const line = (text: string): JsonLine => ({ text: `${indent}${text}`, at });
  if (typeof value !== 'object' || value === null || indent.length > deepest)
    return [line(`${before}${JSON.stringify(value)}${after}`)];
  const isList = Array.isArray(value);
  const members = Object.entries(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return [line(`${before}${open}${close}${after}`)];
  return [
    line(`${before}${open}`),
    ...members.flatMap(([name, each], index) =>
      linesOf(
        each,
        `${at}/${escapeToken(name)}`,
        `${indent}  `,
        isList ? '' : `${JSON.stringify(name)}: `,
        index < members.length - 1 ? ',' : '',
      ),
    ),
    line(`${close}${after}`),
  ];
}

export interface Excerpt {
  readonly lines: readonly { readonly text: string; readonly isMarked: boolean }[];
  /** Lines left out above and below. */
  readonly above: number;
  readonly below: number;
}

const around = 5;
const most = 24;

/** A JSON value around one place, the place marked. Undefined where it is not there, nor what it would stand in. */
export function excerptAt(value: Json, at: Pointer): Excerpt | undefined {
  const all = linesOf(value, '', '', '', '');
  const within = (place: Pointer) => place === at || place.startsWith(`${at}/`);
  const marked = all.map((line) => at !== '' && within(line.at));
  const first = marked.indexOf(true);
  const absent = first < 0 ? absentAt(all, at) : undefined;
  if (first < 0 && absent === undefined) return undefined;
  const lines =
    absent ?? all.map(({ text }, index) => ({ text, isMarked: marked[index] === true }));
  const from = lines.findIndex(({ isMarked }) => isMarked);
  const start = lines.length <= most ? 0 : Math.max(0, from - around);
  const end = lines.length <= most ? lines.length : Math.min(lines.length, start + most);
  return { lines: lines.slice(start, end), above: start, below: lines.length - end };
}

/** The lines with one that says what is absent, at the end of what it should stand in. */
function absentAt(all: readonly JsonLine[], at: Pointer): Excerpt['lines'] | undefined {
  const parent = at.slice(0, at.lastIndexOf('/'));
  const last = all.findLastIndex((line) => line.at === parent);
  const closing = all[last];
  if (at === '' || closing === undefined || !/^\s*\},?$/.test(closing.text)) return undefined;
  const indent = ' '.repeat(closing.text.search(/\S/) + 2);
  const name = tokensOf(at)?.at(-1) ?? '';
  return [
    ...all.slice(0, last).map(({ text }) => ({ text, isMarked: false })),
    { text: `${indent}${name} is absent`, isMarked: true },
    ...all.slice(last).map(({ text }) => ({ text, isMarked: false })),
  ];
}

const columns = 80;
/** Deeper values go on one line, however long; nobody reads them here. */
const deepestLaidOut = 24;

/** JSON as one reads it: what fits goes on one line, the rest one line a member. */
export function readableJson(value: Json, indent = 0, before = 0): string {
  const short = spaced(value);
  const isPlain = typeof value !== 'object' || value === null;
  if (isPlain || indent > deepestLaidOut * 2 || indent + before + short.length <= columns)
    return short;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Object.entries(value).map(([name, each]) => {
    const label = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `;
    return `${' '.repeat(indent + 2)}${label}${readableJson(each, indent + 2, label.length)}`;
  });
  return `${open}\n${members.join(',\n')}\n${' '.repeat(indent)}${close}`;
}
