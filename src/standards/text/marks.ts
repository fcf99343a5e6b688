/** The letters of a text without their marks, decomposed (NFD): `Nunoa` for `Ñuñoa`. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '');
