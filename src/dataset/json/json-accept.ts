import type { DatasetShape } from '../../model/dataset.ts';
import { AcceptedRecord } from '../accept/accepted-record.ts';
import { fieldChecks } from '../accept/field-checks.ts';
import { mostSlots, openValues, refused } from '../accept/values.ts';

/**
 * Reads records of JSON from their bytes, without parsing them: those that name no member twice and hold no number
 * that a double does not. Those that keep their schema it accepts. It only ever accepts: whatever it does not
 * understand it hands over, and only JSON.parse and the schema say what is wrong.
 */
export interface JsonScanner {
  /** The index after the record at `at`; −1 − the index up to which it was read, where it is handed over. */
  read(bytes: Buffer, at: number): number;
  /** Whether the record that was read is accepted; else it is lawful JSON, to be parsed. */
  isAccepted: boolean;
  /** The record that was accepted. */
  readonly record: AcceptedRecord;
  /** The name of its first member. */
  readonly firstName: () => string;
}

/** The bytes between two values, `,"quantity":`: the same in nearly every record of one source. */
interface Lead {
  readonly length: number;
  /** Four bytes each, the last four for themselves. */
  readonly words: Int32Array;
  readonly slot: number;
  readonly lines: number;
  /** The one that followed last time, and the one before: a source may write its records in turn in two ways. */
  next: Lead | undefined;
  before: Lead | undefined;
}

const longestLead = 256;
/** More ways to write one lead than these are of no source. */
const mostOfOneSlot = 8;

const opened = new WeakMap<DatasetShape, JsonScanner | undefined>();

/**
 * The scanner of this shape, undefined where its records are all to be parsed. It is one for all answers: how
 * records are written is learned once, and compiled once.
 */
export function jsonScanner(shape: DatasetShape): JsonScanner | undefined {
  if (!opened.has(shape)) opened.set(shape, openJsonScanner(shape));
  return opened.get(shape);
}

function openJsonScanner(shape: DatasetShape): JsonScanner | undefined {
  const checks = fieldChecks(shape);
  if (!checks) return undefined;
  const values = openValues();
  const fields = shape.fields.length;
  const names = shape.fields.map(({ name }) => name);
  const slots = openSlots(names);
  const leads: Lead[][] = [];
  /** The record in which each slot stood last. */
  const stoodIn = new Uint32Array(mostSlots);
  let record = 0;
  const start = leadOf(new DataView(new ArrayBuffer(4)), 0, 4, 0, 0);
  let first = start;

  /** The lead at `at`, read byte by byte; or where it breaks off. `}` gives the index after it. */
  function leadAt(at: number, isFirst: boolean): Lead | number {
    const { bytes } = values;
    const linesBefore = values.lines;
    const before = isFirst ? at : values.afterSpace(at);
    if (!isFirst && bytes[before] === closeObject) return before + 1;
    if (bytes[before] !== (isFirst ? openObject : comma)) return -1 - before;
    const quoted = values.afterSpace(before + 1);
    if (bytes[quoted] !== quote) return -1 - quoted;
    let end = quoted + 1;
    for (;;) {
      const byte = bytes[end] as number;
      if (byte === quote) break;
      if (byte < 32 || byte === backslash) return -1 - end;
      end += 1;
    }
    const colonAt = values.afterSpace(end + 1);
    if (bytes[colonAt] !== colon) return -1 - colonAt;
    const to = values.afterSpace(colonAt + 1);
    // Blanks may go on beyond the bytes that are there.
    if (bytes[to] === 0) return -1 - to;
    const slot = to - at > longestLead ? -1 : slots.of(bytes, quoted + 1, end);
    if (slot < 0) return refused;
    const lines = values.lines - linesBefore;
    values.lines = linesBefore;
    leads[slot] ??= [];
    const known = leads[slot];
    for (let i = 0; i < known.length; i += 1) {
      const held = known[i] as Lead;
      if (held.length === to - at && standsAt(values.view, held, at)) return held;
    }
    const lead = leadOf(values.view, at, to, slot, lines);
    if (known.length < mostOfOneSlot) known.push(lead);
    return lead;
  }

  const all = checks.required;
  function ended(at: number, required: number, others: number): number {
    if (values.others.length !== others) values.others.length = others;
    values.to = at;
    scanner.isAccepted = required === all;
    return at;
  }

  const scanner: JsonScanner = {
    record: new AcceptedRecord(values, shape, 'json', ({ bytes, from, to }) =>
      JSON.parse(bytes.toString('utf8', from, to)),
    ),
    isAccepted: false,
    firstName: () => names[first.slot] ?? '',
    read(bytes, from) {
      values.begin(bytes, names.length);
      values.from = from;
      record = (record + 1) >>> 0;
      const { view } = values;
      let required = 0;
      let others = 0;
      let last = start;
      for (let at = from; ; ) {
        let lead = last.next;
        if (!lead || !standsAt(view, lead, at)) {
          lead = last.before;
          if (!lead || !standsAt(view, lead, at)) {
            const read = leadAt(at, last === start);
            if (typeof read === 'number') {
              return read > 0 ? ended(read, required, others) : read;
            }
            lead = read;
          }
          last.before = last.next;
          last.next = lead;
        }
        if (last === start) first = lead;
        const { slot } = lead;
        if (stoodIn[slot] === record) return refused;
        stoodIn[slot] = record;
        values.lines += lead.lines;
        at = values.read(slot, at + lead.length);
        if (at < 0) return at;
        if (slot >= fields) {
          values.others[others] = names[slot] as string;
          others += 1;
        } else if (!checks.keeps(values, slot)) required = Number.NEGATIVE_INFINITY;
        else if (checks.isRequired[slot]) required += 1;
        if (bytes[at] === closeObject) return ended(at + 1, required, others);
        last = lead;
      }
    },
  };
  return scanner;
}

