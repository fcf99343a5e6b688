import type { Expected } from './json-spans.ts';
import { numberAt, seen, spaceAt, stringAt, wordAt } from './json-tokens.ts';

interface ScanTrouble {
  readonly kind: 'not-json' | 'duplicate-member' | 'number-precision' | 'too-deep';
  /** Index of a UTF-16 unit. */
  readonly index: number;
  /** JSON Pointer. */
  readonly at?: string;
  readonly detail: string;
}

export interface Scanned {
  /** In the order of the text. */
  readonly troubles: readonly ScanTrouble[];
  /** Reading stopped before the end: the last trouble says why. */
  readonly stopped: boolean;
}

/** A list or an object that is not closed yet. */
interface Frame {
  readonly closer: ']' | '}';
  /** Members so far; true once a second one of the name has been told. */
  readonly names: Map<string, boolean>;
  /** The member or the element that is being read. */
  name: string;
  index: number;
}

/** What may come next. `first`: an element or the end of a new list; a name or the end of a new object. */

const mostTroubles = 100;

/** Walks a text by the grammar of RFC 8259, without recursion, in one pass. */
export function scanJson(text: string, maxDepth: number): Scanned {
  const troubles: ScanTrouble[] = [];
  const frames: Frame[] = [];
  const note = (kind: 'duplicate-member' | 'number-precision', index: number, detail: string) => {
    // The way to a place may be long, and the places many.
    if (troubles.length >= mostTroubles) return;
    const at = pointer(frames);
    troubles.push({ kind, index, detail, ...(at === undefined ? {} : { at }) });
  };
  const stop = (kind: 'not-json' | 'too-deep', index: number, detail: string): Scanned => ({
    troubles: [...troubles, { kind, index, detail }],
    stopped: true,
  });
  let wanted: Expected = 'value';
  let i = 0;
  for (;;) {
    i = spaceAt(text, i);
    const frame = frames.at(-1);
    const sign = text[i];
    if (wanted === 'separator') {
      if (!frame) break;
      if (sign === ',') {
        frame.index += 1;
        wanted = frame.closer === '}' ? 'name' : 'value';
      } else if (sign === frame.closer) {
        frames.pop();
      } else {
        return stop('not-json', i, expected(`a comma or ${frame.closer}`, text, i));
      }
      i += 1;
    } else if (wanted === 'first' && frame && sign === frame.closer) {
      frames.pop();
      i += 1;
      wanted = 'separator';
    } else if (frame?.closer === '}' && wanted !== 'value') {
      if (sign !== '"') {
        return stop('not-json', i, expected('a name in double quotes', text, i));
      }
      const end = stringAt(text, i);
      if (typeof end !== 'number') return stop('not-json', end.index, end.detail);
      frame.name = nameOf(text, i, end);
      const reported = frame.names.get(frame.name);
      if (reported === false) {
        note('duplicate-member', i, `duplicate key ${briefly(frame.name)}`);
      }
      frame.names.set(frame.name, reported !== undefined);
      i = spaceAt(text, end);
      if (text[i] !== ':') return stop('not-json', i, expected('a colon', text, i));
      i += 1;
      wanted = 'value';
    } else if (sign === '{' || sign === '[') {
      if (frames.length >= maxDepth) {
        return stop('too-deep', i, `lists and objects are nested more than ${maxDepth} deep`);
      }
      frames.push({ closer: sign === '{' ? '}' : ']', names: new Map(), name: '', index: 0 });
      i += 1;
      wanted = 'first';
    } else {
      const numeric = sign === '-' || (sign !== undefined && sign >= '0' && sign <= '9');
      const end = sign === '"' ? stringAt(text, i) : numeric ? numberAt(text, i) : wordAt(text, i);
      if (end === undefined) {
        return stop('not-json', i, expected('a value', text, i));
      }
      if (typeof end !== 'number') return stop('not-json', end.index, end.detail);
      if (numeric) {
        const detail = lostInDouble(text.slice(i, end));
        if (detail) note('number-precision', i, detail);
      }
      i = end;
      wanted = 'separator';
    }
  }
  if (i < text.length) return stop('not-json', i, `${seen(text, i)} follows after the value`);
  return { troubles, stopped: false };
}

function nameOf(text: string, from: number, to: number): string {
  const name = text.slice(from + 1, to - 1);
  return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
}

const expected = (what: string, text: string, index: number) =>
  index < text.length
    ? `expected ${what}, received ${seen(text, index)}`
    : text.length === 0
      ? 'the text is empty'
      : `the text ends where ${what} is expected`;

/** Longer names and places are not told: nobody reads them, and there may be a hundred. */
const longestName = 300;
const longestPlace = 3000;

const briefly = (name: string) =>
  name.length > longestName ? `${name.slice(0, longestName)}…` : name;

function pointer(frames: readonly Frame[]): string | undefined {
  if (frames.reduce((sum, { name }) => sum + name.length + 1, 0) > longestPlace) return undefined;
  return frames
    .map(({ closer, name, index }) =>
      closer === ']' ? `/${index}` : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    )
    .join('');
}

/**
 * What a double makes of a JSON number, in plain words, when it cannot hold it: too large, so small
 * that 0 is left, or a whole number that comes out as another one. Undefined when it is held as well
 * as decimals ever are. `literal` is a number of RFC 8259, section 6.
 */
function lostInDouble(literal: string): string | undefined {
  // Up to 15 digits without an exponent are always held.
  if (literal.length <= 15 && !/[eE]/.test(literal)) return undefined;
  const value = Number(literal);
  if (!Number.isFinite(value)) return `${shortened(literal)} is more than a double can hold`;
  const { digits, exponent } = decimal(literal);
  if (value === 0) {
    return digits === '' ? undefined : `${shortened(literal)} is 0 in a double`;
  }
  if (exponent < 0 || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined;
  // A sender that prints a double prints its shortest form, or all of its digits; both come back.
  const shortest = decimal(String(value));
  if (shortest.digits === digits && shortest.exponent === exponent) return undefined;
  const held = decimal(String(BigInt(value)));
  if (held.digits === digits && held.exponent === exponent) return undefined;
  return `${shortened(literal)} is ${String(value)} in a double`;
}

/** Digits without zeros at either end, and the power of ten by which they are to be multiplied. */
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

const shortened = (literal: string) =>
  literal.length > 40 ? `${literal.slice(0, 20)}… (${literal.length} signs)` : literal;
