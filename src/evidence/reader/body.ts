import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { type JsonValue, parsedJson } from '../../standards/json/json-text.ts';
import { withoutMark } from '../../standards/text/decoded.ts';
import { list } from '../../standards/text/figures.ts';
import { objectsIn, onlyObject, type Placed } from '../written/objects.ts';
import {
  asItems,
  asMembers,
  Cut,
  foreign,
  type Habit,
  isWhole,
  pasteEnds,
  shortened,
  type Written,
} from '../written/written.ts';
import type { Evidence } from './evidence.ts';
import type { Found } from './found.ts';
import { membersOf, namedBy, requiredOf, type Shown, spokenOf, typedBy } from './members.ts';
import { broken, shownRows } from './rows.ts';

/** A line that a mail or an editor may have broken at a space, which leaves the length as it was. */
const softWrap = /^.{55,100}\r?\n\S/m;

/** Markup that ends with its first element: somebody may have shortened it, and nothing is missing at its end. */
const closed =
  /^\s{0,9}(?:<[?!][^>]{0,200}>\s{0,9}){0,2}<([\w:-]{1,40})[\s>][\s\S]*<\/\1>\s{0,99}$/i;

/** A body as it can be judged, and what must be said of it. */
type Held = Partial<Pick<Evidence, 'body' | 'cut' | 'notes' | 'notShown'>>;

/** A longer text is judged as it is: it is an export, and no print of one. */
export const longest = 5_000_000;

/** Characters of a print that is not an object. */
const longestPrint = 20_000;

