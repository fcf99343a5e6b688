import { withoutMarks } from '../../standards/text/marks.ts';

/** Folded characters by UTF-16 unit, filled as they are met; 0 is not known yet. */
const folds = new Uint16Array(0x1_00_00);
/** Characters that a comparison skips: controls, combining marks and characters of no width. */
const skipped = 0xff_ff;
const blank = 0x20;

/** A unit without case, accents and full width. A plus sign is a blank of a form (URL Standard 5.1). */
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
      ? skipped
      : (small.length === 1 ? small : plain).charCodeAt(0);
  folds[code] = made;
  return made;
}

/** Whether several blanks compare as one, or are skipped: a log breaks a secret into lines. */
export type Blanks = 'one' | 'none';

/** A text as values are compared with it: its folded letters and the place of each. */
export interface FoldedText {
  readonly letters: string;
  readonly places: Int32Array;
}

export function foldedText(text: string, blanks: Blanks): FoldedText {
  const units = new Uint16Array(text.length);
  const places = new Int32Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = folded(text.charCodeAt(at));
    if (code === skipped) continue;
    if (code === blank && (blanks === 'none' || units[length - 1] === blank)) continue;
    units[length] = code;
    places[length] = at;
    length += 1;
  }
  return { letters: Buffer.from(units.buffer, 0, 2 * length).toString('utf16le'), places };
}
