import type { Json } from '../../model/json.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import type { Window } from '../text/window.ts';
import { beginValue, closing, newScanner, scan } from './json-scanner.ts';

/** JSON value at the start of the bytes, with its open parts closed. */
export interface Head {
  readonly value: Json;
  /** Index after the value; undefined if the bytes end, or are malformed, inside it. */
  readonly end: number | undefined;
  /** Number of arrays and objects open at the end of the bytes; each is the last item of its parent. */
  readonly open: number;
  /** Whether the last item of the innermost one is incomplete. */
  readonly isCut: boolean;
}

export function headAt({ bytes, to }: Window, at: number): Head {
  const scanner = newScanner();
  beginValue(scanner);
  const window = { bytes, start: at, at, to, base: 0 };
  const progress = scan(scanner, window);
  const text = bytes.toString('utf8', at, window.at);
  if (progress === 'done')
    return { value: parsedJson(text) ?? null, end: window.at, open: 0, isCut: false };
  const { text: rest, isCut, inScalar } = closing(scanner);
  const value = closedWith(inScalar ? text.replace(scalarAtEnd, '') : text, rest, isCut);
  return { value, end: undefined, open: scanner.depth, isCut };
}

/** Number or literal, which may be incomplete. */
const scalarAtEnd = /[^,:[\]{}"\s]*$/;
/** Maximum number of characters trimmed from the end: a number, or an escape. */
const maxEndLength = 5000;
/** Ends to trim: a comma before a missing member; a number, a literal or an escape that is truncated or malformed. */
const ends = [/,\s*$/, /[^,:[\]{}"\s]*$/, /\\u?[\da-f]*$/i] as const;

function closedWith(text: string, rest: string, isCut: boolean): Json {
  const [start, tail] = [text.slice(0, -maxEndLength), text.slice(-maxEndLength)];
  for (const end of isCut ? [/$/, ...ends] : ends) {
    try {
      return JSON.parse(start + tail.replace(end, '') + rest);
    } catch {
      // Try the next one.
    }
  }
  return null;
}
