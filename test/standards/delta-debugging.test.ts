import { dictionary, assert as holds, jsonValue, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallestFailing } from '../../src/standards/collections/delta-debugging.ts';
import { changesBetween, withChanges } from '../../src/standards/json/json-difference.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Fails where all of these are in the part; works otherwise. */
async function shrunk(count: number, guilty: readonly number[], most = 1000) {
  let tests = 0;
  const found = await smallestFailing(numbers(count), async (part) => {
    tests += 1;
    if (tests > most) return undefined;
    return guilty.every((each) => part.includes(each)) ? 'fails' : 'works';
  });
  return { ...found, tests };
}

describe('delta debugging', () => {
  test.each([
    [1, [0], 0],
    [2, [1], 2],
    [16, [11], 8],
    [500, [417], 20],
    [500, [3, 488], 120],
    [64, [0, 31, 63], 160],
  ])('of %i changes the guilty %j, in at most %i tests', async (count, guilty, most) => {
    const { changes, whole, tests } = await shrunk(count, guilty);
    expect({ changes, whole }).toEqual({ changes: guilty, whole: true });
    expect(tests).toBeLessThanOrEqual(most);
  });

  test('where the tests end it says so, and what is left still fails', async () => {
    const { changes, whole } = await shrunk(500, [3, 488], 10);
    expect(whole).toBe(false);
    expect(changes).toEqual(expect.arrayContaining([3, 488]));
  });

  test('another failure is none', async () => {
    const { changes } = await smallestFailing(numbers(8), async (part) =>
      part.includes(2) ? 'fails' : part.includes(6) ? 'other' : 'works',
    );
    expect(changes).toEqual([2]);
  });
});

describe('differences of JSON', () => {
  test.each([
    [{ a: 1, b: { c: 2, d: [1, 2] } }, { a: 1, b: { c: 3, d: [1, 5] } }, ['/b/c', '/b/d/1']],
    [{ a: 1 }, { b: 1 }, ['/a', '/b']],
    [{ a: [1, 2, 3] }, { a: [1] }, ['/a/1', '/a/2']],
    [{ a: [{ x: 1 }] }, { a: [{ x: 1 }, { x: 2 }] }, ['/a/1']],
    [{ 'a/b': null }, { 'a/b': '' }, ['/a~1b']],
    [{ a: 1 }, { a: 1 }, []],
  ])('%j to %j', (before, after, places) => {
    expect(changesBetween(before, after).map(({ at }) => at)).toEqual(places);
  });

  test('all changes made give the other value, none give the first', () => {
    const members = dictionary(string(), jsonValue({ maxDepth: 4 }));
    holds(
      property(members, members, (a, b) => {
        const [before, after] = [a, b].map((each) => JSON.parse(JSON.stringify(each)));
        expect(withChanges(before, changesBetween(before, after))).toEqual(after);
        expect(withChanges(before, [])).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });
});
