/** The characters of 0x80 to 0x9F; where there is none, the control character of the same number. */
const upper =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/**
 * Reads bytes as windows-1252 (WHATWG Encoding, index-windows-1252), in which every byte is a character.
 * TextDecoder of Node 20 reads them as Latin-1 instead.
 */
export const fromWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (control) => upper[control.charCodeAt(0) - 0x80] ?? control);
