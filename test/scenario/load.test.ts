// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the language's own references
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadScenarios } from '../../src/scenario/load.ts';
import { folderOf, mistakeOf } from '../support/files.ts';

type Files = { readonly [path: string]: string };

const mistakeIn = (files: Files, roots: readonly string[] = ['mine']): Promise<string> =>
  mistakeOf(loadScenarios(roots, folderOf(files)));

const head = 'title: A title\nendpoint: delivery-price\n';

describe('mistakes, each with its place', () => {
  test.each<readonly [string, string, string]>([
    ['empty', '', '1:1: the file is empty'],
    ['a list', '- a\n', '1:1: the file is a list; expected an object'],
    [
      'mistyped key',
      `${head}situaton: quotable\n`,
      "3:1: unknown key 'situaton'; the nearest known key is 'situation'",
    ],
    [
      'key of nowhere',
      `${head}expect:\n  zebra: 1\n`,
      "4:3: unknown key 'zebra'; known here: outcome, status, body, within, compare",
    ],
    [
      'bad value',
      `${head}situation: quoteable\n`,
      "3:12: situation is 'quoteable'; allowed: quotable, unquotable, any; the nearest is 'quotable'",
    ],
    [
      'wrong kind',
      'title: 12\nendpoint: commerces\n',
      '1:8: title is a number; expected a string, in quotes',
    ],
    [
      'a tab',
      `${head}order:\n\tbase: full\n`,
      '4:1: a tab is used to indent; YAML asks for spaces',
    ],
    [
      'no YAML',
      `${head}tags: [a\n`,
      '4:1: this is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    [
      'merge key',
      `${head}order: &o {}\nexpect:\n  <<: *o\n`,
      '5:3: merge keys (<<) are not read; write the keys out',
    ],
    [
      'step in a step',
      `${head}steps:\n  - label: a\n    ordr: {}\n`,
      "5:5: unknown key 'ordr'; the nearest known key is 'order'",
    ],
    [
      'order beside steps',
      `${head}order: { base: full }\nsteps:\n  - label: a\n`,
      '3:1: order cannot be combined with steps; put it inside the steps',
    ],
    [
      'unknown base',
      `${head}order: { base: drafft }\n`,
      "3:10: base is 'drafft'; expected full, draft or a JSON file such as ./order.json; the nearest is 'draft'",
    ],
    [
      'a draft for shipping-cost',
      'title: A\nendpoint: shipping-cost\norder: { base: draft }\n',
      '3:10: shipping-cost always takes the full order (contract: Endpoints); use base full',
    ],
    [
      'an order for transactions',
      'title: A\nendpoint: transactions\norder: { base: full }\n',
      '3:1: order is for orders; transactions takes none',
    ],
    [
      'a range for orders',
      `${head}range: { from: 2026-01-01 }\n`,
      '3:1: range is for transactions and commerces; delivery-price takes an order',
    ],
    [
      'lines twice',
      `${head}order:\n  lines: { times: 2, count: 3 }\n`,
      '4:10: lines has more than 1 of count, quantities, times, reversed, last, gift',
    ],
    [
      'no time',
      `${head}expect: { within: soon }\n`,
      "3:19: within is 'soon'; expected a time such as 5s or 800ms",
    ],
    [
      'no outcome',
      `${head}expect: { outcome: [quoted, refused] }\n`,
      "3:29: outcome 2 is 'refused'; allowed: quoted, no-quote, rejected, infrastructure-failure, cut-off, not-asked, not-stated",
    ],
    [
      'an outcome elsewhere',
      'title: A\nendpoint: shipping-cost\nexpect: { outcome: quoted }\n',
      '3:11: outcome is for delivery-price; shipping-cost has none',
    ],
    [
      'a pattern',
      `${head}expect:\n  body:\n    properties:\n      pattern: { pattern: "^a" }\n`,
      '6:18: pattern is not supported: a slow one could block the run. Use enum or const',
    ],
    [
      'a schema from elsewhere',
      `${head}expect:\n  body: { $ref: "https://example.com/a.json" }\n`,
      '4:11: $ref is not supported; write the schema out',
    ],
    [
      'no schema',
      `${head}expect:\n  body: { typ: object }\n`,
      '4:3: body is not a JSON Schema: unknown keyword: "typ"',
    ],
    [
      'compare in a step',
      `${head}steps:\n  - expect: { compare: same }\n`,
      '4:15: compare applies to all steps; put it under expect of the scenario',
    ],
    [
      'compare under another relation',
      `${head}relation: sent-again\nexpect: { compare: same }\n`,
      '3:11: expect.compare needs relation compare, not sent-again',
    ],
    [
      'nothing to compare',
      `${head}relation: compare\n`,
      '3:11: relation compare needs expect.compare',
    ],
    [
      'a mistyped name',
      `${head}order: { merge: { externalId: "\${data.commerce.externalID}" } }\n`,
      '3:31: unknown name ${data.commerce.externalID}; the nearest known name is ${data.commerce.externalId}',
    ],
    [
      'an environment variable',
      `${head}order: { merge: { observation: "\${HOME}" } }\n`,
      '3:32: unknown name ${HOME}; allowed are ${data.…} and ${window.…}',
    ],
    [
      'a name in the title',
      'title: For ${data.commerce.name}\nendpoint: commerces\n',
      '1:8: references are read only in label, order.merge, headers and range',
    ],
    [
      'no brace',
      `${head}steps:\n  - label: a \${data.sellerIds.0\n`,
      '4:12: ${data.sellerIds.0 has no closing brace',
    ],
    [
      'no quotes',
      `${head}order: { merge: { type: \${data.x} } }\n`,
      '3:26: a text with $ and braces needs quotes here',
    ],
    ['no header', `${head}headers: { "a b": c }\n`, "3:12: 'a b' is not a header name"],
    [
      'two lines in a header',
      `${head}headers: { a: "b\\nc: d" }\n`,
      '3:12: the header a has a character that headers do not allow',
    ],
    [
      'an order file that is not there',
      `${head}order: { base: none.json }\n`,
      '3:16: none.json cannot be read: the file does not exist',
    ],
    [
      'an order file outside',
      `${head}order: { base: ../outside.json }\n`,
      '3:16: ../outside.json is outside the scenarios folder',
    ],
  ])('%s', async (_, text, expected) => {
    const files = { 'mine/a.yaml': text, 'outside.json': '{}' };
    expect(await mistakeIn(files)).toBe(`mine/a.yaml:${expected}`);
  });
});

