import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { type JsonValue, parsedJson } from '../../standards/json/json-text.ts';
import { withoutMark } from '../../standards/text/decoded.ts';
import { figure, howMany } from '../../standards/text/figures.ts';
import type { Placed } from '../written/objects.ts';
import { readWritten, shortened } from '../written/read-written.ts';
import {
  asItems,
  asMembers,
  Cut,
  incompleteInside,
  pasteEnds,
  type Reading,
  type Written,
} from '../written/written.ts';

/** What is left of a body that a paste does not hold to its end. */
export interface Part {
  /** JSON of the members that are there whole; else the text as far as it goes. */
  readonly body: string;
  /** How the paste says so: `... 5 more characters`, or that it ends. */
  readonly mark: string;
  /** The members that were read. */
  readonly members: readonly string[];
  /**
   * Members that were there and whose values the paste does not show, and the body with stand-ins for them: what a
   * rule finds whatever they were is certain.
   */
  readonly hidden?: { readonly names: readonly string[]; readonly standIns: readonly string[] };
}

type Incomplete = Pick<Reading, 'incomplete'>;

/**
 * A body of which the paste shows only a part; undefined where it is whole, or broken in a way that no cut
 * makes. `declared` is its content-length: a body of just that length is whole, whatever it says.
 */
export function cutBody(text: string, endpoint: EndpointId, declared?: number): Part | undefined {
  const marked = shortened(text);
  if (marked.rest !== undefined) return partOf(marked.text, endpoint, marked.rest);
  const start = text.search(/\S/);
  // A line end may have come with the copying, in the place of the last sign.
  const isAsLong = declared === Buffer.byteLength(text.trimEnd());
  // Tools that lay JSON out over lines change its length.
  if (isAsLong && !/^\s*[{[]\s*\n {2}/.test(text)) return undefined;
  const unread = { body: text, mark: pasteEnds, members: [] };
  if (text[start] !== '{' && text[start] !== '[') {
    return isShort(text, declared) || isOpenPage(text) ? unread : undefined;
  }
  if (isJson(text)) return undefined;
  // Lines of JSON may end after any of them.
  if (isDataset(endpoint) && isShort(text, declared)) {
    const lines = text.slice(start).split(/\r?\n/);
    if (lines.length > 1 && isJson(lines[0] ?? '')) return unread;
  }
  const read = readWritten(text, start);
  const [mark] = [...(read?.marks ?? [])].filter((each) => each !== foreign);
  if (!read || mark === undefined || read.marks.has(foreign)) return undefined;
  return text.slice(read.end).trim() === '' ? ofValue(read.value, read, endpoint, mark) : undefined;
}

/** The length of the body as it is shown; a coding has another. */
export function declaredLength(headers: { readonly [name: string]: string }): number | undefined {
  const { 'content-length': length, 'content-encoding': coding } = headers;
  return length === undefined || coding !== undefined ? undefined : Number(length);
}

/** Whether a body is shorter than its content-length, also with the line ends that a paste may have changed. */
const isShort = (text: string, declared: number | undefined): boolean =>
  declared !== undefined && Buffer.byteLength(text.replaceAll(/\r?\n/g, '\r\n')) < declared;

/** What to tell of a body that is JSON to its end, and yet shorter than its content-length. */
export const lengthNotes = (text: string, declared: number | undefined): readonly string[] =>
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

const foreign = 'what follows is not part of it';

/** A text that is known to be cut. */
export function partOf(text: string, endpoint: EndpointId, mark: string): Part {
  const start = text.search(/\S/);
  const read = text[start] === '{' || text[start] === '[' ? readWritten(text, start) : undefined;
  return read
    ? ofValue(read.value, read, endpoint, mark)
    : { body: text.trim() === '' ? '' : text, mark, members: [] };
}

/** What is whole in a value that is not. */
export function ofValue(
  value: Written,
  reading: Incomplete,
  endpoint: EndpointId,
  mark: string,
): Part {
  if (isDataset(endpoint)) {
    const items = listIn(value) ?? [];
    const whole = items.filter((item) => isWhole(item, reading));
    return { body: JSON.stringify(whole), mark, members: [] };
  }
  const members = asMembers(value);
  if (!members) return { body: '', mark, members: [] };
  const whole = Object.entries(members).filter(
    ([, held]) => isWhole(held, reading) && !(typeof held === 'string' && isHidden(held)),
  );
  return {
    body: JSON.stringify(Object.fromEntries(whole)),
    mark,
    members: whole.map(([name]) => name),
  };
}

/** The list itself, or the first in an object. */
function listIn(value: Written): readonly Written[] | undefined {
  const items = asItems(value);
  if (items) return items;
  for (const held of Object.values(asMembers(value) ?? {})) {
    const inner = asItems(held);
    if (inner) return inner;
  }
  return undefined;
}

/** Whether nothing of a value is left out. */
export function isWhole(value: Written, reading: Incomplete): boolean {
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
  return read && text.slice(read.end).trim() === '' ? { ...read, from } : undefined;
}

/** What a logger writes in the place of a value. */
const mask =
  /^[\s<[({"']*(?:\*{2,}[\w.-]{0,8}|[xX]{4,}|[•█▒#]{2,}|(?:redacted|masked|filtered|hidden|removed|sensitive|protected|oculto|censurado|enmascarado|confidencial)[^"\n]{0,40}?)[\s>\])}"']*$/i;

/** Whether a logger wrote this in the place of a value. */
export const isMask = (text: string): boolean => mask.test(text);

/** The same, of what is printed without quotes too, and digits that a scan took for letters. */
export const isHidden = (text: string): boolean =>
  isMask(text) || /^\*+$/.test(text) || /^(?=.*\d)(?=.*[OolISBZ])[-\dOolISBZ.]{2,20}$/.test(text);
