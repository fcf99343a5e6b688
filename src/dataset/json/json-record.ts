import type { RecordPlace } from '../../model/dataset.ts';
import type { Trouble } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { LenientCell } from '../../model/rule.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson, readJson } from '../../standards/json/json-text.ts';
import { firstNotUtf8 } from '../../standards/text/decoded.ts';
import { openObject } from '../text/json-bytes.ts';
import { maxDepth } from './json-scanner.ts';
import type { Source } from './json-source.ts';

/**
 * Parses the record between `window.start` and `window.at`, which the scanner has read, and hands it on. Reports
 * duplicate members, numbers that a double cannot hold, invalid UTF-8, and a value that is not an object or is nested
 * too deeply. Returns false if it is malformed.
 */
export function giveRecord(source: Source, place: RecordPlace): boolean {
  const { reading, scanner, watch, window } = source;
  const { bytes, start, at } = window;
  const offset = window.base + start;
  const broken = watch.doubts(offset) ? firstNotUtf8(bytes.subarray(start, at)) : undefined;
  // Latin-1 keeps different bytes different; U+FFFD would make them equal.
  const text = bytes.toString(broken === undefined ? 'utf8' : 'latin1', start, at);
  const isDeep = scanner.depthMet > maxDepth;
  const value = isDeep ? undefined : parsedJson(text);
  if (!isDeep && value === undefined) return false;
  reading.records = place.number;
  if (bytes[start] !== openObject) {
    const detail = 'the record is not an object';
    tell(source, { kind: 'unreadable-record', offset, detail });
    return true;
  }
  if (isDeep) {
    const detail = `the record is nested ${scanner.depthMet} deep; ${maxDepth} levels are read`;
    tell(source, { kind: 'too-deep', offset, detail });
    return true;
  }
  if (broken !== undefined) {
    const detail = `the byte 0x${(bytes[start + broken] ?? 0).toString(16)} is not UTF-8`;
    tell(source, { kind: 'encoding', offset: offset + broken, detail });
    reading.observed.set('encoding', 'not all UTF-8');
  }
  const record = value as JsonObject;
  const { strings, isLong, isZero } = count(record, { strings: 0, isLong: false, isZero: false });
  const mayUnderflow = isZero && underflow.test(text);
  const [fields, lenient] =
    strings !== scanner.strings || isLong || mayUnderflow
      ? withLenientCells(source, record, text)
      : [record];
  const { endpoint } = reading.shape;
  reading.onRecord({ fields, place, endpoint, form: 'json', lenient, text });
  return true;
}

/**
 * Reports what is lost in the values of a record. Returns it with the digits of a number that a double cannot hold
 * where the contract has a text or no field: such a number identifies something, and another one is not the same.
 */
function withLenientCells(
  source: Source,
  record: JsonObject,
  text: string,
): [JsonObject, LenientCell[]?] {
  const { fields } = source.reading.shape;
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const digits = new Map<string, string>();
  const startsAt = source.window.base + source.window.start;
  for (const { written, ...trouble } of readJson(text, { maxDepth, startsAt }).trouble) {
    tell(source, trouble);
    const name = written === undefined ? '' : (trouble.at ?? '').slice(1);
    if (typeof record[name] !== 'number' || (types.get(name) ?? 'text') !== 'text') continue;
    digits.set(name, written ?? '');
  }
  if (digits.size === 0) return [record];
  const lenient = [...digits.keys()].map((field) => ({ field, how: 'a number' }));
  return [{ ...record, ...Object.fromEntries(digits) }, lenient];
}

function tell({ reading }: Source, trouble: Trouble): void {
  reading.troubles.add({ ...trouble, record: reading.records });
}

/** An exponent with which a number may be 0 in a double. */
const underflow = /e-\d{3}/i;

interface Counted {
  /** Number of names and texts; fewer than in the bytes if a name comes twice. */
  strings: number;
  /** Whether a number is beyond the integers that a double always holds. */
  isLong: boolean;
  isZero: boolean;
}

/** Counts what a value holds. Runs on every record, so it fills one object. */
function count(value: Json | undefined, counted: Counted): Counted {
  if (typeof value === 'string') counted.strings += 1;
  else if (value === 0) counted.isZero = true;
  else if (typeof value === 'number') counted.isLong ||= Math.abs(value) >= 1e15;
  else if (Array.isArray(value)) for (const each of value) count(each, counted);
  else if (isObject(value)) {
    for (const name in value) {
      counted.strings += 1;
      count(value[name], counted);
    }
  }
  return counted;
}
