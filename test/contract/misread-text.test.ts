import { expect, test } from 'vitest';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { echoesLost, echoesMisread } from '../../src/contract/reading/quotes/echoes-misread.ts';
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

/** Texts that name the commune Ñuñoa of an order: the letters changed, or lost. */
test.each([
  ['Sin cobertura en Ñuñoa', [false, false]],
  ['Sin cobertura en Ã\u0091uÃ±oa', [true, false]],
  ['Sin cobertura en ?u?oa', [false, true]],
  ['Sin cobertura en \ufffdu\ufffdoa', [false, true]],
])('%s', (text, expected) => {
  const body = { order: { shippingAddress: { commune: 'Ñuñoa' } } };
  const request = { method: 'POST', url: 'https://erp.example.com', headers: {}, body };
  const x = exampleExchange({ exchange: { request } });
  expect([echoesMisread(x, text), echoesLost(x, text)]).toEqual(expected);
});
