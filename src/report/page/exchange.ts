import type { Json, Pointer } from '../../model/json.ts';
import type { ExchangeReport } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { escapeToken, tokensOf } from '../../standards/json/json-pointer.ts';
import { readJson } from '../../standards/json/json-text.ts';
import { duration, howMany, joined, size } from '../../standards/text/figures.ts';
import { cut } from '../../standards/text/legible.ts';
import { spaced } from '../json/spaced-json.ts';
import { jsonOf, layerWords, sizeWords, statusWord } from './answer.ts';
import {
  type Cells,
  codeOf,
  type Exchange,
  type Message,
  type MessageLine,
  paragraphs,
  type Section,
  type Table,
} from './block.ts';
import { firstNames } from './finding-words.ts';

export interface Marks {
  readonly request: readonly Pointer[];
  readonly answer: readonly Pointer[];
}

/** Renders a request and its answer, the same in every report. */
export const exchangeOf = (exchange: ExchangeReport, marked: Marks): Exchange => ({
  name: `${exchange.id} ${exchange.step}`,
  note: noteOf(exchange),
  varied: variations(exchange).map(([state, fields]) => ({
    text: `${countOf(fields)} ${state}`,
    under: [fields.slice(0, maxNamed).join(', ')],
  })),
  request: exchange.request && requestOf(exchange.request, false, marked.request),
  answer: answerOf(exchange, false, marked.answer),
});

const maxNamed = 40;

/** Returns the varied fields by what was done to them. */
const variations = ({ varied = {} }: ExchangeReport): readonly (readonly [string, string[]])[] =>
  [...groupedBy(Object.entries(varied), ([, state]) => state)].map(([state, group]) => [
    state,
    group.map(([at]) => (tokensOf(at) ?? [at]).slice(1).join('.')),
  ]);

const countOf = (fields: readonly string[]): string =>
  fields.length === 1 ? (fields[0] ?? '') : howMany(fields.length, 'field');

const maxVariations = 4;

/** Formats `11 fields absent, type empty`. */
const variedWords = (exchange: ExchangeReport): string =>
  firstNames(
    variations(exchange).map(([state, fields]) => `${countOf(fields)} ${state}`),
    maxVariations,
  );

/** Maximum number of compared members of a message, of their names, and of columns for those that differ. */
const maxMembers = { compared: 500, names: 6, shown: 5 };

/** Member of a message: its name, `taxesApplied.code`, and value. */
type Member = readonly [name: string, value: string | number | boolean | null];

function membersOf(json: Json | undefined, names: readonly string[] = []): readonly Member[] {
  if (json === undefined) return [];
  if (typeof json !== 'object' || json === null) return [[names.join('.'), json]];
  if (names.length === maxMembers.names) return [[names.join('.'), spaced(json)]];
  return Object.entries(json)
    .slice(0, maxMembers.compared)
    .flatMap(([name, value]) => membersOf(value, [...names, name]))
    .slice(0, maxMembers.compared);
}

/** Tabulates what differs between exchanges, one row each; undefined if there are fewer than two. */
export function differencesOf(exchanges: readonly ExchangeReport[]): Table | undefined {
  if (exchanges.length < 2) return undefined;
  const sent = differing(
    exchanges.map(({ request }) =>
      membersOf(request?.body).map(([name, value]) => [`sent ${name}`, value]),
    ),
  );
  const answered = differing(exchanges.map(answerMembers));
  const varied = exchanges.map(variedWords);
  const hasVaried = varied.some((words) => words !== '');
  const rows = exchanges.map((exchange, at) => ({
    exchange: exchange.id,
    step: exchange.step,
    ...(hasVaried ? { varied: varied[at] ?? '' } : sent[at]),
    'HTTP status': statusWord(exchange),
    ...answered[at],
    'answered in': exchange.durationMs === undefined ? '' : duration(exchange.durationMs),
  }));
  return { kind: 'table', rows };
}

function answerMembers(exchange: ExchangeReport): readonly Member[] {
  const { answer } = exchange;
  if (answer.kind === 'no-response') return [['answer', answer.detail]];
  const json = jsonOf(exchange);
  return json === undefined || answer.records !== undefined
    ? [['answer', answer.records === undefined ? (answer.body ?? '') : sizeWords(answer)]]
    : membersOf(json);
}

function differing(all: readonly (readonly Member[])[]): readonly Cells[] {
  const lists = all.map((members) => new Map(members));
  const names = [...new Set(lists.flatMap((members) => [...members.keys()]))]
    .filter((name) => new Set(lists.map((members) => members.get(name))).size > 1)
    .slice(0, maxMembers.shown);
  return lists.map((members) =>
    Object.fromEntries(
      names.map((name) => {
        const value = members.get(name) ?? (members.has(name) ? null : 'absent');
        return [name, typeof value === 'string' ? cut(value, 80) : value];
      }),
    ),
  );
}

const message = (
  head: string,
  headers: { readonly [name: string]: string },
  body: Message,
): Message => [
  { text: head },
  ...Object.entries(headers).map(([name, value]) => ({ text: `${name}: ${value}` })),
  ...(body.length === 0 ? [] : [{ text: '' }, ...body]),
];

const literally = (message: Message): Section => codeOf(message.map(({ text }) => text));

