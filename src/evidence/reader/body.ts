import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { UsageError } from '../../model/scenario.ts';
import { type JsonValue, parsedJson } from '../../standards/json/json-text.ts';
import { withoutMark } from '../../standards/text/decoded.ts';
import { figure, howMany, list } from '../../standards/text/figures.ts';
import type { Placed } from '../written/objects.ts';
import { readWritten } from '../written/parser.ts';
import {
  asItems,
  asMembers,
  Cut,
  Hidden,
  incompleteInside,
  isByHand,
  pasteEnds,
  type Reading,
  shortened,
  type Written,
} from '../written/written.ts';
import type { CutBody } from './evidence.ts';
import type { Found } from './found.ts';
import { membersOf, namedBy, spokenOf, typedBy } from './members.ts';

/** A body as it can be judged, and what must be said of it. */
export interface Held {
  readonly body?: Uint8Array | string;
  readonly cut?: CutBody;
  readonly notes?: readonly string[];
  /** What the paste cannot show. */
  readonly untold?: readonly string[];
  /** What it is, where it is more than a body. */
  readonly as?: string;
}

/** The body of an answer that was found, as far as it is certain. `declared` is its content-length. */
export function heldBody(found: Found, endpoint: EndpointId, declared?: number): Held {
  const { body, placed, isBase64, isAlone } = found;
  if (!body) return {};
  const { value } = body;
  const unpacked = (held: string) =>
    isBase64 ? Buffer.from(held, 'base64').toString('utf8') : held;
  if (value instanceof Cut) {
    const mark = value.mark ?? pasteEnds;
    return value.text
      ? { cut: partOf(unpacked(value.text), endpoint, mark) }
      : { notes: [`The paste leaves the body out: ${mark}.`] };
  }
  if (typeof value === 'string') {
    if (isBase64) return { body: Buffer.from(value, 'base64') };
    const only = isAlone || /^\s*[{[]/.test(value) ? onlyObject(value) : undefined;
    assertAnswer(only?.value, endpoint, false);
    // With nothing around it a print is somebody's, and not what the client sent; a record is one of a list.
    const isRecord = isDataset(endpoint) && asMembers(only?.value);
    const isPrint = (isDataset(endpoint) || asMembers(only?.value)) && !isJson(value);
    if (isAlone && only && (isRecord || isPrint) && isWhole(only.value, only))
      return heldObject(only, endpoint);
    const part = cutBody(value, endpoint, declared, isAlone);
    if (part) return { cut: part };
    const shown = only && changedOnTheWay(only, isJson(value), endpoint);
    return shown ?? { body: value, notes: lengthNotes(value, declared) };
  }
  return typeof value === 'object' && value !== null
    ? heldObject({ ...placed, value }, endpoint)
    : { body: String(value) };
}

/** A body that the paste shows as an object or a list, maybe as a program prints one. */
function heldObject(own: Partial<Placed> & Pick<Placed, 'value'>, endpoint: EndpointId): Held {
  const { value, habits = new Set(), incomplete = new Set<object>(), marks, spans, text } = own;
  assertAnswer(value, endpoint, habits.size > 0);
  const span = spans?.get(value as object);
  const source = span && text?.slice(...span);
  const isJsonText = source !== undefined && isJson(source);
  if (!isWhole(value, { incomplete })) {
    const cut = ofValue(value, { incomplete }, endpoint, [...(marks ?? [])][0] ?? pasteEnds);
    const typed = habits.has('no types') ? typedBy(endpoint, parsedJson(cut.body) ?? null) : '';
    return { cut: typed === '' ? cut : { ...cut, body: typed } };
  }
  const shown = changedOnTheWay({ value, habits }, isJsonText, endpoint);
  if (shown) return shown;
  const isPrint = source !== undefined && !isJsonText;
  const meant = isPrint && isOfClass(habits) ? namedBy(endpoint, value) : value;
  const json =
    isPrint && habits.has('no types')
      ? typedBy(endpoint, meant)
      : isJsonText
        ? withoutMark(source)
        : JSON.stringify(meant);
  const isRecord =
    isDataset(endpoint) && asMembers(value) !== undefined && spokenOf(value) === endpoint;
  const untold = isPrint ? untoldOf(habits, meant !== value) : [];
  const notes = [
    ...(isPrint ? [`It has ${[...habits].join(', ')}: it was read as it is meant.`] : []),
    ...(own.isEscaped ? ['Its quotes were escaped, as a log writes them; that was undone.'] : []),
  ];
  return {
    body: isRecord ? `[${json}]` : json,
    ...(isPrint
      ? { as: `${asMembers(value) ? 'an object' : 'a list'} that is not written as JSON` }
      : {}),
    ...(isRecord ? { as: 'one record' } : {}),
    ...(untold.length > 0 ? { untold } : {}),
    notes: isRecord ? ['It is judged by itself, as the only record of an answer.'] : notes,
  };
}

/** An object of a class is printed with the names of the program, which may not be those of the JSON. */
const isOfClass = (habits: Placed['habits']): boolean =>
  habits.has('names without quotes') &&
  (habits.has('words of another language') || habits.has('arrows for colons'));

/** What an object cannot show that somebody typed, or a program printed. */
const untoldOf = (habits: Placed['habits'], isRenamed: boolean): readonly string[] => [
  ...(isRenamed ? ['how the answer writes the names of its members'] : []),
  ...(isByHand({ habits }) ? [] : ['whether the answer is valid JSON']),
  ...(habits.has('no types') ? ['whether its values are numbers or texts'] : []),
];

/** What was done to values on the way, as a sentence; none of them is said to be the client's. */
const changes: readonly (readonly [by: Hidden['by'], said: (names: string) => string])[] = [
  [
    'a mask',
    (names) =>
      `A mask is in the place of ${names}, as loggers write one; nothing is said of what it hides.`,
  ],
  [
    'a scan',
    (names) =>
      `Letters are in the place of digits in ${names}, as in the text of a scan; nothing is said of those values.`,
  ],
  [
    'a line break',
    (names) =>
      `Line breaks that a mail or an editor put into it were taken out; they broke ${names}, of which nothing is said.`,
  ],
];

/** A body with values that somebody on the way hid or broke; undefined where it is as it was sent. */
function changedOnTheWay(
  { value: written, habits }: Pick<Placed, 'value' | 'habits'>,
  isJsonText: boolean,
  endpoint: EndpointId,
): Held | undefined {
  const value = scannedNames(written, endpoint);
  const hidden = hiddenIn(value);
  const isBroken = !isJsonText && habits.has('broken lines');
  if (hidden.length === 0 && !isBroken) return undefined;
  const names = [...new Set(hidden.map(([name]) => name))];
  const said = changes.flatMap(([by, sentence]) => {
    const own = [...new Set(hidden.filter(([, each]) => each.by === by).map(([name]) => name))];
    return own.length > 0 ? [sentence(list(own))] : [];
  });
  const broken = 'Line breaks that a mail or an editor put into it were taken out.';
  const filled = (standIn?: string | number) =>
    JSON.stringify(value, function (this: { [name: string]: unknown }, name, held) {
      const own = this[name];
      if (!(own instanceof Hidden)) return held;
      // Only a mask may stand for a text, or for nothing.
      return standIn === undefined || own.by === 'a mask' ? standIn : standIn === 0 ? 1 : 4200;
    });
  const body = filled();
  const standIns =
    names.length === 0 ? [body] : [filled('a text that is not shown'), filled(4200), filled(0)];
  const members = Object.keys(asMembers(parsedJson(body)) ?? {});
  return {
    body,
    cut: { body, mark: '', members, hidden: { names, standIns } },
    notes:
      isBroken && said.every((each) => !each.startsWith(broken.slice(0, -1)))
        ? [...said, broken]
        : said,
  };
}

/** An object in which a scan took letters of a name for digits: the member was there, and its value is not certain. */
function scannedNames(value: Written, endpoint: EndpointId): Written {
  const members = asMembers(value);
  const own = membersOf(endpoint);
  const meant = (name: string) =>
    own.find((each) => each !== name && lettered(each) === lettered(name));
  if (
    !members ||
    !Object.keys(members).some((name) => /\d/.test(name) && meant(name) !== undefined)
  )
    return value;
  return Object.fromEntries(
    Object.entries(members).map(([name, held]) => {
      const other = /\d/.test(name) ? meant(name) : undefined;
      return other === undefined ? [name, held] : [other, new Hidden('a scan')];
    }),
  );
}

/** Digits that a scan takes for letters, as those letters. */
const lettered = (name: string): string =>
  name.toLowerCase().replaceAll(/[1i]/g, 'l').replaceAll('0', 'o').replaceAll('5', 's');

function hiddenIn(value: Written, name = ''): readonly (readonly [string, Hidden])[] {
  if (value instanceof Hidden) return [[name, value]];
  if (typeof value !== 'object' || value === null || value instanceof Cut) return [];
  return Object.entries(value).flatMap(([each, held]) =>
    hiddenIn(held, Array.isArray(value) ? name : each),
  );
}

/**
 * A body of which the paste shows only a part; undefined where it is whole, or broken in a way that no cut
 * makes. A body of just its declared length is whole, whatever it says.
 */
function cutBody(
  text: string,
  endpoint: EndpointId,
  declared?: number,
  isAlone?: boolean,
): CutBody | undefined {
  const marked = shortened(text);
  if (marked.rest !== undefined) return partOf(marked.text, endpoint, marked.rest);
  const start = text.search(/\S/);
  // A line end may have come with the copying, in the place of the last sign.
  const isAsLong = declared === Buffer.byteLength(text.trimEnd());
  // Tools that lay JSON out over lines change its length.
  if (isAsLong && !/^\s*[{[]\s*\n {2}/.test(text)) return undefined;
  const unread = { body: text, mark: pasteEnds, members: [] };
  if (text[start] !== '{' && text[start] !== '[') {
    if (isDataset(endpoint) && declared === undefined && !isAlone && isCutRow(text, endpoint)) {
      const whole = text.slice(0, text.trimEnd().lastIndexOf('\n') + 1);
      return { ...unread, body: whole.trimEnd().includes('\n') ? whole : '[]' };
    }
    return isShort(text, declared) || isOpenPage(text) ? unread : undefined;
  }
  if (isJson(text)) return undefined;
  // Lines of JSON may end after any of them.
  if (isDataset(endpoint) && isShort(text, declared)) {
    const lines = text.slice(start).split(/\r?\n/);
    if (lines.length > 1 && isJson(lines[0] ?? '')) return unread;
  }
  const read = readWritten(text, start);
  const [mark] = read?.marks ?? [];
  if (!read || mark === undefined || read.marks.has(foreign)) return undefined;
  return text.slice(read.end).trim() === '' ? ofValue(read.value, read, endpoint, mark) : undefined;
}

/** Whether a CSV ends within its row of names, or within a row that has less cells than there are names. */
function isCutRow(text: string, endpoint: EndpointId): boolean {
  const lines = text.trimEnd().split('\n');
  const [names = [], last = []] = [lines[0], lines.at(-1)].map((line) => line?.split(/[,;\t|]/));
  const own = membersOf(endpoint);
  if (lines.length === 1)
    return (
      names.slice(0, -1).every((name) => own.includes(name)) &&
      own.some((name) => name.startsWith(names.at(-1) ?? ''))
    );
  return own.includes(names[0] ?? '') && (last.length < names.length || last.at(-1) === '');
}

const foreign = 'what follows is not part of it';

/** The length of the body as it is shown; a coding has another. */
export function declaredLength(headers: { readonly [name: string]: string }): number | undefined {
  const { 'content-length': length, 'content-encoding': coding } = headers;
  return length === undefined || coding !== undefined ? undefined : Number(length);
}

/** Whether a body is shorter than its content-length, also with the line ends that a paste may have changed. */
const isShort = (text: string, declared: number | undefined): boolean =>
  declared !== undefined && Buffer.byteLength(text.replaceAll(/\r?\n/g, '\r\n')) < declared;

/** What to tell of a body that is JSON to its end, and yet shorter than its content-length. */
const lengthNotes = (text: string, declared: number | undefined): readonly string[] =>
  isShort(text, declared) && isJson(text)
    ? [
        `The body has ${howMany(Buffer.byteLength(text), 'byte')}, and its content-length is ${figure(declared ?? 0)}. It is judged as it is, because tools reformat JSON.`,
      ]
    : [];

/** A page that ends within a tag, or before its own end. */
const isOpenPage = (text: string): boolean =>
  /^\s*<(?:!doctype|html|\?xml)/i.test(text) &&
  (text.lastIndexOf('<') > text.lastIndexOf('>') ||
    (/<html[\s>]/i.test(text) && !/<\/html\s*>/i.test(text)));

/** A text that is known to be cut. */
export function partOf(text: string, endpoint: EndpointId, mark: string): CutBody {
  const start = text.search(/\S/);
  const read = text[start] === '{' || text[start] === '[' ? readWritten(text, start) : undefined;
  return read
    ? ofValue(read.value, read, endpoint, mark)
    : { body: text.trim() === '' ? '' : text, mark, members: [] };
}

/** What is whole in a value that is not. */
function ofValue(
  value: Written,
  reading: Pick<Reading, 'incomplete'>,
  endpoint: EndpointId,
  mark: string,
): CutBody {
  if (isDataset(endpoint)) {
    const items = listIn(value) ?? [];
    // The last one may be the beginning of a record.
    const isRecord = (item: Written) => asMembers(item) !== undefined || item !== items.at(-1);
    const whole = items.filter((item) => isWhole(item, reading) && isRecord(item));
    return { body: JSON.stringify(whole), mark, members: [] };
  }
  const members = asMembers(value);
  if (!members) return { body: '', mark, members: [] };
  const whole = Object.entries(members).filter(
    ([, held]) => isWhole(held, reading) && !(held instanceof Hidden),
  );
  return {
    body: JSON.stringify(Object.fromEntries(whole)),
    mark,
    members: whole.map(([name]) => name),
  };
}

/** The list itself, or the first in an object. */
const listIn = (value: Written): readonly Written[] | undefined =>
  asItems(value) ??
  Object.values(asMembers(value) ?? {})
    .map(asItems)
    .find(Boolean);

/** Whether nothing of a value is left out. */
export function isWhole(value: Written, reading: Pick<Reading, 'incomplete'>): boolean {
  if (value instanceof Cut) return false;
  if (typeof value !== 'object' || value === null) return true;
  return (
    !reading.incomplete.has(value) &&
    !incompleteInside.has(value) &&
    Object.values(value).every((each) => isWhole(each, reading))
  );
}

/** What a text says as JSON, with or without a byte order mark; undefined where it is none. */
export const parsed = (text: string): JsonValue | undefined => parsedJson(withoutMark(text));

export const isJson = (text: string): boolean => parsed(text) !== undefined;

/** The one object or list that is the whole of a text. */
export function onlyObject(text: string): Placed | undefined {
  const from = text.search(/\S/);
  const read = from < 0 ? undefined : readWritten(text, from);
  return read && text.slice(read.end).trim() === '' ? { ...read, from, text } : undefined;
}

const typeWord =
  /^(?:<[^<>]{1,60}>|\{\{?[^{}]{1,60}\}?\}|\$\{[^}]{1,60}\}|\.{3}|…|(?:number|float|integer|int|decimal|double|string|text|bool|boolean|date|any|n[uú]mero|texto|monto|amount|value)(?:\s*\(.{0,40}\))?\??)$/i;
const expression =
  /^(?!(?:true|false|null|none|nil|NaN|Infinity|undefined)$)[A-Za-z_$][\w$.]*(?:\s*[-+*/(].*)?$/i;

/** Throws a UsageError where an object is no answer though it has members of one: a template of it, or source code. */
function assertAnswer(value: Written | undefined, endpoint: EndpointId, isBare: boolean): void {
  const members = asMembers(value);
  if (!members || isDataset(endpoint)) return;
  const own = membersOf(endpoint)
    .filter((name) => name in members)
    .map((name) => members[name]);
  const texts = own.filter((each) => typeof each === 'string');
  if (texts.length === 0 || texts.length < own.length) return;
  if (texts.every((text) => typeWord.test(text.trim())))
    throw new UsageError(
      'cannot tell: the paste shows placeholders in the place of values; paste an answer that was sent',
    );
  if (isBare && texts.every((text) => expression.test(text.trim())))
    throw new UsageError(
      'cannot tell: the paste is source code, and shows no answer; paste what came back, with its status',
    );
}

/** Texts that hold no answer though they speak of one, and why nothing can be said of them. */
const noAnswers: readonly (readonly [text: RegExp, because: string])[] = [
  [
    /^\s*(?:(?:await )?fetch\(["']|curl ["'-h]|(?:POST|GET) \S{1,4000} HTTP\/\d)/,
    'the paste is a request and holds no answer; paste what came back, with its status',
  ],
  [
    /blocked by CORS|Cross-Origin Request Blocked|CORS (?:header|policy)/,
    'a browser hides the answer from a page of another origin (CORS), and the service is no browser; send the request with curl -i, and paste what it prints',
  ],
  [
    /\bTask timed out after \d/,
    'a function ran out of its own time, and the text does not show what its caller got; paste the answer of its gateway, with the status',
  ],
  [
    /\bJSONDecodeError\b|\bSyntaxError: [^\n]{0,200}\bJSON\b|\binvalid character [^\n]{1,40} looking for beginning of value/,
    'the caller could not read the body as JSON, and the text does not show it; paste the body as it came, with its status',
  ],
  [
    /(?:^|[\s&:=(])&?(?:\*?[a-z]\w{0,60}\.[A-Z]\w{0,60})?\{(?:[A-Z]\w{0,60}:\S|-?\d{1,20}(?:\.\d{1,9})? -?\d)/,
    'a structure that Go prints does not show the names that were in the JSON, nor what was absent; log the bytes of the body, and paste them',
  ],
  [
    /\breturn [\w.]+\(|\bfunction\b|=>\s*\{\s*$|\bconst \w+ =|\bdef \w+\(|\bpublic \w+ |\.json\(\{|new \w+\(/m,
    'the paste is source code, and shows no answer; paste what came back, with its status',
  ],
];

/** Why nothing can be said of a paste, unless it has a status or a value of an answer; undefined of any other. */
export function untellable(paste: string): string | undefined {
  const head = paste.slice(0, 20_000);
  const [, because] = noAnswers.find(([text]) => text.test(head)) ?? [];
  return because && `cannot tell: ${because}`;
}
