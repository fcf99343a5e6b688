import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phrase } from '../../src/report/json/spaced-json.ts';
import { ascii, cut, legible } from '../../src/standards/text/legible.ts';
import { anyCharacter } from '../support/any-text.ts';

describe('legible', () => {
  const table: readonly (readonly [what: string, given: string, shown: string])[] = [
    ['plain text', 'Ñuñoa, 日本, 4 998 €', 'Ñuñoa, 日本, 4 998 €'],
    ['an escape sequence', '\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
    ['a one-character CSI', '\u009b2J', '\\u009b2J'],
    ['a title and a bell', '\u001b]0;x\u0007', '\\u001b]0;x\\u0007'],
    ['line ends and tabs', 'a\r\n\tb', 'a\\r\\n\\tb'],
    ['line separators', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
    ['direction marks', '\u202etxt.exe\u2066\u200f', '\\u202etxt.exe\\u2066\\u200f'],
    ['invisible characters', 'a\u200bb\u00adc\ufeff', 'a\\u200bb\\u00adc\\ufeff'],
    ['tags beyond U+FFFF', '\u{e0041}', '\\udb40\\udc41'],
    ['an unpaired surrogate', 'a\ud83db', 'a\\ud83db'],
    ['an emoji', '🙂 🇨🇱 👍🏽', '🙂 🇨🇱 👍🏽'],
    ['a joined emoji', '👩‍👩‍👧 🧑🏽‍🚀', '👩‍👩‍👧 🧑🏽‍🚀'],
    ['a joiner between letters', 'a\u200db', 'a\\u200db'],
    ['accents', 'e\u0301', 'e\u0301'],
    ['piled-up accents', `e${'\u0301'.repeat(5)}`, `e${'\u0301'.repeat(3)}\\u0301\\u0301`],
  ];
  test.each(table)('%s', (_, given, shown) => {
    expect(legible(given)).toBe(shown);
  });

  test('leaves no control character, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const shown = legible(text);
        expect(shown).not.toMatch(
          /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u,
        );
        expect(legible(shown)).toBe(shown);
      }),
    );
  });
});

describe('ascii', () => {
  test.each([
    ['plain', 'plain'],
    ['1 − 2 – 3 … ·', '1 - 2 - 3 ... -'],
    ['ñ “x”', '\\u00f1 "x"'],
    ['🙂', '\\ud83d\\ude42'],
  ])('%s', (given, shown) => {
    expect(ascii(given)).toBe(shown);
  });
});

describe('cut', () => {
  test.each([
    ['short', 5, 'short'],
    ['longer', 3, 'lon… (6 characters)'],
    ['ab🙂cd', 3, 'ab… (6 characters)'],
  ])('cuts %s to %d', (given, most, shown) => {
    expect(cut(given, most)).toBe(shown);
  });
});

describe('phrase', () => {
  test.each([
    ['an answer in under 30 s', 'an answer in under 30 s'],
    ['', '""'],
    ['  ', '"  "'],
    [null, 'null'],
    [4200, '4200'],
    [{ a: [1, 'x'] }, '{ "a": [1, "x"] }'],
  ])('%j', (given, shown) => {
    expect(phrase(given)).toBe(shown);
  });
});
