import { fieldKinds as kinds, type RecordFields } from '../../model/dataset.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Json } from '../../model/json.ts';
import type { DatasetRecord } from '../../model/rule.ts';
import { type IsoDate, readDate, readDateAt } from '../../standards/date/iso-8601.ts';
import { readCesu8, writeCesu8 } from '../../standards/text/cesu-8.ts';
import { hashBytes } from '../../standards/text/hash.ts';
import { datasetShapes } from './dataset-shapes.ts';

/** The fields of a record: those it was accepted with, or the same made from its value. */
export const fieldsOf = (r: DatasetRecord): RecordFields => r.accepted ?? fieldsOfValue(r);

/** Of each dataset, the names of its fields by their numbers. */
const namesOf = new Map<EndpointId, readonly string[]>();

function fieldNames(endpoint: EndpointId): readonly string[] {
  const held = namesOf.get(endpoint);
  if (held) return held;
  const names = (datasetShapes[endpoint]?.fields ?? []).map(({ name }) => name);
  namesOf.set(endpoint, names);
  return names;
}

/** Records stream by one at a time, so those of the last one are enough. */
let last: DatasetRecord['value'] | undefined;
let known: readonly string[] = [];

/** A class, since V8 looks every field up by its name in an object literal with a getter. */
class MadeFields implements RecordFields {
  bytes = Buffer.alloc(4096);
  view: DataView = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
  readonly kinds = new Uint8Array(64);
  readonly starts = new Int32Array(64);
  readonly ends = new Int32Array(64);
  readonly numbers = new Float64Array(64);
  readonly from = 0;
  readonly to = 0;

  get others(): readonly string[] {
    return Object.keys(last ?? {}).filter((name) => !known.includes(name));
  }
}

const made = new MadeFields();

function fieldsOfValue({ value, endpoint }: DatasetRecord): RecordFields {
  if (value === last) return made;
  last = value;
  known = fieldNames(endpoint);
  let end = 0;
  for (let field = 0; field < known.length; field += 1) {
    end = put(field, value[known[field] as string], end);
  }
  return made;
}

/** Puts a value in a field. The index after its bytes. */
function put(field: number, value: Json | undefined, from: number): number {
  const into = made;
  into.kinds[field] = kindOf(value);
  if (typeof value === 'number') into.numbers[field] = value;
  if (typeof value !== 'string') return from;
  const due = from + 3 * value.length + spare;
  if (due > into.bytes.length) {
    const grown = Buffer.concat([into.bytes], 2 * due);
    into.bytes = grown;
    into.view = new DataView(grown.buffer, grown.byteOffset, grown.length);
  }
  const end = writeCesu8(value, into.bytes, from);
  into.starts[field] = from;
  into.ends[field] = end;
  if (end - from === value.length) into.kinds[field] = kinds.ascii;
  return end;
}

function kindOf(value: Json | undefined): number {
  if (value === undefined) return kinds.absent;
  if (value === null) return kinds.null;
  if (typeof value === 'boolean') return value ? kinds.true : kinds.false;
  if (typeof value === 'number') return kinds.number;
  return typeof value === 'string' ? kinds.cesu8 : kinds.other;
}

/** Null is absent, and so is an empty text. */
export const isAbsent = (r: RecordFields, field: number): boolean =>
  (r.kinds[field] as number) <= kinds.null || isEmptyText(r, field);

export const isEmptyText = ({ kinds: of, starts, ends }: RecordFields, field: number): boolean =>
  (of[field] as number) >= kinds.ascii && starts[field] === ends[field];

/** The number in a field, if one is there that can be reckoned with. */
export function numberIn({ kinds: of, numbers }: RecordFields, field: number): number | undefined {
  const number = numbers[field] as number;
  return of[field] === kinds.number && Number.isFinite(number) ? number : undefined;
}

