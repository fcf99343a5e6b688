/** What a JSON value is, by its first byte, in words. */
export function shownKind(byte: number | undefined): string {
  if (byte === 123) return 'an object';
  if (byte === 91) return 'a list';
  if (byte === 34) return 'a text';
  if (byte === 110) return 'null';
  return byte === 116 || byte === 102 ? 'true or false' : 'a number';
}
