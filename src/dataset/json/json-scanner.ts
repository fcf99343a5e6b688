import {
  badEscape,
  badInText,
  endOfLiteral,
  endOfNumber,
  endOfText,
  isLong,
  isNumeric,
  shown,
} from '../text/json-bytes.ts';
import type { Window } from '../text/window.ts';

/** Nested deeper than this, a record is not read. */
export const deepest = 200;
/** Beyond this many open brackets their kinds are no longer kept, and reading ends. */
const mostBrackets = 1 << 24;
const longestNumber = 4096;

/**
 * Where the reading of one JSON value (RFC 8259) stands. A value may come in any number of pieces;
 * no byte of it is read twice, but for a number, a literal or an escape cut by the end of a piece.
 */
export interface Scanner {
  expected: Expected;
  /** Kind of every open bracket, outermost first: 1 for an object. */
  kinds: Uint8Array;
  depth: number;
  /** The deepest nesting found. */
  depthMet: number;
  /** How many members the objects of the value have, counted as they are written. */
  members: number;
  /** A number has been read with an exponent, or with more digits before its point than a double holds. */
  longNumber: boolean;
  /** Line ends between the tokens of the value. */
  lines: number;
  /** What is wrong at `window.at`, after 'bad'. */
  detail: string;
}

type Expected =
  | 'value'
  | 'value or ]'
  | 'name'
  | 'name or }'
  | 'colon'
  | 'comma'
  | 'rest of name'
  | 'rest of text';

export const newScanner = (): Scanner => ({
  expected: 'value',
  kinds: new Uint8Array(256),
  depth: 0,
  depthMet: 0,
  members: 0,
  longNumber: false,
  lines: 0,
  detail: '',
});

/** Makes ready for a value that begins at `window.at`. */
export function beginValue(scanner: Scanner): void {
  scanner.expected = 'value';
  scanner.depth = 0;
  scanner.depthMet = 0;
  scanner.members = 0;
  scanner.longNumber = false;
  scanner.lines = 0;
}

/**
 * Reads on in the value. `window.at` is left after its end ('done'), at what cannot be read ('bad'),
 * or where more bytes are needed ('more'). A number on its own at the end of all bytes is never done.
 */
export function scan(scanner: Scanner, window: Window): 'done' | 'more' | 'bad' {
  const { bytes, to } = window;
  let i = window.at;
  const stop = (at: number, detail: string) => {
    window.at = at;
    scanner.detail = detail;
    return 'bad' as const;
  };
  const wait = (at: number) => {
    window.at = at;
    return 'more' as const;
  };
  for (;;) {
    if (scanner.expected === 'rest of text' || scanner.expected === 'rest of name') {
      i = endOfText(bytes, i, to);
      if (i < 0) return stop(-1 - i, badEscape(bytes, -1 - i, to));
      const byte = bytes[i] as number;
      if (i >= to || byte === backslash) return wait(Math.min(i, to));
      if (byte !== quote) return stop(i, badInText(byte));
      i += 1;
      scanner.expected = scanner.expected === 'rest of name' ? 'colon' : 'comma';
      if (scanner.expected === 'comma' && scanner.depth === 0) break;
      continue;
    }
    let byte = bytes[i] as number;
    while (byte === 32 || byte === 10 || byte === 13 || byte === 9) {
      if (byte === 10) scanner.lines += 1;
      i += 1;
      byte = bytes[i] as number;
    }
    if (i >= to) return wait(to);
    const { expected } = scanner;
    if (expected === 'colon') {
      if (byte !== 58) return stop(i, `expected a colon, received ${shown(bytes, i, to)}`);
      scanner.members += 1;
      scanner.expected = 'value';
      i += 1;
      continue;
    }
    if (expected === 'comma') {
      const inObject = scanner.kinds[scanner.depth - 1] === 1;
      if (byte === 44) {
        scanner.expected = inObject ? 'name' : 'value';
        i += 1;
        continue;
      }
      if (byte !== (inObject ? closeObject : closeList)) {
        const close = inObject ? '}' : ']';
        return stop(i, `expected a comma or ${close}, received ${shown(bytes, i, to)}`);
      }
      i += 1;
      scanner.depth -= 1;
      if (scanner.depth === 0) break;
      continue;
    }
    if (expected === 'name' || expected === 'name or }') {
      if (byte === quote) {
        scanner.expected = 'rest of name';
        i += 1;
        continue;
      }
      if (byte !== closeObject || expected === 'name') {
        return stop(i, `expected a name in quotes, received ${shown(bytes, i, to)}`);
      }
      i += 1;
      scanner.depth -= 1;
      scanner.expected = 'comma';
      if (scanner.depth === 0) break;
      continue;
    }
    if (byte === quote) {
      scanner.expected = 'rest of text';
      i += 1;
      continue;
    }
    if (byte === openObject || byte === openList) {
      if (!push(scanner, byte === openObject)) return stop(i, 'there are too many open brackets');
      scanner.expected = byte === openObject ? 'name or }' : 'value or ]';
      i += 1;
      continue;
    }
    if (byte === closeList && expected === 'value or ]') {
      i += 1;
      scanner.depth -= 1;
      scanner.expected = 'comma';
      if (scanner.depth === 0) break;
      continue;
    }
    const start = i;
    const end = isNumeric(byte) ? endOfNumber(bytes, i) : endOfLiteral(bytes, i, to);
    if (end < 0) {
      const what = isNumeric(byte) ? 'a number' : 'a value';
      const at = -1 - end;
      if (at < to || at - start > longestNumber) {
        return stop(at, `expected ${what}, received ${shown(bytes, at, to)}`);
      }
      return wait(start);
    }
    if (end - start > longestNumber) return stop(i, `a number has over ${longestNumber} digits`);
    if (end >= to && isNumeric(byte)) return wait(start);
    if (isNumeric(byte)) scanner.longNumber ||= isLong(bytes, start, end);
    i = end;
    scanner.expected = 'comma';
    if (scanner.depth === 0) break;
  }
  window.at = i;
  return 'done';
}

const quote = 34;
const backslash = 92;
const openList = 91;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

function push(scanner: Scanner, object: boolean): boolean {
  if (scanner.depth === scanner.kinds.length) {
    if (scanner.depth >= mostBrackets) return false;
    const grown = new Uint8Array(scanner.kinds.length * 4);
    grown.set(scanner.kinds);
    scanner.kinds = grown;
  }
  scanner.kinds[scanner.depth] = object ? 1 : 0;
  scanner.depth += 1;
  if (scanner.depth > scanner.depthMet) scanner.depthMet = scanner.depth;
  return true;
}