describe('an order from a JSON file', () => {
  const scenario = `${head}order: { base: order.json }\n`;

  test.each<readonly [string, string, string]>([
    [
      'no JSON',
      '{\n  "a": }',
      'mine/order.json:2:8: this is not valid JSON: expected a value, received `}`',
    ],
    [
      'cut short',
      '{\n  "a": 1',
      'mine/order.json:2:9: this is not valid JSON: the text ends where a comma or } is expected',
    ],
    ['a list', '[]', 'mine/order.json:1:1: the file has no order; expected an object'],
    ['twice', '{"a": 1,\n "a": 2}', 'mine/order.json:2:2: this is not valid JSON: duplicate key a'],
    [
      'a name that is not known',
      '{"domain": "${data.domian}"}',
      'mine/order.json:1:12: unknown name ${data.domian}; the nearest known name is ${data.domain}',
    ],
  ])('%s', async (_, json, expected) => {
    expect(await mistakeIn({ 'mine/a.yaml': scenario, 'mine/order.json': json })).toBe(expected);
  });

  test('the order alone, or as it is sent', async () => {
    const cwd = folderOf({
      'mine/a.yaml': scenario,
      'mine/b.yaml': `${head}order: { base: ./deep/sent.json }\n`,
      'mine/order.json': '\uFEFF{\n\t"domain": "acme"\n}',
      'mine/deep/sent.json': '{"order": {"domain": "acme"}}',
    });
    const [a, b] = await loadScenarios(['mine'], cwd);
    expect(a?.steps[0]?.order?.base).toEqual({ domain: 'acme' });
    expect(b?.steps[0]?.order?.base).toEqual({ domain: 'acme' });
  });

  test('a link that leads out', async () => {
    const cwd = folderOf({ 'mine/a.yaml': scenario, 'outside.json': '{}' });
    await symlink(join(cwd, 'outside.json'), join(cwd, 'mine/order.json'));
    await expect(loadScenarios(['mine'], cwd)).rejects.toThrow(
      'order.json is outside the scenarios folder',
    );
  });
});

const plain = (title: string, rest = '') => `title: ${title}\nendpoint: delivery-price\n${rest}`;

describe('files and ids', () => {
  test('ids are paths; endpoints in their order, the opener first', async () => {
    const cwd = folderOf({
      'mine/z.yaml': 'title: Z\nendpoint: commerces\n',
      'mine/deep/b.yml': plain('B'),
      'mine/a.yaml': plain('A'),
      'mine/y.yaml': plain('Y', 'tags: [opener]\n'),
      'mine/.hidden/c.yaml': 'not read',
      'mine/order.json': '{}',
    });
    const ids = (await loadScenarios(['mine'], cwd)).map(({ id, at }) => [id, at.file]);
    expect(ids).toEqual([
      ['y', 'mine/y.yaml'],
      ['a', 'mine/a.yaml'],
      ['deep/b', 'mine/deep/b.yml'],
      ['z', 'mine/z.yaml'],
    ]);
  });

  test('a single file', async () => {
    const cwd = folderOf({ 'deep/a.yaml': plain('A'), 'deep/b.yaml': 'not read' });
    expect((await loadScenarios(['deep/a.yaml'], cwd)).map(({ id }) => id)).toEqual(['a']);
  });

  test.each<readonly [string, Files, readonly string[], string]>([
    [
      'the same id in two roots',
      { 'one/a.yaml': plain('A'), 'two/a.yaml': plain('A') },
      ['one', 'two'],
      'two/a.yaml:1:1: one/a.yaml and two/a.yaml have the same id, a; rename one',
    ],
    [
      'the same id by two extensions',
      { 'one/a.yaml': plain('A'), 'one/a.yml': plain('A') },
      ['one'],
      'one/a.yml:1:1: one/a.yaml and one/a.yml have the same id, a; rename one',
    ],
    ['nothing there', {}, ['none'], 'the scenarios none cannot be read: the file does not exist'],
    ['nothing in it', { 'one/a.txt': '' }, ['one'], 'one has no scenario (*.yaml)'],
    [
      'over 1 MB',
      { 'one/a.yaml': plain('A', `description: ${'x'.repeat(1_000_001)}\n`) },
      ['one'],
      'one/a.yaml is larger than 1 MB',
    ],
  ])('%s', async (_, files, roots, expected) => {
    expect(await mistakeIn(files, roots)).toBe(expected);
  });
});

test('the built-in suite loads, and its ids begin with their endpoint', async () => {
  const scenarios = await loadScenarios(['built-in']);
  for (const { id, endpoint } of scenarios) expect(id.split('/')[0]).toBe(endpoint);
});
