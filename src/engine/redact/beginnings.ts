import { escapesAt, isIntroducer, mayFollow } from '../../standards/text/escapes.ts';
import { folded, isSpecial } from './letters.ts';

/** How values begin: bits by the places of their first letters. */
export interface Beginnings {
  readonly bits: Uint8Array;
  /** Some value has fewer than three letters. */
  readonly hasShort: boolean;
}

const [oneLetter, twoLetters, threeLetters] = [1, 2, 4] as const;

export function beginningsOf(keys: readonly string[]): Beginnings {
  const bits = new Uint8Array(0x1_00_00);
  for (const key of keys) {
    const one = signOf(key.charCodeAt(0));
    const two = signOf(key.charCodeAt(1));
    note(bits, placeOf(one, 0, 0), oneLetter);
    note(bits, placeOf(one, two, 0), twoLetters);
    note(bits, placeOf(one, two, signOf(key.charCodeAt(2))), threeLetters);
  }
  return { bits, hasShort: keys.some((key) => key.length < 3) };
}

function note(bits: Uint8Array, place: number, bit: number): void {
  bits[place] = (bits[place] as number) | bit;
}

/** Letters in 16 bits: different ones may share a place, which only costs a look. */
const placeOf = (one: number, two: number, three: number): number =>
  (Math.imul(one, 0x9e_37) ^ Math.imul(two, 0x79_b9) ^ three) & 0xff_ff;

/** A plus sign and a blank may stand for one another. */
const signOf = (code: number): number => (code === 0x2b ? 0x20 : code);

/** The next place from which a value may be read, plainly or as an escape; the end of the text where there is none. */
export function nextBeginning(text: string, from: number, beginnings: Beginnings): number {
  const { bits, hasShort } = beginnings;
  let one = plainAt(text, from);
  let two = plainAt(text, from + 1);
  for (let at = from; at < text.length; at += 1) {
    const three = plainAt(text, at + 2);
    if (one === never) {
      if (mayBeEscape(text, at, beginnings)) return at;
    } else if (hasShort || two === never) {
      if ((bits[placeOf(one, 0, 0)] as number) & oneLetter) return at;
    } else if (three === never) {
      if ((bits[placeOf(one, two, 0)] as number) & twoLetters) return at;
    } else if ((bits[placeOf(one, two, three)] as number) & threeLetters) return at;
    one = two;
    two = three;
  }
  return text.length;
}

/** By UTF-16 unit: not known yet, never one letter, one by what follows, or what letter it is. */
const signs = new Uint16Array(0x1_00_00);
const [never, depends] = [1, 2] as const;
/** By two ASCII letters of which the first is one by what follows: whether it is, or not known yet. */
const pairs = new Uint8Array(0x40_00);
const [isPlain, isNot] = [1, 2] as const;

/** The letter at a place, where it cannot be read as anything else; else `never`. */
function plainAt(text: string, at: number): number {
  if (at >= text.length) return never;
  const code = text.charCodeAt(at);
  const sign = (signs[code] as number) || kindOf(code);
  if (sign !== depends) return sign;
  const next = text.charCodeAt(at + 1);
  const pair =
    next < 0x80 ? (pairs[(code << 7) | next] as number) || pairOf(code, next) : pairOf(code, next);
  return pair === isPlain ? code : never;
}

function pairOf(code: number, next: number): number {
  const kind = (code === 0x20 ? isSpecial(next) : mayFollow(code, next)) ? isNot : isPlain;
  if (next < 0x80) pairs[(code << 7) | next] = kind;
  return kind;
}

function kindOf(code: number): number {
  const letter = folded(code);
  const sign = letter.length === 1 && letter !== ' ' ? signOf(letter.charCodeAt(0)) : never;
  const kind = isIntroducer(code) || code === 0x20 ? depends : sign;
  signs[code] = kind;
  return kind;
}

const isFirst = (code: number, { bits }: Beginnings): boolean =>
  ((bits[placeOf(signOf(folded(code).charCodeAt(0)), 0, 0)] as number) & oneLetter) > 0;

/** Whether a value may begin here, plainly or as an escape. */
export const begins = (text: string, at: number, beginnings: Beginnings): boolean =>
  isFirst(text.charCodeAt(at), beginnings) ||
  escapesAt(text, at).some(
    (unit) => unit.text !== '' && isFirst(unit.text.charCodeAt(0), beginnings),
  );

/** Most escapes of a text are those of its quotes. */
function mayBeEscape(text: string, at: number, beginnings: Beginnings): boolean {
  const code = text.charCodeAt(at);
  if (isFirst(code, beginnings)) return true;
  if (!isIntroducer(code)) return false;
  const quote = code === 0x5c ? text.charCodeAt(at + 1) : code;
  const isQuote = quote === 0x22 || quote === 0x27;
  return !(isQuote && !isFirst(quote, beginnings)) && begins(text, at, beginnings);
}
