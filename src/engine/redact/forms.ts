import type { Secret } from '../../model/target.ts';
import { figure } from '../../standards/text/figures.ts';
import type { HiddenValue } from './matcher.ts';

/** Reports whether it is a plain word or a short number, common in texts: it is replaced only as a separate word. */
export const isWord = (value: string): boolean =>
  /^\d{1,5}$/.test(value) ||
  /^[a-z]{1,11}$/i.test(value) ||
  /^[a-z]{1,15}(?:-[a-z]{1,15}){1,2}$/.test(value);

/** Minimum length; shorter ones would make every report unreadable. */
const shortestSecret = 4;

/** Signs between the bytes of a hexadecimal text, as openssl, hexdump, C and a log write it. */
const betweenBytes = [':', '-', ' ', '.', ', ', String.raw`\x`, ', 0x', ' 0x'];

/**
 * Returns the forms of a secret to search for: as it is, hexadecimal with and without signs between the bytes, and
 * base64 and base64url at each alignment.
 */
export function formsOf({ value, variable }: Secret): readonly HiddenValue[] {
  const by = `$${variable}`;
  const bytes = Buffer.from(value, 'utf8');
  if (value.trim().length < shortestSecret) return [];
  const hex = bytes.toString('hex');
  const coded = [
    { text: hex, width: 2 },
    ...betweenBytes.map((sign) => {
      const step = 2 + sign.length;
      return { text: hex.replaceAll(/..(?=.)/g, `$&${sign}`), width: step, step };
    }),
    ...[0, 1, 2].flatMap((before) =>
      base64Of(bytes, before).map((text) => ({ text, width: 4 / 3 })),
    ),
  ];
  // Parts of a plain word are not secret.
  if (isWord(value))
    return [value, ...coded.map(({ text }) => text)].map((text) => ({
      value: text,
      by,
      edges: isWord(text) ? 'alone' : 'anywhere',
    }));
  // An amount `48213377` of the client is reported as `48,213,377`.
  const asFigure: readonly HiddenValue[] = /^[1-9]\d{5,14}$/.test(value)
    ? [{ value: figure(Number(value)), by, edges: 'anywhere' }]
    : [];
  return [
    ...asFigure,
    ...[{ text: value, width: 1 }, ...coded].map(
      ({ text, ...rest }): HiddenValue => ({ value: text, by, edges: 'anywhere', ...rest }),
    ),
  ];
}

/** Returns the base64 characters that encode these bytes only, at an offset of `before` bytes. */
function base64Of(bytes: Buffer, before: number): readonly string[] {
  const whole = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + bytes.length)) / 6));
  const url = whole.replaceAll('+', '-').replaceAll('/', '_');
  return whole.length < 5 ? [] : [...new Set([whole, url])];
}
