import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { inPlace } from '../../src/report/terminal/progress.ts';
import { ascii, legible } from '../../src/standards/text/legible.ts';
import { anyCharacter } from '../support/any-text.ts';

test('each line overwrites the previous one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 200 }),
      fc.string({ unit: anyCharacter, minLength: 1 }),
      (width, text) => {
        const written = inPlace(ascii(legible(text)), width);
        expect(written.startsWith('\r')).toBe(true);
        expect(stringWidth(written.slice(1))).toBe(width - 1);
        expect(written.slice(1)).toMatch(/^[ -~]*$/);
      },
    ),
  );
  expect(inPlace('', 5)).toBe('\r    \r');
});
