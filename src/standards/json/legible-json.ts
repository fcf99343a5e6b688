import { byCode } from '../text/legible.ts';

/** JSON.stringify escapes what is below U+0020 itself. */
const unsafe = /[\u007f-\u009f\u2028\u2029]|\p{Cf}/gu;

/**
 * A value as JSON in which what could move a terminal's cursor, hide a letter or turn its text is written by its
 * code, which JSON allows.
 */
export const legibleJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(unsafe, byCode);
