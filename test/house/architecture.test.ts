import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/greenlight.ts';
import { table } from './import-table.ts';

const page = readFileSync(join(root, 'docs/internals/architecture.md'), 'utf8');

/** The rows of the table with this head: the names in the first cell, and the last cell. */
function rowsOf(head: string): readonly (readonly [names: readonly string[], last: string])[] {
  const [, after = ''] = page.split(`| ${head} |`);
  const rows = after.split('\n\n')[0]?.split('\n').slice(2) ?? [];
  return rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const names = [...(cells[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return [names, cells.at(-2) ?? ''];
  });
}

const foldersIn = (path: string): readonly string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const named = (head: string) =>
  rowsOf(head)
    .flatMap(([names]) => names)
    .filter((name) => !name.endsWith('.ts'));

test('docs/internals/architecture.md lists the folders of src and their allowed imports', () => {
  const rows = rowsOf('folder | holds | may import');
  const folders = named('folder | holds | may import').map((name) => name.replace('src/', ''));
  expect(folders.toSorted()).toEqual(foldersIn('src').toSorted());
  const allowed = Object.fromEntries(
    rows.flatMap(([names, last]) =>
      names
        .map((name) => name.replace('src/', ''))
        .filter((name) => Object.hasOwn(table, name))
        .map((name) => [name, last === 'nothing' ? [] : last.split(', ')]),
    ),
  );
  expect(allowed).toEqual(table);
});

const floors = ['contract', 'contract/endpoints', 'contract/experiments', 'contract/reading'];

test.each(floors)('each row of the table of src/%s imports only rows below it', (folder) => {
  const rows = rowsOf(`folder of \`src/${folder}\` | holds`).map(([names]) => names);
  const rowOf = (name: string) => rows.findIndex((names) => names.includes(name));
  const upward = foldersIn(`src/${folder}`).flatMap((name) =>
    readdirSync(join(root, 'src', folder, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const path = join(root, 'src', folder, name, file);
        const code = readFileSync(path, 'utf8');
        return [...code.matchAll(/ from '(\.[^']+)'/g)]
          .map(([, to = '']) => relative(join(root, 'src', folder), join(dirname(path), to)))
          .filter((to) => {
            const [first = ''] = to.split(sep);
            return first !== name && rowOf(first) >= 0 && rowOf(first) <= rowOf(name);
          })
          .map((to) => `${name}/${file} imports ${to}`);
      }),
  );
  expect(upward).toEqual([]);
});

test.each([...floors, 'engine', 'cli'])('the page lists the folders of src/%s', (folder) => {
  const inside = named(`folder of \`src/${folder}\` | holds`);
  expect(inside.toSorted()).toEqual(foldersIn(`src/${folder}`).toSorted());
});

test('every path in docs/internals/architecture.md and CONTRIBUTING.md exists', () => {
  const text = page + readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const paths = [...text.matchAll(/`((?:src|test|docs|scripts|schemas)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  const there = new Set(
    ['src', 'test', 'docs', 'scripts', 'schemas'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    ),
  );
  expect(paths.filter((path) => !there.has(path.replace(/\/$/, '')))).toEqual([]);
});
