import { nat } from 'fast-check';

/**
 * Any code point, unpaired surrogates included: like `unit: 'binary'`, without the table of all
 * 1,114,112 characters that it builds to shrink a text.
 */
export const anyCharacter = nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code));