type Request = NonNullable<ExchangeReport['request']>;

/** `whole` omits nothing. */
const requestOf = (
  { method, url, headers, body }: Request,
  whole: boolean,
  marked: readonly Pointer[],
) =>
  message(
    `${method} ${url}`,
    headers,
    body === undefined ? [] : shown(jsonLines(body, marked), whole),
  );

export const requestBlocks = (request: Request, whole: boolean): Section =>
  literally(requestOf(request, whole, []));

/** Renders an answer alone, with its circumstances and duration. */
export const answerBlocks = (exchange: ExchangeReport, whole: boolean): Section => [
  ...literally(answerOf(exchange, whole, [])),
  ...paragraphs([joined([variedWords(exchange), noteOf(exchange)], ' · ')]),
];

const tokens = { configured: '', wrong: 'with a wrong token', none: 'without a token' } as const;

/** Describes what was unusual in the request, the duration without connecting, and the time of each layer. */
function noteOf({ token, situation, durationMs, timings }: ExchangeReport): string {
  const layers = layerWords(timings);
  const notes = [
    tokens[token],
    situation === 'unquotable' ? 'an order that cannot be quoted' : '',
    durationMs === undefined ? '' : duration(durationMs),
    layers.length > 1 ? layers.join(', ') : '',
  ];
  return joined(notes, ' · ');
}

function answerOf({ answer }: ExchangeReport, whole: boolean, marked: readonly Pointer[]): Message {
  if (answer.kind === 'no-response') return [{ text: `no answer: ${answer.detail}` }];
  const { status, headers, body = '', bytes, records, truncated } = answer;
  const text = records === undefined ? '(an empty body)' : sizeWords(answer);
  const lines =
    records !== undefined || body === '' ? [{ text }] : shown(textLines(body, marked), whole);
  const end = truncated ? [{ text: `(cut here; the body has ${size(bytes)})` }] : [];
  return message(String(status), headers, [...lines, ...end]);
}

/** Formats JSON; keeps it as received if formatting would hide something, such as a duplicate member. */
function textLines(text: string, marked: readonly Pointer[]): Message {
  const { json } = readJson(text);
  const isSame = json !== undefined && bare(JSON.stringify(json)) === bare(text);
  return isSame ? jsonLines(json, marked) : text.split(/\r?\n/).map((line) => ({ text: line }));
}

const bare = (text: string): string => text.replace(/\s+/g, '');

/** Number of lines shown of a body, around its first mark. */
const maxLines = 40;
const before = 8;

function shown(lines: Message, whole: boolean): Message {
  if (whole || lines.length <= maxLines) return lines;
  const mark = lines.findIndex(({ isMarked }) => isMarked);
  const start = Math.min(Math.max(0, mark - before), lines.length - maxLines);
  const below = lines.length - maxLines - start;
  return [
    ...(start > 0 ? [{ text: `… ${howMany(start, 'line')} above` }] : []),
    ...lines.slice(start, start + maxLines),
    ...(below > 0 ? [{ text: `… ${howMany(below, 'more line')} in report.json` }] : []),
  ];
}

const columns = 80;
/** Values indented further are formatted on one line, however long. */
const deepestLaidOut = 48;

const maxPlaceLength = 1000;

/** Formats JSON for reading: short values on one line, each marked member on its own. */
export function jsonLines(value: Json, marked: readonly Pointer[]): Message {
  const known = new Set(marked.filter((at) => at !== '' && at.length <= maxPlaceLength));
  const within = new Set([...known].flatMap(ancestorsOf));
  const linesOf = (json: Json, at: Pointer, indent: string, lead: string, end: string): Message => {
    const line = (text: string): MessageLine =>
      known.has(at) ? { text: indent + text, isMarked: true } : { text: indent + text };
    const short = `${lead}${spaced(json)}${end}`;
    const isLong = indent.length + short.length > columns && indent.length < deepestLaidOut;
    if (typeof json !== 'object' || json === null || !(isLong || within.has(at)))
      return [line(short)];
    const isList = Array.isArray(json);
    const members = Object.entries(json);
    const absent = isList
      ? []
      : [...known].filter((each) => parentOf(each) === at && !Object.hasOwn(json, nameOf(each)));
    const inner = `${indent}  `;
    return [
      line(`${lead}${isList ? '[' : '{'}`),
      ...members.flatMap(([name, each], index) =>
        linesOf(
          each,
          `${at}/${escapeToken(name)}`,
          inner,
          isList ? '' : `${JSON.stringify(name)}: `,
          index < members.length - 1 ? ',' : '',
        ),
      ),
      ...absent.map((each) => ({
        text: `${inner}${nameOf(each)} is absent`,
        isMarked: true as const,
      })),
      line(`${isList ? ']' : '}'}${end}`),
    ];
  };
  return linesOf(value, '', '', '', '');
}

const parentOf = (at: Pointer): Pointer => at.slice(0, at.lastIndexOf('/'));

const nameOf = (at: Pointer): string => tokensOf(at)?.at(-1) ?? '';

function ancestorsOf(at: Pointer): readonly Pointer[] {
  const parent = parentOf(at);
  return parent === '' ? [''] : [parent, ...ancestorsOf(parent)];
}
