import { describe, expect, test } from 'vitest';
import { loadScenarios } from '../../src/scenario/load.ts';
import { folderOf } from '../support/files.ts';

const plain = (title: string, rest = '') => `title: ${title}\nendpoint: delivery-price\n${rest}`;

describe('an order from a JSON file', () => {
  const scenario = plain('A', 'order: { base: order.json }\n');

  test('may be the order alone or the whole body', async () => {
    const cwd = folderOf({
      'mine/a.yaml': scenario,
      'mine/b.yaml': plain('B', 'order: { base: ./deep/sent.json }\n'),
      'mine/order.json': '\uFEFF{\n\t"domain": "acme"\n}',
      'mine/deep/sent.json': '{"order": {"domain": "acme"}}',
    });
    const [a, b] = await loadScenarios(['mine'], cwd);
    expect(a?.steps[0]?.order?.base).toEqual({ domain: 'acme' });
    expect(b?.steps[0]?.order?.base).toEqual({ domain: 'acme' });
  });
});

describe('files and ids', () => {
  test('derives ids from paths, and sorts by endpoint, openers first', async () => {
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

  test('loads a single file', async () => {
    const cwd = folderOf({ 'deep/a.yaml': plain('A'), 'deep/b.yaml': 'not read' });
    expect((await loadScenarios(['deep/a.yaml'], cwd)).map(({ id }) => id)).toEqual(['a']);
  });
});

test('loads the built-in suite, whose ids begin with their endpoint', async () => {
  const scenarios = await loadScenarios(['built-in']);
  for (const { id, endpoint } of scenarios) expect(id.split('/')[0]).toBe(endpoint);
});