function leadOf(view: DataView, from: number, to: number, slot: number, lines: number): Lead {
  const length = to - from;
  const words = Int32Array.from({ length: (length >> 2) + 1 }, (_, i) =>
    view.getInt32(from + Math.min(4 * i, length - 4), true),
  );
  return { length, words, slot, lines, next: undefined, before: undefined };
}

function standsAt(view: DataView, { length, words }: Lead, at: number): boolean {
  const last = words.length - 1;
  for (let i = 0; i < last; i += 1) {
    if (view.getInt32(at + 4 * i, true) !== words[i]) return false;
  }
  return view.getInt32(at + length - 4, true) === words[last];
}

/** Numbers names as they come, after those that are given; −1 of one that needs a closer look, or of too many. */
function openSlots(names: string[]) {
  const table = new Int32Array(4 * mostSlots);
  const bytesOf: Buffer[] = [];

  function of(bytes: Buffer, from: number, to: number): number {
    let hash = to - from;
    for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ (bytes[i] as number), 0x9e3779b1);
    for (
      let at = (hash ^ (hash >>> 15)) & (table.length - 1);
      ;
      at = (at + 1) & (table.length - 1)
    ) {
      const slot = (table[at] as number) - 1;
      if (slot < 0) return add(bytes.toString('utf8', from, to), at);
      const held = bytesOf[slot] as Buffer;
      let same = held.length === to - from ? from : to + 1;
      while (same < to && bytes[same] === held[same - from]) same += 1;
      if (same === to) return slot;
    }
  }

  function add(name: string, at: number): number {
    // An object of JavaScript tells names of digits before all others.
    if (bytesOf.length === mostSlots || /^\d/.test(name)) return -1;
    table[at] = bytesOf.push(Buffer.from(name));
    if (names.length < bytesOf.length) names.push(name);
    return bytesOf.length - 1;
  }

  for (const name of names.slice()) {
    const bytes = Buffer.from(name);
    of(bytes, 0, bytes.length);
  }
  return { of };
}

const quote = 34;
const comma = 44;
const colon = 58;
const backslash = 92;
const openObject = 123;
const closeObject = 125;
