import type { Json } from '../../model/json.ts';
import type { Window } from '../text/window.ts';
import { beginValue, closing, newScanner, scan } from './json-scanner.ts';

/** A JSON value as far as the bytes show it; what they leave open is closed. */
export interface Head {
  readonly value: Json;
  /** Index after the value; undefined where the bytes end, or cannot be read, inside it. */
  readonly end: number | undefined;
  /** Lists and objects that are open where the bytes end, each the last in the one around it. */
  readonly open: number;
  /** The last of what is in the innermost of them is not whole. */
  readonly isCut: boolean;
  /** The bytes end inside a text or a name, and no list is open. */
  readonly inText: boolean;
}

/** The value that begins at `at`. */
export function headAt({ bytes, view, to }: Window, at: number): Head {
  const scanner = newScanner();
  beginValue(scanner);
  const window = { bytes, view, start: at, at, to, base: 0 };
  const progress = scan(scanner, window);
  const text = bytes.toString('utf8', at, window.at);
  if (progress === 'done') {
    return { value: JSON.parse(text), end: window.at, open: 0, isCut: false, inText: false };
  }
  const { text: rest, isCut, inText } = closing(scanner);
  const value = closedWith(text, rest, isCut);
  return { value, end: undefined, open: scanner.depth, isCut, inText };
}

/** The longest end of a text that is trimmed: a number, or an escape. */
const longestEnd = 5000;
/** A comma after which a member was to come; a number, a literal or an escape that is cut or cannot be read. */
const ends = [/,\s*$/, /[^,:[\]{}"\s]*$/, /\\u?[\da-f]*$/i] as const;

/** The value of a text that is closed, trimmed where it must be; null where nothing helps. */
function closedWith(text: string, rest: string, isCut: boolean): Json {
  const [start, tail] = [text.slice(0, -longestEnd), text.slice(-longestEnd)];
  for (const end of isCut ? [/$/, ...ends] : ends) {
    try {
      return JSON.parse(start + tail.replace(end, '') + rest);
    } catch {
      // The next end.
    }
  }
  return null;
}
