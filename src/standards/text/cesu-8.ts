/**
 * Writes a text as bytes, each UTF-16 unit by itself (CESU-8, Unicode Technical Report 26), and gives the
 * index after them. Different texts give different bytes, lone surrogates too, which UTF-8 would make one.
 * Three bytes a unit at most.
 */
export function writeCesu8(text: string, into: Uint8Array, from: number): number {
  let at = from;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      into[at] = unit;
      at += 1;
    } else if (unit < 0x800) {
      into[at] = 0xc0 | (unit >> 6);
      into[at + 1] = 0x80 | (unit & 0x3f);
      at += 2;
    } else {
      into[at] = 0xe0 | (unit >> 12);
      into[at + 1] = 0x80 | ((unit >> 6) & 0x3f);
      into[at + 2] = 0x80 | (unit & 0x3f);
      at += 3;
    }
  }
  return at;
}

/** The text that `writeCesu8` wrote from `from` to `to`. */
export function readCesu8(bytes: Uint8Array, from: number, to: number): string {
  const parts: string[] = [];
  let units: number[] = [];
  for (let i = from; i < to; ) {
    const first = bytes[i] as number;
    if (first < 0x80) {
      units.push(first);
      i += 1;
    } else if (first < 0xe0) {
      units.push(((first & 0x1f) << 6) | ((bytes[i + 1] as number) & 0x3f));
      i += 2;
    } else {
      const middle = ((bytes[i + 1] as number) & 0x3f) << 6;
      units.push(((first & 0x0f) << 12) | middle | ((bytes[i + 2] as number) & 0x3f));
      i += 3;
    }
    if (units.length === 4096) {
      parts.push(String.fromCharCode(...units));
      units = [];
    }
  }
  return parts.join('') + String.fromCharCode(...units);
}