/** The text in a field, if one is there, be it empty. */
export function textIn(r: RecordFields, field: number): string | undefined {
  const kind = r.kinds[field] as number;
  const from = r.starts[field] as number;
  const to = r.ends[field] as number;
  if (kind === kinds.ascii) return bufferOf(r.bytes).toString('latin1', from, to);
  if (kind === kinds.utf8) return bufferOf(r.bytes).toString('utf8', from, to);
  if (kind === kinds.cesu8) return readCesu8(r.bytes, from, to);
  if (kind === kinds.doubled)
    return bufferOf(r.bytes).toString('utf8', from, to).replaceAll('""', '"');
  return kind === kinds.escaped
    ? JSON.parse(bufferOf(r.bytes).toString('utf8', from - 1, to + 1))
    : undefined;
}

const bufferOf = (bytes: Uint8Array): Buffer =>
  bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** A text that says something, of more than blanks. */
export function hasText(r: RecordFields, field: number): boolean {
  if ((r.kinds[field] as number) < kinds.ascii || r.starts[field] === r.ends[field]) return false;
  const first = r.bytes[r.starts[field] as number] as number;
  return (first > 32 && first < 127 && first !== backslash) || textIn(r, field)?.trim() !== '';
}

/** Whether a field identifies. A number in its place breaks field-type, and identifies all the same. */
export const hasId = (r: RecordFields, field: number): boolean =>
  r.kinds[field] === kinds.number || hasText(r, field);

/** The identifier in a field, as a text. */
export const idIn = (r: RecordFields, field: number): string | undefined =>
  r.kinds[field] === kinds.number
    ? String(r.numbers[field])
    : hasText(r, field)
      ? textIn(r, field)
      : undefined;

/** Whether the text in a field is this one, of ASCII. */
export function isTheText(r: RecordFields, field: number, text: string): boolean {
  const from = r.starts[field] as number;
  const kind = r.kinds[field] as number;
  if (kind === kinds.escaped) return textIn(r, field) === text;
  if (kind !== kinds.ascii || (r.ends[field] as number) - from !== text.length) return false;
  for (let i = 0; i < text.length; i += 1) {
    if (r.bytes[from + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}

/** Whether two fields, both of which identify, do so alike. */
export function areAlike(r: RecordFields, a: number, b: number): boolean {
  if (r.kinds[a] !== kinds.ascii || r.kinds[b] !== kinds.ascii) return idIn(r, a) === idIn(r, b);
  const { view, starts, ends } = r;
  const fromA = starts[a] as number;
  const length = (ends[a] as number) - fromA;
  if (length !== (ends[b] as number) - (starts[b] as number)) return false;
  return isSame(view, fromA, view, starts[b] as number, length);
}

/** Whether the same bytes lie at two places, each with three more to spare. */
export function isSame(one: DataView, a: number, other: DataView, b: number, length: number) {
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    if (one.getInt32(a + at) !== other.getInt32(b + at)) return false;
  }
  if (at === length) return true;
  // The bytes beyond the end are shifted out.
  const apart = one.getInt32(a + at) ^ other.getInt32(b + at);
  return apart >>> (8 * (4 - length + at)) === 0;
}

/** Two hashes of 32 bits of the identifier in a field. */
export function hashId(r: RecordFields, field: number, hashes: Uint32Array): void {
  if (isWritten(r, field)) {
    hashBytes(r.view, r.starts[field] as number, r.ends[field] as number, hashes);
    return;
  }
  const id = idIn(r, field) ?? '';
  const written = new Uint8Array(3 * id.length);
  hashBytes(new DataView(written.buffer), 0, writeCesu8(id, written, 0), hashes);
}

/** The date in a field, if it is one. */
export function dateIn(r: RecordFields, field: number): IsoDate | undefined {
  if (isWritten(r, field)) {
    const common = readDateAt(r.bytes, r.starts[field] as number, r.ends[field] as number);
    if (common) return common;
  }
  const text = textIn(r, field);
  const read = text === undefined ? undefined : readDate(text);
  return read && 'trouble' in read ? undefined : read;
}

/** Whether the text in a field lies there in CESU-8. */
export const isWritten = ({ kinds: of }: RecordFields, field: number): boolean =>
  of[field] === kinds.ascii || of[field] === kinds.cesu8;

/** Bytes that follow what is written, at the least. */
const spare = 8;
const backslash = 92;
