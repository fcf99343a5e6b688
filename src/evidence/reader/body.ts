import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { type JsonValue, parsedJson } from '../../standards/json/json-text.ts';
import { withoutMark } from '../../standards/text/decoded.ts';
import { figure, howMany, list } from '../../standards/text/figures.ts';
import { onlyObject, type Placed } from '../written/objects.ts';
import { readWritten } from '../written/parser.ts';
import {
  asItems,
  asMembers,
  Cut,
  foreign,
  isWhole,
  pasteEnds,
  shortened,
  sourceOf,
  type Written,
} from '../written/written.ts';
import type { CutBody } from './evidence.ts';
import type { Found } from './found.ts';
import { membersOf, namedBy, spokenOf, typedBy } from './members.ts';

/** A body as it can be judged, and what must be said of it. */
interface Held {
  readonly body?: Uint8Array | string;
  readonly cut?: CutBody;
  readonly notes?: readonly string[];
  /** What the paste cannot show. */
  readonly untold?: readonly string[];
  /** What it is, where it is more than a body. */
  readonly as?: string;
}

/** What is known of the object or the list of a body. */
type Shown = Pick<Placed, 'value'> & Partial<Placed>;

/** The body of an answer that was found, as far as it is certain. `declared` is its content-length. */
export function heldBody(found: Found, endpoint: EndpointId, declared?: number): Held {
  const { body, placed, isBase64, isAlone } = found;
  if (body === undefined) return {};
  const value = body;
  if (value instanceof Cut) {
    const { text, mark = pasteEnds } = value;
    const shown = isBase64 ? Buffer.from(text ?? '', 'base64').toString('utf8') : text;
    return shown
      ? { cut: partOf(shown, endpoint, mark) }
      : { notes: [`The paste leaves the body out: ${mark}.`] };
  }
  if (typeof value === 'object' && value !== null)
    return heldObject({ ...placed, value }, endpoint);
  if (typeof value !== 'string') return { body: String(value) };
  return isBase64
    ? { body: Buffer.from(value, 'base64') }
    : heldText(value, endpoint, declared, isAlone);
}

