import { byCode } from '../text/legible.ts';

/** JSON.stringify itself escapes what is below U+0020. */
const unsafe = /[\u007f-\u009f\u2028\u2029]|\p{Cf}/gu;

/**
 * Formats a value as JSON, escaping what could move a terminal's cursor, hide a letter or change the text direction.
 */
export const legibleJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(unsafe, byCode);