/** The body of an answer that was found, as far as it is certain. `declared` is its content-length. */
export function heldBody(found: Found, endpoint: EndpointId, declared?: number): Held {
  const { body, placed, brokenBy, isAlone = false, isSent } = found;
  if (body === undefined) return {};
  const end = body instanceof Cut ? (body.mark ?? pasteEnds) : undefined;
  const content = body instanceof Cut ? (body.text ?? '') : body;
  if (placed && found.status === undefined && isOwnClass(placed, endpoint))
    return partOf(placed, endpoint, foreign);
  if (typeof content !== 'string')
    return placed ? heldObject(placed, endpoint, brokenBy) : { body: JSON.stringify(content) };
  const whole = isDataset(endpoint) && !isSent ? content.replaceAll(leftOut, '') : content;
  if (whole !== content) {
    const rest = heldBody({ ...found, body: whole }, endpoint);
    return { ...rest, notShown: [...(rest.notShown ?? []), ofRecords] };
  }
  const { text, rest = brokenBy ?? end } = shortened(content);
  if (text === '' && rest !== undefined)
    return { notes: [`The paste leaves the body out: ${rest}.`] };
  // A paste may have changed its line ends.
  const isShorter =
    Buffer.byteLength(text.replaceAll(/\r?\n/g, '\r\n')) < (declared ?? 0) && !closed.test(text);
  const unbroken = text.trimEnd().replaceAll(/\r?\n/g, '');
  // A terminal broke its lines, of which no character is missing then.
  if (!isJson(text) && Buffer.byteLength(unbroken) === declared && isJson(unbroken))
    return { body: unbroken, notes: [`${broken}; it is as long as its head says.`] };
  // Rows of an archive, and those that are as long as their head says, are as they were sent.
  const isKept =
    isAlone || /archive/.test(found.as) || declared === Buffer.byteLength(text.trimEnd());
  const isCsv = isDataset(endpoint) && !isKept;
  const rows = isCsv && shownRows(text, endpoint, rest ?? (isShorter ? pasteEnds : undefined));
  if (rows) return rows;
  const isRead = text.length < longest && (isAlone || /^\s*[{[]/.test(text));
  const read = isRead ? onlyObject(text) : undefined;
  const isAsSent = isJson(text);
  // A line end may have come with the copying. Tools that lay JSON out over lines, and soft hyphens, change its length.
  const isAsLong =
    declared === Buffer.byteLength(text.trimEnd()) &&
    !/^\s*[{[]\s*\n {2}|\u00ad/.test(text) &&
    !(read && isTaken(read, 'broken lines') && softWrap.test(text));
  const known = isSent ? ('letters' as const) : isAsLong ? ('bytes' as const) : undefined;
  const only = read && { ...read, known };
  // With nothing around it a print is somebody's, and not what the client sent; a record is one of a list.
  const isOthers = asMembers(only?.value) ? isDataset(endpoint) || !isAsSent : isDataset(endpoint);
  const isStruct = only?.lacks === foreign && only.habits.has('names of a class');
  const isEscaped = only?.isEscaped && !isAsLong;
  if (only && (isEscaped || (isAlone && isOthers && (!only.lacks || isStruct))))
    return heldObject(only, endpoint, brokenBy);
  const lack = only?.lacks === foreign ? undefined : only?.lacks;
  // A brace that is not closed again, whatever is broken behind it.
  const isOpen = !isAlone && /\{[^{}]*$/.test(text.slice(-2000));
  // A print that is not known, or a scan: nothing of it is certain, nor that the client sent no JSON.
  if (isAlone && !only && !isAsSent && isPrintOf(endpoint, text))
    return { body: text, cut: { mark: foreign, members: [] } };
  const isCut = lack !== undefined || isOpen || (!only && isShorter);
  const mark =
    brokenBy ?? rest ?? (isCut && !isAsSent && !isAsLong ? (lack ?? pasteEnds) : undefined);
  if (mark !== undefined && only) return partOf(only, endpoint, mark);
  if (mark !== undefined) return { body: text.trim() && text, cut: { mark, members: [] } };
  const isOther =
    only &&
    (isAsLong ? namedBy(endpoint, only.value, only) !== only.value : isChanged(only, endpoint));
  return isOther ? partOf(only, endpoint) : { body: text };
}

/** A line in which somebody leaves out records of a list. */
const leftOut = /(?<=\},[ \t]*\r?\n)[ \t]*(?:\.{3}|…|\[\.{3}\])[^\n"{}]*\r?\n(?=[ \t]*\{")/g;
const ofRecords = 'the records that the paste leaves out';

/** Whether an object of a program, of which no answer is shown, has names of its own instead of those that are sent. */
function isOwnClass({ value, habits }: Placed, endpoint: EndpointId): boolean {
  const names = Object.keys(asMembers(value) ?? {});
  return (
    habits.has('names of a class') &&
    names.some((name) => !membersOf(endpoint).includes(name)) &&
    requiredOf(endpoint).some((name) => !names.includes(name))
  );
}

/** Whether a text names members of an answer without an object in it that can be read. */
const isPrintOf = (endpoint: EndpointId, text: string): boolean =>
  !isDataset(endpoint) &&
  text.length < longestPrint &&
  !/^\s*</.test(text) &&
  membersOf(endpoint).filter((name) => text.includes(name)).length > 1 &&
  objectsIn(text).every(({ value }) => spokenOf(value) === undefined);

/** A body that the paste shows as an object or a list, maybe as a program prints one. */
function heldObject(shown: Placed & Shown, endpoint: EndpointId, brokenBy?: string): Held {
  const { value, source, lacks = brokenBy, habits, isEscaped } = shown;
  // A program may print numbers so; else no value can be read, as by the platform.
  if (habits.has('no number of JSON') && !habits.has('a print'))
    return { body: source, ...(lacks !== undefined && { cut: { mark: lacks, members: [] } }) };
  if (lacks !== undefined || isChanged(shown, endpoint)) return partOf(shown, endpoint, lacks);
  const isPrint = !isJson(source);
  const meant = namedBy(endpoint, value, shown);
  const json = isPrint ? written({ ...shown, value: meant }, endpoint) : withoutMark(source);
  const notShown = [
    ...(namesIn(meant) === namesIn(value)
      ? []
      : ['how the answer writes the names of its members']),
    ...(habits.has('a print') ? [] : ['whether the answer is valid JSON']),
    ...(habits.has('no types') ? ['whether its values are numbers or texts'] : []),
  ];
  const isRecord = isDataset(endpoint) && asMembers(value) && spokenOf(value) === endpoint;
  const notes = [
    ...(isRecord ? ['It is judged by itself, as the only record of an answer.'] : []),
    ...(isPrint
      ? ['This is not JSON but an object as a program prints it; its values were read.']
      : []),
    ...(isEscaped ? ['Its quotes were escaped, as a log writes them; that was undone.'] : []),
  ];
  return { body: isRecord ? `[${json}]` : json, notes, notShown: isPrint ? notShown : [] };
}

const namesIn = (value: Written): string => Object.keys(asMembers(value) ?? {}).join();

/** JSON of what a print shows. */
const written = ({ value, habits }: Placed, endpoint: EndpointId): string =>
  habits.has('no types') ? typedBy(endpoint, value) : JSON.stringify(value);

const sendFile = 'Send the answer as a file or a HAR.';
const changedSigns = `The paste seems changed: mails and chats write quotes, blanks and commas in another way than JSON. ${sendFile}`;
const noted = 'Notes beside its members were taken out; no client answers with them.';
/** What was done to values on the way, as a sentence; none of them is said to be the client's. */
const changes: { readonly [by in NonNullable<Cut['by']>]: (names: string) => string } = {
  'a mask': (names) =>
    `A mask is in the place of ${names}, as loggers write one; nothing is said of what it hides.`,
  'a scan': (names) =>
    `The paste seems changed: letters, digits or signs of ${names} are others that look the same, as in the text of a scan; nothing is said of those values. ${sendFile}`,
  'a pointer': (names) =>
    `Addresses of memory are in the place of ${names}, as Go prints pointers; nothing is said of those values.`,
  'a line break': (names) => `${broken}; they broke ${names}, of which nothing is said.`,
  'an empty value': (names) =>
    `Nothing is printed in the place of ${names}: null, false or an empty text.`,
  'a placeholder': (names) =>
    `A placeholder is in the place of ${names}, as in documentation or source code; paste an answer that was sent.`,
};

/** What shows that the text is a print of the answer and not the answer. */
const prints = new Set<Cut['by']>(['a placeholder', 'a pointer', 'a scan']);

/** Whether a value, or one inside it, was hidden or broken on the way. */
export const isHidden = (value: Written): boolean =>
  value instanceof Cut ||
  (typeof value === 'object' && value !== null && Object.values(value).some(isHidden));

const isSeen = (value: Written): boolean => isWhole(value) && !isHidden(value);

const isTaken = ({ habits, source }: Placed, habit: Habit): boolean =>
  habits.has(habit) && !isJson(source);

/** Whether somebody on the way hid or broke values of a body, or wrote something into it. */
const isChanged = (shown: Placed & Shown, endpoint: EndpointId): boolean =>
  (['broken lines', 'a note', 'changed signs'] as const).some((each) => isTaken(shown, each)) ||
  isHidden(namedBy(endpoint, shown.value, shown));

/** The length of the body as it is shown; a coding has another. */
export function declaredLength(headers: { readonly [name: string]: string }): number | undefined {
  const { 'content-length': length, 'content-encoding': coding } = headers;
  return length === undefined || coding !== undefined ? undefined : Number(length);
}

/** What a body shows as it was sent: its members, or the records of its list; `mark` is where it ends before its end. */
function partOf(shown: Placed & Shown, endpoint: EndpointId, mark?: string): Held {
  const value = namedBy(endpoint, shown.value, shown);
  const members = asMembers(value);
  const of = (whole: Written) => written({ ...shown, value: whole }, endpoint);
  const hidden = new Map<NonNullable<Cut['by']>, Set<string>>();
  const filled = (standIn?: string | number) =>
    JSON.stringify(value, function (this: { [name: string]: unknown }, name, member) {
      const original = this[name];
      if (!(original instanceof Cut && original.by)) return member;
      hidden.set(original.by, new Set(hidden.get(original.by)).add(name));
      return standIn;
    });
  const standIns = ['a text that is not shown', 4200, 0].map(filled);
  const items =
    asItems(value) ??
    // Its fields are of a record, and no list of records.
    Object.entries(members ?? {})
      .flatMap(([name, each]) => (membersOf(endpoint).includes(name) ? [] : [asItems(each)]))
      .find(Boolean) ??
    (mark ? [] : [value]);
  // The last one may be the beginning of a record.
  const records = items.filter(
    (item) => isSeen(item) && (asMembers(item) !== undefined || item !== items.at(-1)),
  );
  const whole = Object.entries(members ?? {}).filter(([, member]) => isSeen(member));
  const body = isDataset(endpoint)
    ? of(records)
    : mark === undefined
      ? filled()
      : members && of(Object.fromEntries(whole));
  const notes = [
    ...(isTaken(shown, 'a note') ? [noted] : []),
    ...(isTaken(shown, 'changed signs') ? [changedSigns] : []),
    ...[...hidden].map(([by, names]) => changes[by](list([...names]))),
    ...(mark === undefined && isTaken(shown, 'broken lines') && !hidden.has('a line break')
      ? [`${broken}.`]
      : []),
  ];
  const isPrint = [...hidden.keys()].every((by) => prints.has(by));
  const cut = { mark: mark ?? '', members: Object.keys(asMembers(parsedJson(body ?? '')) ?? {}) };
  return { body: body ?? '', cut: mark === undefined ? { ...cut, standIns, isPrint } : cut, notes };
}

/** What a text says as JSON, with or without a byte order mark; undefined where it is none. */
export const parsed = (text: string): JsonValue | undefined => parsedJson(withoutMark(text));

export const isJson = (text: string): boolean => parsed(text) !== undefined;
