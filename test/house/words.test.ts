import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/greenlight.ts';

const files = ['src', 'test', 'bench', 'scripts', 'scenarios'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file),
  ),
);

test('no file has a vague name', () => {
  const empty = /(^|[-_/.])(utils?|helpers?|common|misc|managers?|handlers?|validators?)([-_.]|$)/i;
  expect(files.filter((file) => empty.test(file.split('/').at(-1) ?? ''))).toEqual([]);
});

test('src/index.ts is the only barrel file', () => {
  const barrels = files.filter(
    (file) => /(^|\/)index\.ts$/.test(file) && file !== join('src', 'index.ts'),
  );
  expect(barrels).toEqual([]);
});

test('the library entry has no default export and no export *', () => {
  expect(readFileSync(join(root, 'src/index.ts'), 'utf8')).not.toMatch(/export (\*|default)/);
});
