import { withoutMarks } from '../../standards/text/marks.ts';

/** Folded letters by UTF-16 unit, made as they are met; 0 is not known yet. */
const folds = new Uint16Array(0x1_00_00);
/** What is left out when texts are compared: controls, combining marks and signs of no width. */
const none = 0xff_ff;
const blank = 0x20;

/** A unit without its case, accents and full width. A plus sign is a blank of a form (URL Standard 5.1). */
function folded(code: number): number {
  const held = folds[code] as number;
  if (held !== 0) return held;
  const sign = String.fromCharCode(code);
  const wide = sign.normalize('NFKC');
  const plain = wide.length === 1 ? wide : sign;
  const small = withoutMarks(withoutMarks(plain).toLowerCase());
  const made = /[\s+]/.test(plain)
    ? blank
    : small === '' || /[\p{Cf}\p{Cc}]/u.test(sign)
      ? none
      : (small.length === 1 ? small : plain).charCodeAt(0);
  folds[code] = made;
  return made;
}

/** Whether blanks are compared, those in a row as one, or left out: a log breaks a secret in lines. */
export type Blanks = 'one' | 'none';

/** A text as values are compared with it: its folded units and the place of each. */
export interface Folded {
  readonly units: Uint16Array;
  readonly places: Int32Array;
}

export function foldedUnits(text: string, blanks: Blanks): Folded {
  const units = new Uint16Array(text.length);
  const places = new Int32Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = folded(text.charCodeAt(at));
    if (code === none) continue;
    if (code === blank && (blanks === 'none' || units[length - 1] === blank)) continue;
    units[length] = code;
    places[length] = at;
    length += 1;
  }
  return { units: units.subarray(0, length), places: places.subarray(0, length) };
}

/** What a value is known by: two that have the same key are the same to the matcher. */
export function keyOf(value: string, blanks: Blanks): string {
  let key = '';
  for (const code of foldedUnits(value.trim(), blanks).units) key += String.fromCharCode(code);
  return key.trim();
}
