import { expect, test } from 'vitest';
import { meantText } from '../../src/contract/reading/values/misread.ts';

const misread = (text: string, as: string) => new TextDecoder(as).decode(Buffer.from(text));

test.each(['Café', 'Ñuñoa', 'São João “Ó”', 'Müller–Straße 5 €', 'ИП Иванов', '東京', '🏪'])(
  '%s is found again',
  (text) => {
    expect(meantText(misread(text, 'windows-1252'))).toBe(text);
    expect(meantText(Buffer.from(text).toString('latin1'))).toBe(text);
  },
);

test.each([
  'Café',
  '«IRMû',
  '“CAFÉ”',
  'CAFÉ»',
  'Ñuñoa',
  'Nº 5',
  'Â',
  'plain',
  '',
  '東京',
  'Ã de Nação',
])('%s is what was meant', (text) => {
  expect(meantText(text)).toBeUndefined();
});
