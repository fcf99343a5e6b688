import { isUtf8 } from 'node:buffer';
import type { Trouble } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { parsedJson, readJson } from '../../standards/json/json-text.ts';
import { openObject } from '../text/json-bytes.ts';
import { firstBroken } from '../text/utf8-watch.ts';
import { maxDepth, type Scanner } from './json-scanner.ts';

interface ParsedRecord {
  readonly value: JsonObject;
  readonly text: string;
}

interface RecordContext {
  /** Scanner that has read the bytes to their end. */
  readonly scanner: Scanner;
  /** Offset of the first byte in the body. */
  readonly offset: number;
  /** Whether the bytes may not be UTF-8. */
  readonly doubted: boolean;
  readonly tell: (trouble: Trouble) => void;
}

/**
 * Parses the record in the bytes from `from` to `to`, which are one JSON value, and reports duplicate members, numbers
 * that a double cannot hold, and invalid UTF-8. Undefined if it is not an object or is nested too deeply.
 */
export function parseRecord(
  bytes: Buffer,
  from: number,
  to: number,
  { scanner, offset, doubted, tell }: RecordContext,
): ParsedRecord | 'malformed' | undefined {
  const broken = doubted ? brokenIn(bytes.subarray(from, to)) : undefined;
  // Latin-1 keeps different bytes different; U+FFFD would make them equal.
  const text = bytes.toString(broken === undefined ? 'utf8' : 'latin1', from, to);
  const isDeep = scanner.depthMet > maxDepth;
  const value = isDeep ? undefined : parsedJson(text);
  if (!isDeep && value === undefined) return 'malformed';
  if (bytes[from] !== openObject) {
    const detail = `the record is ${shownKind(bytes[from])}, no object`;
    tell({ kind: 'unreadable-record', offset, detail });
    return undefined;
  }
  if (isDeep) {
    const detail = `the record is nested ${scanner.depthMet} deep; ${maxDepth} levels are read`;
    tell({ kind: 'too-deep', offset, detail });
    return undefined;
  }
  if (broken !== undefined) {
    const detail = `the byte 0x${(bytes[from + broken] ?? 0).toString(16)} is not UTF-8`;
    tell({ kind: 'encoding', offset: offset + broken, detail });
  }
  const record = value as JsonObject;
  const { strings, isLong, isZero } = count(record, { strings: 0, isLong: false, isZero: false });
  const mayUnderflow = isZero && scanner.hasExponent && underflow.test(text);
  if (strings !== scanner.strings || isLong || mayUnderflow) {
    for (const one of readJson(text, { maxDepth: maxDepth, startsAt: offset }).trouble) tell(one);
  }
  return { value: record, text };
}

/** Names the kind of a JSON value by its first byte. */
function shownKind(byte: number | undefined): string {
  if (byte === 91) return 'a list';
  if (byte === 34) return 'a text';
  if (byte === 110) return 'null';
  return byte === 116 || byte === 102 ? 'true or false' : 'a number';
}

const brokenIn = (bytes: Buffer): number | undefined =>
  isUtf8(bytes) ? undefined : firstBroken(bytes);

/** An exponent with which a number may be 0 in a double. */
const underflow = /e-\d{3}/i;

interface Counted {
  /** Number of names and texts; fewer than in the bytes if a name comes twice. */
  strings: number;
  /** Whether a number is beyond the integers that a double always holds. */
  isLong: boolean;
  isZero: boolean;
}

/** Counts the strings of a value. */
function count(value: JsonObject | readonly Json[], counted: Counted): Counted {
  if (Array.isArray(value)) {
    for (const element of value) countIn(element, counted);
  } else {
    for (const name in value) {
      counted.strings += 1;
      countIn((value as JsonObject)[name], counted);
    }
  }
  return counted;
}

function countIn(value: Json | undefined, counted: Counted): void {
  if (typeof value === 'string') counted.strings += 1;
  else if (value === 0) counted.isZero = true;
  else if (typeof value === 'number') {
    if (Math.abs(value) >= 1e15) counted.isLong = true;
  } else if (typeof value === 'object' && value !== null) count(value, counted);
}
