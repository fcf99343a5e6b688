import { expect, test } from 'vitest';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { echoesMisread } from '../../src/contract/reading/quotes/echoes-misread.ts';
import { meantText } from '../../src/contract/reading/values/misread.ts';
import { fromWindows1252 } from '../../src/standards/text/decoded.ts';

test.each(['Café', 'Ñuñoa', 'São João “Ó”', 'Müller–Straße 5 €', 'ИП Иванов', '東京', '🏪'])(
  'restores %s from misread UTF-8',
  (text) => {
    expect(meantText(fromWindows1252(Buffer.from(text)))).toBe(text);
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
])('does not change %s', (text) => {
  expect(meantText(text)).toBeUndefined();
});

/** Whether a text repeats the commune of the order with misread letters. */
test.each([
  ['Sin cobertura en Ñuñoa', false],
  ['Sin cobertura en Ã\u0091uÃ±oa', true],
])('%s', (text, expected) => {
  const body = { order: { shippingAddress: { commune: 'Ñuñoa' } } };
  const request = { method: 'POST', url: 'https://erp.example.com', headers: {}, body };
  const x = exampleExchange({ exchange: { request } });
  expect(echoesMisread(x, text)).toBe(expected);
});
