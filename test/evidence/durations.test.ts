import { expect, test } from 'vitest';
import { durationsIn, gapNotShown } from '../../src/evidence/written/durations.ts';

test.each<[said: string, ms: number, isNamed: boolean]>([
  ['total=74.218311s', 74_218.311, true],
  ['"time_total":0.000651,', 0.651, true],
  ['TTFB=74.2s', 74_200, true],
  ['Duration 00:01:14.2183110', 74_218.311, true],
  ['real\t1m14.221s', 74_221, true],
  ['response time 32s 114ms', 32_114, true],
  ['tiempo de respuesta: 1 minuto y 14 segundos', 74_000, true],
  ['demorou 74 segundos', 74_000, true],
  ['tardó 61,5 s', 61_500, true],
  ['"elapsed":"PT1M14.2S"', 74_200, true],
  ['time_taken=41.200', 41_200, true],
  ['time_taken=41200', 41_200, true],
  ['duration: 1234567890', 1234.567_89, true],
  ['duration_ms: 1,234.5', 1234.5, true],
  ['200 OK  1 m 14.22 s  318 B', 74_220, false],
  ['200 em 1min14s', 74_000, false],
  ['• 312 ms •', 312, false],
  ['*Duración:* 340 ms', 340, true],
  ['Completed in 74.218ms', 74.218, false],
  ['(1,234 ms)', 1234, false],
  ['dur=71s', 71_000, true],
  ['elapsed=[71000 ms]', 71_000, true],
  ['delivery-price: 71.300s', 71_300, true],
  ['delivery-price: 1:11.300 (m:ss.mmm)', 71_300, true],
  ['Respondió HTTP 200 en 71 segundos:', 71_000, false],
  ['"elapsed_us":71000000', 71_000, true],
  ['"tiempo_ms":71000', 71_000, true],
  ['"Elapsed":42120.55', 42_120.55, true],
  ['"Elapsed":41.2071', 41.2071, true],
  ['Tiempo (seg): 37,5', 37_500, true],
  ['elapsed [ms] = 812', 812, true],
  ['Contestó en 0:52 min', 52_000, false],
  ['POST /x 200 38.114 ms - 64', 38.114, false],
  ['(1.640 ms)', 1640, false],
  ['demoró un minuto y medio', 30_001, true],
])('reads the duration of a call: %s', (said, ms, isNamed) => {
  expect(durationsIn(said).at(-1)).toMatchObject({ isNamed, ms: expect.closeTo(ms, 6) });
});

test.each<[one: string, other: string, seconds: string]>([
  ['1790000000000000000', '1790000033500000000', '33.5'],
  ['23:59:50', '00:00:21.5', '31.5'],
])('computes what is between %s and %s', (one, other, seconds) => {
  expect(gapNotShown(one, other).join()).toContain(`whether the ${seconds} s from`);
});

test.each(['42.300 ms', '42,300 ms'])('does not know what the sign of %s is', (said) => {
  expect(durationsIn(said)).toMatchObject([{ unclear: `whether ${said} is 42.3 s` }]);
});

test.each([
  'timeout=90s',
  'total: 120',
  'transportationCost: 4200',
  'time: 10:22:31',
  'at 10:22:31',
  'delivery-price: 422',
])('reads no duration: %s', (said) => {
  expect(durationsIn(said)).toEqual([]);
});