/** A body that is a text: as it was sent, unless the paste cuts it or somebody on the way changed it. */
function heldText(
  text: string,
  endpoint: EndpointId,
  declared: number | undefined,
  isAlone = false,
): Held {
  const only = isAlone || /^\s*[{[]/.test(text) ? onlyObject(text) : undefined;
  const isObject = only !== undefined && asMembers(only.value) !== undefined;
  // With nothing around it a print is somebody's, and not what the client sent; a record is one of a list.
  const isOthers = isDataset(endpoint) ? isObject || !isJson(text) : isObject && !isJson(text);
  if (isAlone && only && isOthers && isWhole(only.value)) return heldObject(only, endpoint);
  const cut = cutBody(text, endpoint, declared, isAlone);
  if (cut) return { cut };
  const changed = only && changedOnTheWay(only, isJson(text), endpoint);
  if (changed) return changed;
  const isShorter = isShort(text, declared) && isJson(text);
  return {
    body: text,
    notes: isShorter
      ? [
          `The body has ${howMany(Buffer.byteLength(text), 'byte')}, and its content-length is ${figure(declared ?? 0)}. It is judged as it is, because tools reformat JSON.`,
        ]
      : [],
  };
}

/** A body that the paste shows as an object or a list, maybe as a program prints one. */
function heldObject(shown: Shown, endpoint: EndpointId): Held {
  const { value, habits, marks = [], isEscaped } = shown;
  const source = sourceOf(value);
  const isAsSent = source !== undefined && isJson(source);
  const isUntyped = !isAsSent && habits?.has('no types') === true;
  if (!isWhole(value)) {
    const cut = partOfValue(value, endpoint, [...marks][0] ?? pasteEnds);
    const body = isUntyped ? typedBy(endpoint, parsedJson(cut.body) ?? null) : cut.body;
    return { cut: { ...cut, body } };
  }
  const changed = changedOnTheWay(shown, isAsSent, endpoint);
  if (changed) return changed;
  const isPrint = source !== undefined && !isAsSent;
  const meant = namedBy(endpoint, value, isPrint && habits?.has('names of a class') === true);
  const json = isAsSent
    ? withoutMark(source)
    : isUntyped
      ? typedBy(endpoint, meant)
      : JSON.stringify(meant);
  if (isDataset(endpoint) && asMembers(value) && spokenOf(value) === endpoint)
    return {
      body: `[${json}]`,
      as: 'one record',
      notes: ['It is judged by itself, as the only record of an answer.'],
      ...(isPrint ? openOf(habits, false) : {}),
    };
  const escaped = 'Its quotes were escaped, as a log writes them; that was undone.';
  const printed = {
    as: `${asMembers(value) ? 'an object' : 'a list'} that is not written as JSON`,
    ...openOf(habits, meant !== value),
    notes: ['It was read as it is meant.'],
  };
  return { body: json, notes: isEscaped ? [escaped] : [], ...(isPrint ? printed : {}) };
}

/** What an object cannot show that somebody typed, or a program printed. */
function openOf(habits: Shown['habits'], isRenamed: boolean): Pick<Held, 'untold'> {
  const untold = [
    ...(isRenamed ? ['how the answer writes the names of its members'] : []),
    ...(habits?.has('a print') ? [] : ['whether the answer is valid JSON']),
    ...(habits?.has('no types') ? ['whether its values are numbers or texts'] : []),
  ];
  return untold.length > 0 ? { untold } : {};
}

const broken = 'Line breaks that a mail or an editor put into it were taken out';
/** What was done to values on the way, as a sentence; none of them is said to be the client's. */
const changes: { readonly [by in NonNullable<Cut['by']>]: (names: string) => string } = {
  'a mask': (names) =>
    `A mask is in the place of ${names}, as loggers write one; nothing is said of what it hides.`,
  'a scan': (names) =>
    `Letters are in the place of digits in ${names}, as in the text of a scan; nothing is said of those values.`,
  'a line break': (names) => `${broken}; they broke ${names}, of which nothing is said.`,
  'a placeholder': (names) =>
    `A placeholder is in the place of ${names}, as in documentation or source code; paste an answer that was sent.`,
};

/** A body with values that somebody on the way hid or broke; undefined where it is as it was sent. */
function changedOnTheWay(
  { value: written, habits }: Shown,
  isAsSent: boolean,
  endpoint: EndpointId,
): Held | undefined {
  const value = namedBy(endpoint, written, false);
  const hidden = hiddenIn(value);
  const isBroken = !isAsSent && habits?.has('broken lines') === true;
  if (hidden.length === 0 && !isBroken) return undefined;
  const names = [...new Set(hidden.map(([name]) => name))];
  const filled = (standIn?: string | number) =>
    JSON.stringify(value, function (this: { [name: string]: unknown }, name, held) {
      const own = this[name];
      if (!(own instanceof Cut) || standIn === undefined) return held;
      // Only a mask may stand for a text, or for nothing.
      return own.by === 'a mask' ? standIn : standIn === 0 ? 1 : 4200;
    });
  const body = filled();
  const standIns =
    names.length === 0 ? [body] : [filled('a text that is not shown'), filled(4200), filled(0)];
  const by = new Set(hidden.map(([, each]) => each));
  const said = [...by].map((each) =>
    changes[each](list([...new Set(hidden.flatMap(([name, own]) => (own === each ? name : [])))])),
  );
  return {
    body,
    cut: {
      body,
      mark: '',
      members: Object.keys(asMembers(parsedJson(body)) ?? {}),
      hidden: { names, standIns },
    },
    notes: isBroken && !by.has('a line break') ? [...said, `${broken}.`] : said,
  };
}

function hiddenIn(
  value: Written,
  name = '',
): readonly (readonly [name: string, by: NonNullable<Cut['by']>])[] {
  if (value instanceof Cut) return value.by ? [[name, value.by]] : [];
  return Object.entries(asMembers(value) ?? asItems(value) ?? {}).flatMap(([each, held]) =>
    hiddenIn(held, asItems(value) ? name : each),
  );
}

/**
 * A body of which the paste shows only a part; undefined where it is whole, or broken in a way that no cut
 * makes. A body of just its declared length is whole, whatever it says.
 */
function cutBody(
  text: string,
  endpoint: EndpointId,
  declared: number | undefined,
  isAlone: boolean,
): CutBody | undefined {
  const marked = shortened(text);
  if (marked.rest !== undefined) return partOf(marked.text, endpoint, marked.rest);
  // A line end may have come with the copying. Tools that lay JSON out over lines change its length.
  const isAsLong = declared === Buffer.byteLength(text.trimEnd());
  if (isJson(text) || (isAsLong && !/^\s*[{[]\s*\n {2}/.test(text))) return undefined;
  const unread = { body: text, mark: pasteEnds, members: [] };
  const isRows = isDataset(endpoint);
  if (!/^\s*[{[]/.test(text)) {
    if (isRows && declared === undefined && !isAlone && isCutRow(text, endpoint)) {
      const whole = text.slice(0, text.trimEnd().lastIndexOf('\n') + 1);
      return { ...unread, body: whole.trimEnd().includes('\n') ? whole : '[]' };
    }
    return isShort(text, declared) ? unread : undefined;
  }
  // Lines of JSON may end after any of them.
  const [line = '', next] = text.trimStart().split(/\r?\n/, 2);
  if (isRows && isShort(text, declared) && next !== undefined && isJson(line)) return unread;
  const read = onlyObject(text);
  const [mark] = read?.marks ?? [];
  return !read || mark === undefined || read.marks.has(foreign)
    ? undefined
    : partOfValue(read.value, endpoint, mark);
}

/** Whether a CSV ends within its row of names, or within a row that has less cells than there are names. */
function isCutRow(text: string, endpoint: EndpointId): boolean {
  const lines = text.trimEnd().split('\n');
  const [names = [], last = []] = [lines[0], lines.at(-1)].map((line) => line?.split(/[,;\t|]/));
  const own = membersOf(endpoint);
  return lines.length > 1
    ? own.includes(names[0] ?? '') && (last.length < names.length || last.at(-1) === '')
    : names.slice(0, -1).every((name) => own.includes(name)) &&
        own.some((name) => name.startsWith(names.at(-1) ?? ''));
}

/** The length of the body as it is shown; a coding has another. */
export function declaredLength(headers: { readonly [name: string]: string }): number | undefined {
  const { 'content-length': length, 'content-encoding': coding } = headers;
  return length === undefined || coding !== undefined ? undefined : Number(length);
}

/** Whether a body is shorter than its content-length, also with the line ends that a paste may have changed. */
const isShort = (text: string, declared: number | undefined): boolean =>
  declared !== undefined && Buffer.byteLength(text.replaceAll(/\r?\n/g, '\r\n')) < declared;

/** What is whole in a text that is known to be cut. */
function partOf(text: string, endpoint: EndpointId, mark: string): CutBody {
  const from = text.search(/[{[]/);
  const read = /^\s*[{[]/.test(text) ? readWritten(text, from) : undefined;
  return read
    ? partOfValue(read.value, endpoint, mark)
    : { body: text.trim() === '' ? '' : text, mark, members: [] };
}

/** What is whole in a value that is not: its members, or the records of its list. */
function partOfValue(value: Written, endpoint: EndpointId, mark: string): CutBody {
  const members = asMembers(value) ?? {};
  if (isDataset(endpoint)) {
    const items = asItems(value) ?? Object.values(members).map(asItems).find(Boolean) ?? [];
    // The last one may be the beginning of a record.
    const whole = items.filter(
      (item) => isWhole(item) && (asMembers(item) !== undefined || item !== items.at(-1)),
    );
    return { body: JSON.stringify(whole), mark, members: [] };
  }
  if (!asMembers(value)) return { body: '', mark, members: [] };
  const whole = Object.entries(members).filter(
    ([, held]) => isWhole(held) && !(held instanceof Cut),
  );
  const body = JSON.stringify(Object.fromEntries(whole));
  return { body, mark, members: whole.map(([name]) => name) };
}

/** What a text says as JSON, with or without a byte order mark; undefined where it is none. */
export const parsed = (text: string): JsonValue | undefined => parsedJson(withoutMark(text));

export const isJson = (text: string): boolean => parsed(text) !== undefined;
