import type { Json, Pointer } from '../../model/json.ts';
import type { AnswerReport, ExchangeReport } from '../../model/run.ts';
import { escapeToken, tokensOf } from '../../standards/json/json-pointer.ts';
import { readJson } from '../../standards/json/json-text.ts';
import { duration, howMany, size } from '../../standards/text/figures.ts';
import { spaced } from '../json/spaced-json.ts';
import { layersOf, sizeWords } from '../view/exchange.ts';
import type { Exchange, Message, MessageLine, Section } from './block.ts';

/** Members that a finding is about. */
export interface Marks {
  readonly request: readonly Pointer[];
  readonly answer: readonly Pointer[];
}

/** Renders a request and its answer, the same in every report. */
export const exchangeOf = (exchange: ExchangeReport, marked: Marks): Exchange => ({
  kind: 'exchange',
  name: `${exchange.id} ${exchange.step}`,
  note: noteOf(exchange),
  ...messagesOf(exchange, false, marked),
});

const none: AnswerReport = { kind: 'no-response', reason: 'closed', detail: '' };

/** Returns the request, if known, and the answer; `whole` omits nothing. */
function messagesOf(
  { request, answer = none }: Partial<Pick<ExchangeReport, 'request' | 'answer'>>,
  whole: boolean,
  marked: Marks = { request: [], answer: [] },
): { readonly request: Message | undefined; readonly answer: Message } {
  const most = whole ? Number.POSITIVE_INFINITY : maxLines;
  const sent = request?.body === undefined ? [] : jsonLines(request.body, marked.request);
  return {
    request:
      request && message(`${request.method} ${request.url}`, request.headers, shown(sent, most)),
    answer: answerOf(answer, (text) => shown(textLines(text, marked.answer), most)),
  };
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

const codeOf = (message: Message): Section => [
  { kind: 'code', lines: message.map(({ text }) => text) },
];

/** Renders a request alone. */
export const requestBlocks = (
  request: NonNullable<ExchangeReport['request']>,
  whole: boolean,
): Section => codeOf(messagesOf({ request }, whole).request ?? []);

/** Renders an answer alone, with its circumstances and duration. */
export const answerBlocks = (exchange: ExchangeReport, whole: boolean): Section => [
  ...codeOf(messagesOf(exchange, whole).answer),
  { kind: 'paragraph', text: noteOf(exchange) },
];

const tokens = { configured: '', wrong: 'with a wrong token', none: 'without a token' } as const;

/** Describes what was unusual in the request, the duration without connecting, and the time of each layer. */
function noteOf({ token, situation, varied = {}, durationMs, timings }: ExchangeReport): string {
  const layers = layersOf(timings).map(({ name, ms }) => `${name} ${duration(ms)}`);
  return [
    tokens[token],
    situation === 'unquotable' ? 'an order that cannot be quoted' : '',
    Object.entries(varied)
      .slice(0, 12)
      .map(([at, state]) => `${at} ${state}`)
      .join(', '),
    durationMs === undefined ? '' : duration(durationMs),
    layers.length > 1 ? layers.join(', ') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function answerOf(answer: AnswerReport, bodyOf: (text: string) => Message): Message {
  if (answer.kind === 'no-response') return [{ text: `no answer: ${answer.detail}` }];
  const { status, headers, body, bytes, records, truncated } = answer;
  const lines =
    records !== undefined
      ? [{ text: sizeWords(answer) }]
      : body === undefined || body === ''
        ? [{ text: '(an empty body)' }]
        : bodyOf(body);
  const cut = truncated ? [{ text: `(cut here; the body has ${size(bytes)})` }] : [];
  return message(String(status), headers, [...lines, ...cut]);
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

function shown(lines: Message, most: number): Message {
  if (lines.length <= most) return lines;
  const mark = lines.findIndex(({ isMarked }) => isMarked);
  const start = Math.min(Math.max(0, mark - before), lines.length - most);
  const left = lines.length - start - most;
  return [
    ...(start > 0 ? [{ text: `… ${howMany(start, 'line')} above` }] : []),
    ...lines.slice(start, start + most),
    ...(left > 0 ? [{ text: `… ${howMany(left, 'more line')}` }] : []),
  ];
}

const columns = 80;
/** Values indented further are formatted on one line, however long. */
const deepestLaidOut = 48;

/** Maximum length of a marked JSON Pointer. */
const maxPlaceLength = 1000;

/** Formats JSON for reading: short values on one line, each marked member on its own. */
export function jsonLines(value: Json, marked: readonly Pointer[]): Message {
  const known = new Set(marked.filter((at) => at !== '' && at.length <= maxPlaceLength));
  const within = new Set([...known].flatMap(ancestorsOf));
  const linesOf = (held: Json, at: Pointer, indent: string, lead: string, end: string): Message => {
    const line = (text: string): MessageLine =>
      known.has(at) ? { text: indent + text, isMarked: true } : { text: indent + text };
    const short = `${lead}${spaced(held)}${end}`;
    const isLong = indent.length + short.length > columns && indent.length < deepestLaidOut;
    if (typeof held !== 'object' || held === null || !(isLong || within.has(at)))
      return [line(short)];
    const isList = Array.isArray(held);
    const members = Object.entries(held);
    const absent = isList
      ? []
      : [...known].filter((each) => parentOf(each) === at && !Object.hasOwn(held, nameOf(each)));
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
