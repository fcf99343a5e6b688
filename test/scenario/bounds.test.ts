import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { loadScenarios } from '../../src/scenario/load.ts';
import { schemaTrouble } from '../../src/scenario/read/body-schema.ts';
import { readText } from '../../src/scenario/read/source.ts';
import { resolve } from '../../src/scenario/resolve.ts';
import { folderOf, mistakeOf } from '../support/files.ts';
import { target } from './target.ts';

const head = 'title: A title\nendpoint: delivery-price\n';

/** A folder with these files; `make` adds links and pipes. */
function folder(files: { readonly [path: string]: string }, make: (at: string) => void = () => {}) {
  const at = folderOf(files);
  make(at);
  return at;
}

describe('files outside the scenarios folder', () => {
  test.each<readonly [string, string]>([
    ['../../../../../../etc/passwd.json', 'is outside the scenarios folder'],
    ['/etc/passwd.json', 'is outside the scenarios folder'],
    ['linked/order.json', 'is outside the scenarios folder'],
    ['link.json', 'is outside the scenarios folder'],
    ['pipe.json', 'cannot be read: it is not a file'],
    ['folder.json', 'cannot be read: it is a folder'],
    ['circle.json', 'cannot be read: its links form a loop'],
  ])('order.base: %s', async (base, expected) => {
    const at = folder(
      {
        'mine/a.yaml': `${head}order: { base: "${base}" }\n`,
        'mine/folder.json/x.txt': '',
        'out/order.json': '{}',
      },
      (cwd) => {
        symlinkSync(join(cwd, 'out'), join(cwd, 'mine/linked'));
        symlinkSync(join(cwd, 'out/order.json'), join(cwd, 'mine/link.json'));
        symlinkSync('circle.json', join(cwd, 'mine/circle.json'));
        execFileSync('mkfifo', [join(cwd, 'mine/pipe.json')]);
      },
    );
    const mistake = await mistakeOf(loadScenarios(['mine'], at));
    expect(mistake.replace(' mine/', ' ')).toBe(`mine/a.yaml:3:16: ${base} ${expected}`);
  });

  test('rejects a scenario that is a link out of its folder', async () => {
    const at = folder({ 'mine/b.yaml': head, 'out/a.yaml': head }, (cwd) =>
      symlinkSync(join(cwd, 'out/a.yaml'), join(cwd, 'mine/a.yaml')),
    );
    expect(await mistakeOf(loadScenarios(['mine'], at))).toBe(
      'mine/a.yaml is outside the scenarios folder',
    );
    expect((await loadScenarios(['mine/a.yaml'], at)).map(({ id }) => id)).toEqual(['a']);
  });

  test('rejects a pipe in the place of a scenario', async () => {
    const at = folder({ 'mine/b.yaml': head }, (cwd) =>
      execFileSync('mkfifo', [join(cwd, 'mine/a.yaml')]),
    );
    expect(await mistakeOf(loadScenarios(['mine'], at))).toBe(
      'mine/a.yaml cannot be read: it is not a file',
    );
  });

  test('does not follow links to folders', async () => {
    const at = folder({ 'mine/a.yaml': head }, (cwd) =>
      symlinkSync(join(cwd, 'mine'), join(cwd, 'mine/again')),
    );
    expect((await loadScenarios(['mine'], at)).map(({ id }) => id)).toEqual(['a']);
  });

  test('reads an endless file only up to the limit', async () => {
    expect(await mistakeOf(readText('/dev/zero', 'the token'))).toBe(
      'the token is larger than 1 MB',
    );
  });
});

describe('limits of a scenario file', () => {
  test.each<readonly [string, string, string]>([
    ['merge keys', '<<: { title: B }', '3:1: merge keys (<<) are not read; write the keys out'],
    ['__proto__', '__proto__: { tags: [x] }', "3:1: unknown key '__proto__'; known here: "],
  ])('%s', async (_, text, expected) => {
    const at = folder({ 'mine/a.yaml': `${head}${text}\n` });
    const reported = await mistakeOf(loadScenarios(['mine'], at));
    expect(reported.slice(0, `mine/a.yaml:${expected}`.length)).toBe(`mine/a.yaml:${expected}`);
    expect(Object.hasOwn(Object.prototype, 'tags')).toBe(false);
  });

  test('at most 2,000 scenarios in a folder', async () => {
    const many = Array.from({ length: 2001 }, (_, i) => [`mine/${i}.yaml`, head] as const);
    expect(await mistakeOf(loadScenarios(['mine'], folder(Object.fromEntries(many))))).toBe(
      'mine has more than 2000 scenarios; use a smaller folder',
    );
  });

  test('at most 10,000 requests from steps, repeat and each', async () => {
    const text = `${head}steps:\n${'  - { order: { base: draft }, repeat: 1000 }\n'.repeat(11)}`;
    const [scenario] = await loadScenarios(['mine'], folder({ 'mine/a.yaml': text }));
    if (!scenario) throw new Error('no scenario');
    expect(() => resolve(scenario, target, { seed: 1, now: 0 })).toThrow(
      'this scenario makes more than 10000 requests; use fewer steps, repeats or entries of each',
    );
  });

  test('a merge patch does not change prototypes', async () => {
    const text = `${head}order:\n  base: draft\n  merge: { __proto__: { polluted: 1 }, constructor: { prototype: { polluted: 1 } } }\n`;
    const [scenario] = await loadScenarios(['mine'], folder({ 'mine/a.yaml': text }));
    if (!scenario) throw new Error('no scenario');
    const made = resolve(scenario, target, { seed: 1, now: 0 });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const [step] = made.state === 'ready' ? made.steps : [];
    expect(JSON.stringify(step?.body)).toContain('"__proto__":{"polluted":1}');
  });
});

describe('rejects keywords of a body schema that could stop the run', () => {
  test.each<readonly [string, JsonObject, string | undefined]>([
    ['plain schema', { properties: { netValue: { const: 1 } }, required: ['netValue'] }, undefined],
    ['a field called pattern', { properties: { pattern: { type: 'string' } } }, undefined],
    ['pattern', { properties: { a: { pattern: '(a+)+$' } } }, '/properties/a/pattern pattern is'],
    ['patternProperties', { patternProperties: { '(a+)+$': {} } }, '/patternProperties pattern'],
    ['propertyNames', { propertyNames: { pattern: 'a' } }, '/propertyNames/pattern pattern is'],
    ['uniqueItems', { uniqueItems: true }, '/uniqueItems uniqueItems is not supported'],
    ['a reference', { $ref: '#/$defs/a' }, '/$ref $ref is not supported'],
    ['an unknown keyword', { typ: 'number' }, ' body is not a JSON Schema: unknown keyword: "typ"'],
  ])('%s', (_, schema, expected) => {
    const found = schemaTrouble(schema);
    const reported = found && `${found.at} ${found.message}`;
    expect(reported?.slice(0, expected?.length)).toBe(expected);
  });
});
