import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { type JsonValue, parsedJson } from '../../standards/json/json-text.ts';
import { withoutMark } from '../../standards/text/decoded.ts';
import { figure, howMany, list } from '../../standards/text/figures.ts';
import { onlyObject, type Placed } from '../written/objects.ts';
import {
  asItems,
  asMembers,
  Cut,
  foreign,
  isWhole,
  lackOf,
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
}

/** What is known of the object or the list of a body. */
type Shown = Pick<Placed, 'value'> & Partial<Placed>;

/** The body of an answer that was found, as far as it is certain. `declared` is its content-length. */
export function heldBody(found: Found, endpoint: EndpointId, declared?: number): Held {
  const { body, placed, isAlone } = found;
  if (body === undefined) return {};
  if (body instanceof Cut && body.text)
    return heldText(body.text, endpoint, { mark: body.mark ?? pasteEnds });
  if (body instanceof Cut)
    return { notes: [`The paste leaves the body out: ${body.mark ?? pasteEnds}.`] };
  if (typeof body === 'string') return heldText(body, endpoint, { declared, isAlone });
  return typeof body === 'object' && body !== null
    ? heldObject({ ...placed, value: body }, endpoint)
    : { body: String(body) };
}

/** A longer text is judged as it is: it is an export, and no print of one. */
export const longest = 5_000_000;

interface About {
  readonly declared?: number | undefined;
  /** Nothing is around it. */
  readonly isAlone?: boolean | undefined;
  /** How the paste says that it leaves something out. */
  readonly mark?: string;
}

