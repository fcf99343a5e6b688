import {
  backslash,
  closeList,
  closeObject,
  colon,
  comma,
  endsScalar,
  lineFeed,
  openList,
  openObject,
  quote,
  startsScalar,
} from '../text/json-bytes.ts';
import type { Window } from '../text/window.ts';

export const maxDepth = 200;
/** Maximum number of open brackets; scanning stops beyond it. */
const maxBrackets = 1 << 24;

/**
 * State of the scan of one JSON value (RFC 8259), which may arrive in any number of pieces. It follows brackets,
 * strings and separators; whether numbers, literals and escapes are well-formed, JSON.parse tells. No byte is read twice.
 */
export interface Scanner {
  expected: number;
  /** Kind of every open bracket, outermost first: 1 for an object. */
  kinds: Uint8Array;
  depth: number;
  depthMet: number;
  /** Number of strings in the value: names, duplicates included, and texts. */
  strings: number;
  /** Number of line ends between the tokens of the value. */
  lines: number;
}

const expects = {
  value: 0,
  valueOrEnd: 1,
  name: 2,
  nameOrEnd: 3,
  colon: 4,
  comma: 5,
  restOfScalar: 6,
  restOfName: 7,
  restOfText: 8,
} as const;

export const newScanner = (): Scanner => ({
  expected: expects.value,
  kinds: new Uint8Array(256),
  depth: 0,
  depthMet: 0,
  strings: 0,
  lines: 0,
});

export function beginValue(scanner: Scanner): void {
  scanner.expected = expects.value;
  scanner.depth = 0;
  scanner.depthMet = 0;
  scanner.strings = 0;
  scanner.lines = 0;
}

/** Returns the text that closes an incomplete value: the rest of a cut token, then brackets. */
export function closing({ expected, depth, kinds }: Scanner): {
  readonly text: string;
  /** Whether the last item of the innermost bracket is incomplete. */
  readonly isCut: boolean;
  /** Whether they end inside a number or a literal, which is to be left out. */
  readonly inScalar: boolean;
} {
  const open = [...kinds.subarray(0, depth)];
  const brackets = open.map((kind) => (kind === 1 ? '}' : ']')).toReversed();
  const rest = rests[expected] ?? '';
  return {
    text: `${rest}${brackets.join('')}`,
    isCut: rest !== '',
    inScalar: expected === expects.restOfScalar,
  };
}

/** Rest by the expected token. A cut name gets a character that no known name has. */
const rests: { readonly [expected: number]: string } = {
  [expects.value]: 'null',
  [expects.colon]: ':null',
  [expects.restOfScalar]: 'null',
  [expects.restOfName]: '\\u0000":null',
  [expects.restOfText]: '"',
};

/**
 * Continues the scan. Leaves `window.at` after the value ('done'), at an unexpected byte ('bad'), or where more bytes are
 * needed ('more'). A bare number at the end of all bytes is never done.
 */
export function scan(scanner: Scanner, window: Window): 'done' | 'more' | 'bad' {
  const { bytes, to } = window;
  for (; window.at < to; window.at += 1) {
    const byte = bytes[window.at] as number;
    if (scanner.expected >= expects.restOfName) {
      if (byte < 32) return 'bad';
      if (byte === backslash) {
        if (window.at + 1 === to) return 'more';
        window.at += 1;
      } else if (byte === quote) {
        scanner.expected = scanner.expected === expects.restOfName ? expects.colon : expects.comma;
      }
    } else {
      if (scanner.expected === expects.restOfScalar) {
        if (endsScalar[byte] === 0) continue;
        scanner.expected = expects.comma;
        if (scanner.depth === 0) return 'done';
      }
      if (byte === lineFeed) scanner.lines += 1;
      if (byte === lineFeed || byte === 32 || byte === 13 || byte === 9) continue;
      const next = after(scanner, scanner.expected, byte);
      if (next < 0) return 'bad';
      scanner.expected = next;
    }
    if (scanner.expected === expects.comma && scanner.depth === 0) {
      window.at += 1;
      return 'done';
    }
  }
  return 'more';
}

/** Returns what is expected after the first byte of a token; -1 if the byte is unexpected. */
function after(scanner: Scanner, expected: number, byte: number): number {
  if (expected === expects.comma) {
    const inObject = scanner.kinds[scanner.depth - 1] === 1;
    if (byte === comma) return inObject ? expects.name : expects.value;
    return byte === (inObject ? closeObject : closeList) ? close(scanner) : -1;
  }
  if (expected === expects.colon) {
    return byte === colon ? expects.value : -1;
  }
  if (byte === quote) scanner.strings += 1;
  if (expected >= expects.name) {
    if (byte === quote) return expects.restOfName;
    return byte === closeObject && expected === expects.nameOrEnd ? close(scanner) : -1;
  }
  if (byte === quote) return expects.restOfText;
  if (startsScalar[byte] === 1) return expects.restOfScalar;
  if (byte === openObject || byte === openList) return open(scanner, byte === openObject);
  return byte === closeList && expected === expects.valueOrEnd ? close(scanner) : -1;
}

function close(scanner: Scanner): number {
  scanner.depth -= 1;
  return expects.comma;
}

/** Opens an object or an array; returns -1 at the maximum of open brackets. */
function open(scanner: Scanner, isObject: boolean): number {
  if (scanner.depth === scanner.kinds.length) {
    if (scanner.depth >= maxBrackets) return -1;
    const grown = new Uint8Array(scanner.depth * 4);
    grown.set(scanner.kinds);
    scanner.kinds = grown;
  }
  scanner.kinds[scanner.depth] = isObject ? 1 : 0;
  scanner.depth += 1;
  if (scanner.depth > scanner.depthMet) scanner.depthMet = scanner.depth;
  return isObject ? expects.nameOrEnd : expects.valueOrEnd;
}
