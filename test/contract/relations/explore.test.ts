import { expect, test } from 'vitest';
import type { OrderVariation } from '../../../src/model/exchange.ts';
import {
  edgeBetween,
  searchedAtOnce,
  smallest,
} from '../../../src/standards/collections/smallest.ts';
import { valueAt } from '../../../src/standards/json/json-pointer.ts';
import { explored } from '../../explore/explored.ts';
import type { Trap } from '../../explore/traps.ts';

/** The smallest part that contains these deciding items, and the number of tries. */
function shrunk(whole: readonly number[], deciding: readonly number[], most = 100) {
  let asked = 0;
  const part = searchedAtOnce(smallest(whole), (parts) => {
    const found = parts.findIndex((each) => {
      asked += 1;
      return asked <= most && deciding.every((item) => each.includes(item));
    });
    return asked > most ? undefined : found < 0 ? 'none' : found;
  });
  return { part, asked: Math.min(asked, most) };
}

const upTo = (most: number) => Array.from({ length: most }, (_, i) => i);

test.each([
  [upTo(64), [37], 100, { part: [37] }],
  [upTo(64), [3, 60], 100, { part: [3, 60] }],
  [upTo(8), upTo(8), 200, { part: upTo(8) }],
  [upTo(64), [37], 3, { part: upTo(64).slice(32, 48) }],
])('finds the smallest sufficient part', (whole, deciding, most, expected) => {
  expect(shrunk(whole, deciding, most)).toMatchObject(expected);
});

test.each([
  [14, 200, (size: number) => size > 20, { from: 20, to: 21 }],
  [14, 1, (size: number) => size < 5, { from: 5, to: 4 }],
  [4, 1_000_000, (size: number) => size > 4100, { from: 4100, to: 4101 }],
])('finds the edge between %i and %i', (from, to, fails, expected) => {
  expect(searchedAtOnce(edgeBetween({ from, to }), fails)).toEqual(expected);
});

const at =
  (place: string, holds: (value: unknown) => boolean): Trap['springs'] =>
  (body) =>
    holds(valueAt(body, place));
const trap = (springs: Trap['springs'], status = 500): Trap => ({
  name: '',
  springs,
  cause: {},
  status,
});
const found = async (each: Trap | undefined, orders = 60) =>
  (await explored(each, orders)).findings.map(
    ({ rule, cause }) => [rule, cause?.[0]] as readonly [string, OrderVariation | undefined],
  );

/** Fails on every second call with any order. */
const everySecond = () => {
  let calls = 0;
  return trap(() => {
    calls += 1;
    return calls % 2 === 0;
  }, 502);
};

test.each<readonly [string, Trap | undefined, readonly unknown[]]>([
  ['nothing for a conforming client', undefined, []],
  [
    'more than 20 lines',
    trap(at('/order/products', (lines) => Array.isArray(lines) && lines.length > 20)),
    [['http/server-error', { '/order/products': '21 lines' }]],
  ],
  [
    'nothing for fractional quantities that are rejected with a reason',
    trap(
      at('/order/products/0/quantity', (own) => !Number.isInteger(own)),
      422,
    ),
    [],
  ],
  ['a failure on every second call', everySecond(), [['http/flaky', undefined]]],
])('finds %s', async (_, client, expected) => {
  expect(await found(client)).toEqual(expected);
});

test('stops exploring soon after the client goes down', async () => {
  let calls = 0;
  const down = trap(() => {
    calls += 1;
    return calls > 20;
  }, 503);
  const { exchanges } = await explored(down, 200);
  const since = exchanges.filter(({ scenario }) => scenario.endsWith('/explore')).slice(20);
  expect(since.filter(({ resendOf }) => resendOf === undefined).length).toBeLessThan(10);
});
