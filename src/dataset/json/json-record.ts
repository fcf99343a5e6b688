import { isUtf8 } from 'node:buffer';
import type { Trouble } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { readJson } from '../../standards/json/json-text.ts';
import { openObject } from '../text/json-bytes.ts';
import { firstBroken } from '../text/utf8-watch.ts';
import { deepest, type Scanner } from './json-scanner.ts';
import { shownKind } from './json-standing.ts';

export interface ReadRecord {
  readonly value: JsonObject;
  readonly text: string;
}

interface About {
  /** Has read the bytes to their end. */
  readonly scanner: Scanner;
  /** Of the first byte in the body. */
  readonly offset: number;
  /** The bytes may not be UTF-8. */
  readonly doubted: boolean;
  readonly tell: (trouble: Trouble) => void;
}

/**
 * The record in the bytes of one JSON value, and what is odd in it: members named twice, numbers that a
 * double does not hold, bytes that are not UTF-8. Undefined where it is no object or too deep.
 */
export function readRecord(bytes: Buffer, about: About): ReadRecord | undefined {
  const { scanner, offset, tell } = about;
  if (bytes[0] !== openObject) {
    const detail = `the record is ${shownKind(bytes[0])}, no object`;
    tell({ kind: 'unreadable-record', offset, detail });
    return undefined;
  }
  if (scanner.depthMet > deepest) {
    const detail = `the record is nested ${scanner.depthMet} deep; ${deepest} levels are read`;
    tell({ kind: 'too-deep', offset, detail });
    return undefined;
  }
  const broken = about.doubted && !isUtf8(bytes);
  if (broken) {
    const at = firstBroken(bytes);
    const detail = `the byte 0x${(bytes[at] ?? 0).toString(16)} is not UTF-8`;
    tell({ kind: 'encoding', offset: offset + at, detail });
  }
  // Read as Latin-1, different bytes stay different texts; U+FFFD would make them one.
  const text = bytes.toString(broken ? 'latin1' : 'utf8');
  const value = JSON.parse(text) as JsonObject;
  if (scanner.longNumber || countMembers(value) !== scanner.members) {
    for (const one of readJson(text, { maxDepth: deepest, startsAt: offset }).trouble) tell(one);
  }
  return { value, text };
}

/** How many members a value's objects hold together. */
function countMembers(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value);
  let count = Array.isArray(value) ? 0 : inside.length;
  for (const each of inside) if (typeof each === 'object') count += countMembers(each);
  return count;
}
