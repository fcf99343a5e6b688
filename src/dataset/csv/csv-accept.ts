import type { DatasetShape } from '../../model/dataset.ts';
import type { JsonObject } from '../../model/json.ts';
import { AcceptedRecord } from '../accept/accepted-record.ts';
import { fieldChecks } from '../accept/field-checks.ts';
import { fieldKinds as kinds } from '../accept/fields.ts';
import {
  afterPlain,
  backslashes,
  mostSlots,
  openValues,
  quotes,
  refused,
} from '../accept/values.ts';
import type { Column, Header } from './csv-header.ts';

/** Accepts rows of CSV from their bytes, as `JsonScanner` does records of JSON. */
export interface CsvScanner {
  /** The index of the line end after the row at `at`; below 0 where the row is handed over. */
  accept(bytes: Buffer, at: number): number;
  /** The record that was accepted. */
  readonly record: AcceptedRecord;
}

/** How the cells of a column are read. */
const [asOther, asText, asRequiredText, asNumber, asBool, asWhole] = [0, 1, 2, 3, 4, 5] as const;

/** `make` reads a row with care. Undefined where all rows of this header are to be read so. */
export function openCsvScanner(
  shape: DatasetShape,
  header: Header,
  lineEnd: number,
  make: () => JsonObject,
): CsvScanner | undefined {
  const { columns } = header;
  const checks = fieldChecks(shape);
  const hows = columns.map(howOf);
  if (!checks || columns.length > mostSlots || hows.includes(undefined)) return undefined;
  const values = openValues();
  const delimiter = header.delimiter.charCodeAt(0);
  const delimiters = delimiter * 0x01010101;
  const how = Uint8Array.from(hows, (each) => each ?? asOther);
  const fields = Int16Array.from(columns, ({ field }) =>
    field ? shape.fields.indexOf(field) : -1,
  );
  const bare = plainBut([quote, delimiter, lineFeed, carriageReturn, 0]);
  const quoted = plainBut([quote, backslash, lineFeed, carriageReturn, 0]);

  function readBare(slot: number, from: number): number {
    const { bytes, view } = values;
    let at = afterPlain(view, from, quotes, delimiters);
    let all = 0;
    for (let byte = bytes[at] as number; bare[byte] === 1; byte = bytes[at] as number) {
      all |= byte;
      at += 1;
    }
    note(slot, from, at, all < 0x80 ? kinds.ascii : kinds.utf8);
    return at;
  }

  /** The index after the closing quote; refused where a quote may be written in another way than doubled. */
  function readQuoted(slot: number, from: number): number {
    const { bytes, view } = values;
    let at = afterPlain(view, from + 1, quotes, backslashes);
    let all = 0;
    let isDoubled = false;
    for (;;) {
      const byte = bytes[at] as number;
      if (quoted[byte] === 1) all |= byte;
      else if (byte === quote) {
        if (bytes[at + 1] !== quote) break;
        isDoubled = true;
        at += 1;
      } else if (byte === lineEnd) values.lines += 1;
      else if (byte === 0 || (byte === backslash && bytes[at + 1] === quote)) return refused;
      at += 1;
    }
    note(slot, from + 1, at, isDoubled ? kinds.doubled : all < 0x80 ? kinds.ascii : kinds.utf8);
    return at + 1;
  }

  function note(slot: number, from: number, to: number, kind: number): void {
    values.starts[slot] = from;
    values.ends[slot] = to;
    values.kinds[slot] = kind;
  }

  /** Makes of a text what is expected in its column. False where it is to be read with care. */
  function turn(slot: number, expected: number): boolean {
    const from = values.starts[slot] as number;
    const to = values.ends[slot] as number;
    if (expected === asRequiredText || expected === asOther) return true;
    if (from === to) values.kinds[slot] = kinds.absent;
    else if (expected === asNumber) return values.readNumber(slot, from) === to;
    else if (expected === asBool) {
      return values.readLiteral(slot, from) === to && (values.kinds[slot] as number) > kinds.null;
    }
    // A list or an object is accepted only where it is absent.
    return expected !== asWhole || from === to;
  }

  /** Where the row ends that was read up to `at`. */
  function endAt(at: number): number {
    const { bytes } = values;
    if (bytes[at] === lineEnd) return at;
    return bytes[at] === carriageReturn && bytes[at + 1] === lineEnd ? at + 1 : refused;
  }

  return {
    record: new AcceptedRecord(values, shape, 'csv', make),
    accept(bytes, from) {
      values.begin(bytes, 0);
      values.from = from;
      let required = 0;
      let present = 0;
      let others = 0;
      let at = from;
      for (let i = 0; i < columns.length; i += 1) {
        if (i > 0) {
          if (bytes[at] !== delimiter) return refused;
          at += 1;
        }
        const field = fields[i] as number;
        const slot = field < 0 ? mostSlots - 1 : field;
        at = bytes[at] === quote ? readQuoted(slot, at) : readBare(slot, at);
        if (at < 0 || !turn(slot, how[i] as number)) return refused;
        const isEmpty = values.starts[slot] === values.ends[slot];
        if (!isEmpty) present += 1;
        if (field >= 0) {
          if (values.kinds[slot] === kinds.absent) continue;
          if (!checks.keeps(values, field)) return refused;
          if (checks.isRequired[field]) required += 1;
        } else if (!isEmpty && columns[i]?.name !== '') {
          values.others[others] = columns[i]?.name as string;
          others += 1;
        }
      }
      if (values.others.length !== others) values.others.length = others;
      values.to = at;
      return present > 0 && required === checks.required ? endAt(at) : refused;
    },
  };
}

/** Undefined for a column that is a part of a list or an object. */
function howOf({ field, below }: Column): number | undefined {
  if (below.length > 0) return undefined;
  if (!field) return asOther;
  if (field.type === 'text') return field.required ? asRequiredText : asText;
  if (field.type === 'number') return asNumber;
  if (field.type === 'bool') return asBool;
  return field.type === 'date' ? asText : asWhole;
}

/** 1 for each byte but these. */
const plainBut = (bytes: readonly number[]) =>
  Uint8Array.from({ length: 256 }, (_, byte) => (bytes.includes(byte) ? 0 : 1));

const lineFeed = 10;
const carriageReturn = 13;
const quote = 34;
const backslash = 92;
