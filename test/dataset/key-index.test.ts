import { readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KeyIndexOptions, openKeyIndex } from '../../src/dataset/keys/key-index.ts';
import { anyCharacter } from '../support/any-text.ts';
import { folderOf } from '../support/files.ts';

const folder = folderOf({});

type Added = readonly [key: string, value: string];
type Groups = { [key: string]: readonly string[] };

function repeated(added: Iterable<Added>, options: KeyIndexOptions = {}): Groups {
  const index = openKeyIndex({ folder, ...options });
  for (const [i, [key, value]] of [...added].entries()) index.add(key, { number: i }, [value, i]);
  const groups = Object.create(null) as Groups;
  for (const { key, entries } of index.repeated()) {
    expect(groups[key]).toBeUndefined();
    groups[key] = entries.map(({ place, values: [value, number] }) => {
      expect(number).toBe(place.number);
      return String(value);
    });
  }
  index.close();
  return groups;
}

function byMap(added: readonly Added[]): Groups {
  const all = new Map<string, string[]>();
  for (const [key, payload] of added) {
    const values = all.get(key) ?? [];
    all.set(key, values);
    values.push(payload);
  }
  const groups = Object.create(null) as Groups;
  for (const [key, values] of all) if (values.length > 1) groups[key] = values;
  return groups;
}

describe('finds the same repeated keys as a Map', () => {
  const key = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.string({ unit: anyCharacter, maxLength: 2 }),
    fc.constantFrom('', '\ud800', '\udc00', '\ufffd', 'a\u0000', 'a', '😀', '\ud83d', '__proto__'),
  );
  const added = fc.array(fc.tuple(key, fc.string({ unit: anyCharacter, maxLength: 5 })), {
    maxLength: 200,
    size: 'max',
  });

  test.each([16 * 1024 * 1024, 4096, 64])('with %i bytes of memory', (memory) => {
    fc.assert(
      fc.property(added, (list) => {
        expect(repeated(list, { memory })).toEqual(byMap(list));
      }),
      { numRuns: 60 },
    );
  });
});

test('stores keys and values of any length', () => {
  const long = 'é'.repeat(500_000);
  const list: Added[] = [
    [`${long}1`, ''],
    ['a', long],
    [`${long}2`, ''],
    ['a', ''],
  ];
  for (const memory of [16 * 1024 * 1024, 1000]) {
    expect(repeated(list, { memory })).toEqual({ a: [long, ''] });
  }
});

test('groups a key that occurs in nearly every record', () => {
  const list = Array.from({ length: 50_000 }, (_, i): Added => {
    return [i % 100 === 7 ? `k${i % 1000}` : 'same', String(i)];
  });
  expect(repeated(list, { memory: 128 * 1024 })).toEqual(byMap(list));
});

test('the temporary file is unlinked', () => {
  const index = openKeyIndex({ folder, memory: 1000 });
  for (let record = 1; record <= 10_000; record += 1) {
    index.add(`key ${record}`, { number: record }, []);
  }
  expect(readdirSync(folder)).toEqual([]);
  expect([...index.repeated()]).toEqual([]);
  index.close();
  expect(readdirSync(folder)).toEqual([]);
});

test('returns places and numbers unchanged', () => {
  const index = openKeyIndex({ folder });
  const entries = [
    { place: { number: 1 }, values: [undefined, -0, 0.1, Number.MAX_VALUE, ''] },
    { place: { number: 2, offset: 2 ** 40 }, values: [] },
    { place: { number: 3, offset: 0, line: 7 }, values: ['Ñ', '\u0100'] },
  ];
  for (const { place, values } of entries) index.add('k', place, values);
  expect([...index.repeated()]).toEqual([{ key: 'k', entries }]);
  index.close();
});
