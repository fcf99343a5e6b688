import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { judgedExample } from '../../src/contract/endpoints/example-exchange.ts';
import type { RunRule } from '../../src/model/rule.ts';
import { root } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';

const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const [, sample = ''] = /^```ts\n(import .+?)^```/ms.exec(page) ?? [];

test('the sample rule of CONTRIBUTING.md passes its own examples', async () => {
  const rules = pathToFileURL(join(root, 'src/contract/endpoints/delivery-price/rules/'));
  const file = join(folderOf({}), 'rule.ts');
  const imported = (_: string, path: string) => `'${new URL(path, rules).pathname}'`;
  writeFileSync(file, sample.replace(/'(\.\.\/[^']+)'/g, imported));
  const { default: rule } = (await import(file)) as { default: RunRule };
  const found = (examples: ReturnType<RunRule['examples']>['breaking']) =>
    examples.map((example) => [...judgedExample(rule, example).breaches].length);
  expect(found(rule.examples().conforming)).toEqual([0]);
  expect(found(rule.examples().breaking)).toEqual([1]);
});
