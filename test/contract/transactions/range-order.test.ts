import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import { runsOf } from '../../support/extent.ts';
import { type RangeClient, runRanges } from '../../support/range-client.ts';
import { now } from '../../support/reference-run.ts';
import { windowFrom } from '../../support/window-from.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const dateOf = (at: number) => new Date(at).toISOString().replace('.000', '');

const recordOf = (at: number, i: number): JsonObject => ({
  orderId: `P-${i}`,
  productId: 'SKU-1',
  documentType: 'order',
  date: dateOf(at),
});

/** The requested ranges that do not end after they begin, for a client with these sales. */
async function reversed(instants: readonly number[]): Promise<readonly string[]> {
  const records = instants.map(recordOf);
  const at = (i: number) => instants[i] ?? Number.NaN;
  const wrong: string[] = [];
  const client: RangeClient = (fromText, toText) => {
    const [from, to] = [fromText ?? '1970-01-01', toText ?? '2100-01-01'].map(Date.parse);
    if (from === undefined || to === undefined) throw new Error('there are two bounds');
    if (from >= to) wrong.push(`${fromText} to ${toText}`);
    return records.filter((_, i) => from <= at(i) && at(i) <= to);
  };
  await runRanges(client, windowFrom(instants.map(dateOf)));
  return wrong;
}

const times = (count: number, at: number) => Array.from({ length: count }, () => at);

/** The contract leaves open how a client answers a reversed or empty range. */
describe('every requested range ends after it begins', () => {
  test.each<readonly [string, readonly number[]]>([
    ['one sale', [now - 10 * day]],
    ['sales that were all entered at one moment', times(40, now - 10 * day)],
    ['sales that were all entered a moment ago', times(40, now - 20 * second)],
    [
      'sales at one moment, with others some seconds before and after',
      [now - 4 * day - 10 * second, ...times(100, now - 4 * day), now - 4 * day + 10 * second],
    ],
    [
      'sales at the edge of the settled period',
      [...times(4, now - 3 * day - second), now - 3 * day + 99 * second],
    ],
  ])('%s', async (_, instants) => {
    expect(await reversed(instants)).toEqual([]);
  });

  test('sales within a second, a minute, an hour or days', async () => {
    const histories = fc
      .record({
        span: fc.constantFrom(0, second, 20 * second, minute, 10 * minute, hour, day, 20 * day),
        ago: fc.oneof(fc.constantFrom(0, 3 * day, 10 * day), fc.nat(4 * day)),
        shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 120 }),
        more: fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 6 }),
      })
      .map(({ span, ago, shares, more }) =>
        [...shares.map((share) => share * span), ...more.map((seconds) => seconds * second)].map(
          (before) => Math.floor((now - ago - before) / second) * second,
        ),
      );
    await fc.assert(
      fc.asyncProperty(histories, async (instants) => {
        expect(await reversed(instants)).toEqual([]);
      }),
      { numRuns: runsOf(50) },
    );
  });
});