/** A body that is a text: as it was sent, unless the paste cuts it or somebody on the way changed it. */
function heldText(given: string, endpoint: EndpointId, about: About): Held {
  const { declared, isAlone = false } = about;
  const { text, rest = about.mark } = shortened(given);
  const isRead = text.length < longest && (isAlone || /^\s*[{[]/.test(text));
  const only = isRead ? onlyObject(text) : undefined;
  const isAsSent = isJson(text);
  const isObject = only !== undefined && asMembers(only.value) !== undefined;
  // With nothing around it a print is somebody's, and not what the client sent; a record is one of a list.
  const isOthers = isDataset(endpoint) ? isObject || !isAsSent : isObject && !isAsSent;
  if (isAlone && only && isOthers && isWhole(only.value)) return heldObject(only, endpoint);
  const isShorter = isShort(text, declared);
  // A line end may have come with the copying. Tools that lay JSON out over lines change its length.
  const isAsLong =
    declared === Buffer.byteLength(text.trimEnd()) && !/^\s*[{[]\s*\n {2}/.test(text);
  const lacks = only && lackOf(only.value);
  const own = lacks === foreign ? undefined : lacks;
  const isRows = isDataset(endpoint) && declared === undefined && !isAlone;
  const rows = isRows && !only ? rowsBeforeCut(text, endpoint) : undefined;
  const isCut = own !== undefined || (!only && isShorter) || rows !== undefined;
  const mark = rest ?? (isCut && !isAsSent && !isAsLong ? (own ?? pasteEnds) : undefined);
  if (mark !== undefined && only) return { cut: partOf(only.value, endpoint, mark) };
  if (mark !== undefined)
    return { cut: { body: rows ?? (text.trim() && text), mark, members: [] } };
  const changed = only && changedOnTheWay(only, isAsSent, endpoint);
  const notes = [
    `The body has ${howMany(Buffer.byteLength(text), 'byte')}, and its content-length is ${figure(declared ?? 0)}. It is judged as it is, because tools reformat JSON.`,
  ];
  return changed ?? { body: text, notes: isShorter && isAsSent ? notes : [] };
}

/** A body that the paste shows as an object or a list, maybe as a program prints one. */
function heldObject(shown: Shown, endpoint: EndpointId): Held {
  const { value, habits = new Set(), isEscaped } = shown;
  const source = sourceOf(value);
  const isAsSent = source !== undefined && isJson(source);
  const isPrint = source !== undefined && !isAsSent;
  const written = (held: Written) =>
    isPrint && habits.has('no types') ? typedBy(endpoint, held) : JSON.stringify(held);
  const lacks = lackOf(value);
  if (lacks !== undefined) return { cut: partOf(value, endpoint, lacks, written) };
  const changed = changedOnTheWay(shown, isAsSent, endpoint);
  if (changed) return changed;
  const meant = namedBy(endpoint, value, isPrint && habits.has('names of a class'));
  const json = isAsSent ? withoutMark(source) : written(meant);
  const untold = [
    ...(meant === value ? [] : ['how the answer writes the names of its members']),
    ...(habits.has('a print') ? [] : ['whether the answer is valid JSON']),
    ...(habits.has('no types') ? ['whether its values are numbers or texts'] : []),
  ];
  const open = isPrint && untold.length > 0 ? { untold } : {};
  if (isDataset(endpoint) && asMembers(value) && spokenOf(value) === endpoint)
    return {
      body: `[${json}]`,
      notes: ['It is judged by itself, as the only record of an answer.'],
      ...open,
    };
  const escaped = 'Its quotes were escaped, as a log writes them; that was undone.';
  return isPrint
    ? { body: json, notes: ['It is not written as JSON, and was read as it is meant.'], ...open }
    : { body: json, notes: isEscaped ? [escaped] : [] };
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
  const hidden = new Map<NonNullable<Cut['by']>, Set<string>>();
  /** JSON with something in the place of what is hidden; only a mask may stand for a text, or for nothing. */
  const filled = (standIn?: string | number) =>
    JSON.stringify(value, function (this: { [name: string]: unknown }, name, held) {
      const own = this[name];
      if (!(own instanceof Cut && own.by)) return held;
      if (standIn !== undefined) return own.by === 'a mask' ? standIn : standIn === 0 ? 1 : 4200;
      hidden.set(own.by, new Set(hidden.get(own.by)).add(name));
      return undefined;
    });
  const body = filled();
  const isBroken = !isAsSent && habits?.has('broken lines') === true;
  if (hidden.size === 0 && !isBroken) return undefined;
  const standIns =
    hidden.size === 0 ? [body] : [filled('a text that is not shown'), filled(4200), filled(0)];
  const said = [...hidden].map(([by, names]) => changes[by](list([...names])));
  const members = Object.keys(asMembers(parsedJson(body)) ?? {});
  return {
    body,
    cut: { body, mark: '', members, standIns },
    notes: isBroken && !hidden.has('a line break') ? [...said, `${broken}.`] : said,
  };
}

/** A row of a CSV, and a cell in quotes, which may hold line ends. */
const row = /(?:(?<=^|[,;\t|\n])"(?:[^"]|"")*(?:"|$)|[^\n])+/g;
const quotedCell = /(?<=^|[,;\t|])"(?:[^"]|"")*"/g;

/** The whole rows of a CSV that ends within its row of names, within quotes, or within a row that has less cells than there are names. */
function rowsBeforeCut(text: string, endpoint: EndpointId): string | undefined {
  const rows = text.trimEnd().match(row) ?? [];
  const [names = [], last = []] = [rows[0], rows.at(-1)].map((each) =>
    each
      ?.replaceAll(quotedCell, (cell) => cell.slice(1, -1).replaceAll(/[,;\t|]/g, ' '))
      .split(/[,;\t|]/),
  );
  const own = membersOf(endpoint);
  const isShorter =
    last.length < names.length || last.at(-1) === '' || last.some((cell) => cell.startsWith('"'));
  const isCut =
    rows.length > 1
      ? own.includes(names[0] ?? '') && isShorter
      : names.slice(0, -1).every((name) => own.includes(name)) &&
        own.some((name) => name.startsWith(names.at(-1) ?? ''));
  if (!isCut) return undefined;
  return rows.length > 2 ? rows.slice(0, -1).join('\n') : '[]';
}

/** The length of the body as it is shown; a coding has another. */
export function declaredLength(headers: { readonly [name: string]: string }): number | undefined {
  const { 'content-length': length, 'content-encoding': coding } = headers;
  return length === undefined || coding !== undefined ? undefined : Number(length);
}

/** Whether a body is shorter than its content-length, also with the line ends that a paste may have changed. */
const isShort = (text: string, declared: number | undefined): boolean =>
  declared !== undefined && Buffer.byteLength(text.replaceAll(/\r?\n/g, '\r\n')) < declared;

/** What is whole in a value that is not: its members, or the records of its list. */
function partOf(
  value: Written,
  endpoint: EndpointId,
  mark: string,
  written: (value: Written) => string = JSON.stringify,
): CutBody {
  const members = asMembers(value) ?? {};
  if (isDataset(endpoint)) {
    const items = asItems(value) ?? Object.values(members).map(asItems).find(Boolean) ?? [];
    // The last one may be the beginning of a record.
    const whole = items.filter(
      (item) => isWhole(item) && (asMembers(item) !== undefined || item !== items.at(-1)),
    );
    return { body: written(whole), mark, members: [] };
  }
  const whole = Object.entries(members).filter(
    ([, held]) => isWhole(held) && !(held instanceof Cut),
  );
  const body = asMembers(value) ? written(Object.fromEntries(whole)) : '';
  return { body, mark, members: whole.map(([name]) => name) };
}

/** What a text says as JSON, with or without a byte order mark; undefined where it is none. */
export const parsed = (text: string): JsonValue | undefined => parsedJson(withoutMark(text));

export const isJson = (text: string): boolean => parsed(text) !== undefined;
