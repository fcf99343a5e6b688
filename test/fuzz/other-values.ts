import * as fc from 'fast-check';
import type { Json } from '../../src/model/json.ts';
import { randomOf } from '../../src/reference-client/base/random.ts';
import { hostileTexts } from '../support/hostile-run.ts';

const texts: readonly [string, ...string[]] = [
  ...hostileTexts,
  '',
  ' ',
  '\ud800',
  '\r\n\r\n',
  '__proto__',
  '../../../etc/passwd',
  '2026-02-30T25:61:00Z',
  '=HYPERLINK("http://evil.example")',
  'x'.repeat(20_000),
  '\u0301'.repeat(200),
];

const numbers: readonly [number, ...number[]] = [0, 1, -1, 0.1, 1e21, 5e-324, 1.7e308, 2 ** 53];

/**
 * A JSON file in which some values are others of the same type, some members are gone and some items of a
 * list come twice: what still keeps a schema, or nearly.
 */
export const otherValues = (file: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .tuple(fc.nat(), fc.constantFrom(0.02, 0.1, 1))
    .map(([seed, percent]) =>
      Buffer.from(JSON.stringify(changed(JSON.parse(file.toString()) as Json, seed, percent))),
    );

function changed(value: Json, seed: number, percent: number): Json {
  const random = randomOf(seed);
  const other = (each: Json): Json => {
    if (typeof each === 'string') return random.percent(percent) ? random.pick(texts) : each;
    if (typeof each === 'number') return random.percent(percent) ? random.pick(numbers) : each;
    if (typeof each === 'boolean' || each === null) return each;
    if (Array.isArray(each)) {
      return each.flatMap((item: Json) => {
        const made = other(item);
        return random.percent(percent) ? random.pick([[], [made, made]] as const) : [made];
      });
    }
    // Members are lost more rarely: most of them are required.
    const members = Object.entries(each).filter(() => !random.percent(percent / 20));
    return Object.fromEntries(members.map(([name, held]) => [name, other(held)]));
  };
  return other(value);
}
