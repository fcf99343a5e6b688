import { utf8OrLatin1 } from '../standards/text/decoded.ts';

/**
 * Joins raw header fields (alternating names and values) by lower-case name. Repeated fields are joined by
 * ', ' (RFC 9110 5.3), and set-cookie by '\n', because its values contain commas. A value is decoded as UTF-8
 * if it is valid UTF-8, else as Latin-1.
 */
export function joinHeaders(raw: readonly (Buffer | string)[]): {
  readonly [name: string]: string;
} {
  // Without a prototype, a header may have any name.
  const joined = Object.create(null) as { [name: string]: string };
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = textOf(raw[i] ?? '').toLowerCase();
    const value = textOf(raw[i + 1] ?? '');
    const before = joined[name];
    const between = name === 'set-cookie' ? '\n' : ', ';
    joined[name] = before === undefined ? value : `${before}${between}${value}`;
  }
  return joined;
}

const textOf = (value: Buffer | string): string =>
  typeof value === 'string' ? value : utf8OrLatin1(value);
