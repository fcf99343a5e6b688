import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type KeyIndexOptions, openKeyIndex } from '../../src/dataset/keys/key-index.ts';
import { writeCesu8 } from '../../src/standards/text/cesu-8.ts';
import { anyCharacter } from '../support/any-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenlight-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Added = readonly [key: string, payload: string];
type Groups = { [key: string]: readonly string[] };

function repeated(added: Iterable<Added>, options: KeyIndexOptions = {}): Groups {
  const index = openKeyIndex({ folder, ...options });
  for (const [key, payload] of added) {
    // UTF-16, which keeps lone surrogates apart.
    const bytes = Buffer.from(payload, 'utf16le');
    const entry = Buffer.alloc(3 * key.length + bytes.length + 4, 'more');
    const keyLength = writeCesu8(key, entry, 0);
    bytes.copy(entry, keyLength);
    index.add(entry, keyLength, keyLength + bytes.length);
  }
  const groups = Object.create(null) as Groups;
  for (const { key, payloads } of index.repeated()) {
    expect(groups[key]).toBeUndefined();
    groups[key] = payloads.map((bytes) => Buffer.from(bytes).toString('utf16le'));
  }
  index.close();
  return groups;
}

function byMap(added: readonly Added[]): Groups {
  const all = new Map<string, string[]>();
  for (const [key, payload] of added) {
    const payloads = all.get(key) ?? [];
    all.set(key, payloads);
    payloads.push(payload);
  }
  const groups = Object.create(null) as Groups;
  for (const [key, payloads] of all) if (payloads.length > 1) groups[key] = payloads;
  return groups;
}

describe('held against a Map', () => {
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

test('keys and payloads of any length', () => {
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

test('a key in nearly every record', () => {
  const list = Array.from({ length: 50_000 }, (_, i): Added => {
    return [i % 100 === 7 ? `k${i % 1000}` : 'same', String(i)];
  });
  expect(repeated(list, { memory: 128 * 1024 })).toEqual(byMap(list));
});

test('the temporary file has no name', () => {
  const index = openKeyIndex({ folder, memory: 1000 });
  for (let record = 1; record <= 10_000; record += 1) {
    const key = Buffer.from(`key ${record}`);
    index.add(Buffer.concat([key, Buffer.alloc(4)]), key.length, key.length);
  }
  expect(readdirSync(folder)).toEqual([]);
  expect([...index.repeated()]).toEqual([]);
  index.close();
  expect(readdirSync(folder)).toEqual([]);
});
