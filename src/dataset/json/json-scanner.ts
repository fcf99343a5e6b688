import {
  afterPlain,
  backslash,
  closeList,
  closeObject,
  colon,
  comma,
  endsScalar,
  lineFeed,
  openList,
  openObject,
  plainInText,
  quote,
  startsScalar,
} from '../text/json-bytes.ts';
import type { Window } from '../text/window.ts';

/** Maximum nesting of a record. */
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
  /** Maximum depth so far. */
  depthMet: number;
  /** Number of members of all objects in the value, duplicates included. */
  members: number;
  /** Number of line ends between the tokens of the value. */
  lines: number;
}

/** Next token of the value. */
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
  members: 0,
  lines: 0,
});

/** Prepares the scanner for a value at `window.at`. */
export function beginValue(scanner: Scanner): void {
  scanner.expected = expects.value;
  scanner.depth = 0;
  scanner.depthMet = 0;
  scanner.members = 0;
  scanner.lines = 0;
}

/** Returns the text that closes an incomplete value: the rest of a cut token, then brackets. */
export function closing({ expected, depth, kinds }: Scanner): {
  readonly text: string;
  /** Whether the last item of the innermost bracket is incomplete. */
  readonly isCut: boolean;
  /** Whether the bytes end inside a string or a name, outside any array. */
  readonly inText: boolean;
  /** Whether they end inside a number or a literal, which is to be left out. */
  readonly inScalar: boolean;
} {
  const open = [...kinds.subarray(0, depth)];
  const brackets = open.map((kind) => (kind === 1 ? '}' : ']')).toReversed();
  const rest = rests[expected] ?? '';
  return {
    text: `${rest}${brackets.join('')}`,
    isCut: rest !== '',
    inText: expected >= expects.restOfName && !open.includes(0),
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
  const { bytes, view, to } = window;
  let { expected, depth, members } = scanner;
  let i = window.at;

  /** Saves the state at `at`. */
  const leave = (at: number): void => {
    window.at = at;
    scanner.expected = expected;
    scanner.depth = depth;
    scanner.members = members;
  };
  const wait = (at: number) => {
    leave(at);
    return 'more' as const;
  };
  const stop = (at: number) => {
    leave(at);
    return 'bad' as const;
  };

  for (;;) {
    if (expected >= expects.restOfName) {
      i = afterPlain(view, i);
      while (plainInText[bytes[i] as number] === 1) i += 1;
      if (bytes[i] !== quote) {
        if (i >= to) return wait(to);
        if (bytes[i] !== backslash) return stop(i);
        if (i + 1 >= to) return wait(i);
        i += 2;
        continue;
      }
      i += 1;
      if (expected === expects.restOfText) {
        expected = expects.comma;
        if (depth === 0) break;
      } else if (bytes[i] === colon) {
        members += 1;
        expected = expects.value;
        i += 1;
      } else expected = expects.colon;
    }
    if (expected === expects.restOfScalar) {
      while (endsScalar[bytes[i] as number] === 0) i += 1;
      if (i >= to) return wait(to);
      expected = expects.comma;
      if (depth === 0) break;
    }
    let byte = bytes[i] as number;
    while (byte === 32 || byte === lineFeed || byte === 13 || byte === 9) {
      if (byte === lineFeed) scanner.lines += 1;
      i += 1;
      byte = bytes[i] as number;
    }
    if (i >= to) return wait(to);
    if (expected === expects.comma) {
      const inObject = scanner.kinds[depth - 1] === 1;
      if (byte === comma) {
        expected = inObject ? expects.name : expects.value;
        i += 1;
        if (inObject && bytes[i] === quote) {
          expected = expects.restOfName;
          i += 1;
        }
        continue;
      }
      if (byte !== (inObject ? closeObject : closeList)) return stop(i);
      i += 1;
      depth -= 1;
      if (depth === 0) break;
      continue;
    }
    if (expected === expects.colon) {
      if (byte !== colon) return stop(i);
      members += 1;
      expected = expects.value;
      i += 1;
      continue;
    }
    if (expected >= expects.name) {
      if (byte === quote) {
        expected = expects.restOfName;
        i += 1;
        continue;
      }
      if (byte !== closeObject || expected === expects.name) return stop(i);
      i += 1;
      depth -= 1;
      expected = expects.comma;
      if (depth === 0) break;
      continue;
    }
    if (byte === quote) {
      expected = expects.restOfText;
      i += 1;
      continue;
    }
    if (byte === openObject || byte === openList) {
      if (depth === scanner.kinds.length && !makeRoom(scanner)) return stop(i);
      scanner.kinds[depth] = byte === openObject ? 1 : 0;
      depth += 1;
      if (depth > scanner.depthMet) scanner.depthMet = depth;
      expected = byte === openObject ? expects.nameOrEnd : expects.valueOrEnd;
      i += 1;
      continue;
    }
    if (byte === closeList && expected === expects.valueOrEnd) {
      i += 1;
      depth -= 1;
      expected = expects.comma;
      if (depth === 0) break;
      continue;
    }
    if (startsScalar[byte] === 0) return stop(i);
    expected = expects.restOfScalar;
  }
  leave(i);
  return 'done';
}

/** Grows the stack of brackets; returns false at its maximum. */
function makeRoom(scanner: Scanner): boolean {
  if (scanner.kinds.length >= maxBrackets) return false;
  const grown = new Uint8Array(scanner.kinds.length * 4);
  grown.set(scanner.kinds);
  scanner.kinds = grown;
  return true;
}
