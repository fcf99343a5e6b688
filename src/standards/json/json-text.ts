import { present } from '../collections/present.ts';
import { shortened } from '../text/legible.ts';
import { pointerOf } from './json-pointer.ts';
import { shownAt } from './json-tokens.ts';
import { type Frame, walkJson } from './json-walk.ts';

/** JSON value as returned by JSON.parse. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };

interface JsonTrouble {
  readonly kind: 'not-json' | 'duplicate-member' | 'number-precision' | 'too-deep';
  /** Byte offset in the UTF-8 form of the text, counted from `startsAt`. */
  readonly offset: number;
  /** JSON Pointer (RFC 6901) of the member or number; absent where parsing stopped. */
  readonly at?: string;
  /** Phrase without a full stop. */
  readonly detail: string;
  /** Value of a programming language where parsing stopped, such as NaN. */
  readonly foreign?: string;
  /** Number that a double cannot hold, as written; at most 300 characters. */
  readonly written?: string;
}

export interface JsonLimits {
  /** Maximum nesting of arrays and objects; default 200. */
  readonly maxDepth?: number;
  /** Added to every offset, for bytes before the text such as a byte-order mark. */
  readonly startsAt?: number;
}

export interface JsonRead {
  /** Absent if the text is not JSON or is nested too deeply. The last of duplicate members wins. */
  readonly json?: JsonValue;
  readonly trouble: readonly JsonTrouble[];
}

export function parsedJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON (RFC 8259), accepting exactly what JSON.parse accepts up to `maxDepth`. Reports where and why a text is
 * not JSON, duplicate members, and numbers that a double cannot hold.
 * Runs in linear time and never throws. Returns at most 100 troubles.
 */
export function readJson(text: string, limits: JsonLimits = {}): JsonRead {
  const troubles = scanJson(text, limits.maxDepth ?? 200);
  const last = troubles.at(-1)?.kind;
  let index = 0;
  let offset = limits.startsAt ?? 0;
  const trouble = troubles.map(({ index: next, ...rest }): JsonTrouble => {
    offset += Buffer.byteLength(text.slice(index, next));
    index = next;
    const foreign =
      rest.kind === 'not-json' ? foreignValue.exec(text.slice(next, next + 99)) : null;
    return { ...rest, offset, ...(foreign?.[1] ? { foreign: foreign[1] } : {}) };
  });
  // These two end parsing.
  if (last === 'not-json' || last === 'too-deep') return { trouble };
  return { json: JSON.parse(text) as JsonValue, trouble };
}

/** A value of JavaScript, Python, Ruby, Go or SQL that ends where a JSON value would. */
const foreignValue =
  /^(-?(?:NaN|nan|Infinity|inf|undefined|None|nil|NULL|True|False))\s*(?:[,\]}]|$)/;

interface ScanTrouble extends Omit<JsonTrouble, 'offset' | 'foreign'> {
  /** In UTF-16 code units. */
  readonly index: number;
}

const maxTroubles = 100;

/** Scans a text by the grammar of RFC 8259. Returns the troubles in the order of the text. */
function scanJson(text: string, maxDepth: number): readonly ScanTrouble[] {
  const troubles: ScanTrouble[] = [];
  /** Member names of each open object; true if a duplicate has been reported. */
  const namesOf = new WeakMap<Frame, Map<string, boolean>>();
  const note = (frames: readonly Frame[], found: ScanTrouble) => {
    // Building a pointer costs time, so stop once there are enough troubles.
    if (troubles.length < maxTroubles)
      troubles.push({ ...found, ...present({ at: pointer(frames) }) });
  };
  const ended = walkJson(text, {
    maxDepth,
    name(frames, index) {
      const frame = frames.at(-1) as Frame;
      const names = namesOf.get(frame) ?? new Map<string, boolean>();
      namesOf.set(frame, names);
      const reported = names.get(frame.name);
      if (reported === false) {
        const detail = `duplicate key ${shortened(frame.name, maxNameLength)}`;
        note(frames, { kind: 'duplicate-member', index, detail });
      }
      names.set(frame.name, reported !== undefined);
    },
    scalar(frames, index, to) {
      const literal = /[-\d]/.test(text[index] ?? '') ? text.slice(index, to) : undefined;
      const detail = literal && lostInDouble(literal);
      if (!detail) return;
      const written = literal.length <= maxNameLength ? literal : undefined;
      note(frames, { kind: 'number-precision', index, detail, ...present({ written }) });
    },
  });
  if (typeof ended !== 'number') return [...troubles, ended];
  if (ended === text.length) return troubles;
  const detail = `${shownAt(text, ended)} follows after the value`;
  return [...troubles, { kind: 'not-json', index: ended, detail }];
}

/** Maximum length of a reported name and pointer; there may be a hundred of them. */
const maxNameLength = 300;
const maxPlaceLength = 3000;

function pointer(frames: readonly Frame[]): string | undefined {
  if (frames.reduce((sum, { name }) => sum + name.length + 1, 0) > maxPlaceLength) return undefined;
  return pointerOf(frames.map(({ closer, name, index }) => (closer === ']' ? index : name)));
}

/**
 * Explains how a double changes a JSON number: too large, underflows to 0, or a different integer. Undefined if it is
 * held as exactly as decimals ever are. `literal` is a number of RFC 8259, section 6.
 */
function lostInDouble(literal: string): string | undefined {
  // Up to 15 digits without an exponent are always exact.
  if (literal.length <= 15 && !/[eE]/.test(literal)) return undefined;
  const value = Number(literal);
  if (!Number.isFinite(value)) return `${digitsOf(literal)} is more than a double can hold`;
  const { digits, exponent } = decimal(literal);
  if (value === 0) {
    return digits === '' ? undefined : `${digitsOf(literal)} is 0 in a double`;
  }
  if (exponent < 0 || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined;
  // A sender that prints a double uses its shortest form or all of its digits; both round-trip.
  const shortest = decimal(String(value));
  if (shortest.digits === digits && shortest.exponent === exponent) return undefined;
  const rounded = decimal(String(BigInt(value)));
  if (rounded.digits === digits && rounded.exponent === exponent) return undefined;
  return `${digitsOf(literal)} is ${String(value)} in a double`;
}

/** Returns the significant digits and the power of ten to multiply them by. */
function decimal(literal: string): { readonly digits: string; readonly exponent: number } {
  const [mantissa = '', power = '0'] = literal.replace(/^-/, '').split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  let end = all.length;
  while (end > 0 && all[end - 1] === '0') end -= 1;
  let start = 0;
  while (start < end && all[start] === '0') start += 1;
  const dropped = all.length - end;
  return { digits: all.slice(start, end), exponent: Number(power) - fraction.length + dropped };
}

const digitsOf = (literal: string) =>
  literal.length > 40 ? `${shortened(literal, 20)} (${literal.length} signs)` : literal;
