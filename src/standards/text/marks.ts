/** Removes diacritics (NFD): `Nunoa` for `Ñuñoa`. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '');
