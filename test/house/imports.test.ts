import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { table } from './import-table.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

/** A file's code without its comments. */
const codeOf = (file: string) =>
  readFileSync(join(src, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const folderOf = (file: string) => (file.includes(sep) ? (file.split(sep)[0] ?? '') : '');

const importsOf = (file: string): readonly string[] => {
  const code = codeOf(file);
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g);
  return [...found].map(([, path = '']) => relative(src, join(src, dirname(file), path)));
};

test('every folder imports only what the table allows', () => {
  const wrong = files.flatMap((file) => {
    const from = folderOf(file);
    if (from === 'cli') return [];
    const allowed = from === '' ? Object.keys(table) : table[from];
    if (!allowed) return [`${from}/ is in no row of the table of test/house/import-table.ts`];
    return importsOf(file)
      .filter((path) => folderOf(path) !== from && !allowed.includes(folderOf(path)))
      .map(
        (path) => `${file} imports ${path}; ${from} may import ${allowed.join(', ') || 'nothing'}`,
      );
  });
  expect(wrong, 'move the code, or pass it in as an argument from cli/').toEqual([]);
});

const commandOf = (file: string) => /^cli\/commands\/([a-z]+)/.exec(file.replaceAll(sep, '/'))?.[1];

test('no command imports another', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((path) => commandOf(file) && commandOf(path) && commandOf(path) !== commandOf(file))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong, 'move what both need to a folder beside the commands').toEqual([]);
});

test('only cli/main.ts touches process', () => {
  const touching = files
    .filter((file) => file !== join('cli', 'main.ts'))
    .filter((file) => /\bprocess\.(?!memoryUsage)/.test(codeOf(file)));
  expect(touching, 'pass it in as an argument').toEqual([]);
});

test('only cli prints', () => {
  const printing = files
    .filter((file) => folderOf(file) !== 'cli')
    .filter((file) => /\bconsole\./.test(codeOf(file)));
  expect(printing, 'engines do not print; reporters return text').toEqual([]);
});

/** Imports of the functions that conclude a run. */
const conclusions =
  /\b(?:totalsOf|ruleReports|clauseReports|waive)\b[^}]*\} from '[^']*\/(?:totals|report|waivers)\.ts'/;

test('only engine/result/pipeline.ts concludes a run', () => {
  const concluding = files.filter((file) => conclusions.test(codeOf(file)));
  expect(concluding.map((file) => file.replaceAll(sep, '/')).toSorted()).toEqual([
    'engine/result/pipeline.ts',
  ]);
});

test('no file is in an import cycle, types included', () => {
  const importsBy = new Map(files.map((file) => [file, importsOf(file)]));
  const circles: string[] = [];
  const open: string[] = [];
  const done = new Set<string>();
  const follow = (file: string): void => {
    const at = open.indexOf(file);
    if (at >= 0) circles.push([...open.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    open.push(file);
    for (const next of importsBy.get(file) ?? []) follow(next);
    open.pop();
    done.add(file);
  };
  files.forEach(follow);
  expect(circles, 'move what both need into a file below them').toEqual([]);
});

/** The folder of a file, with at most `depth` names: `report/html` of `report/html/desk/page.ts`. */
const folderTo = (depth: number, file: string): string =>
  dirname(file).split(sep).slice(0, depth).join('/');

/** Folders in import cycles: a folder at the given depth includes all below it. */
function foldersInCircles(): readonly string[] {
  const deepest = Math.max(...files.map((file) => file.split(sep).length));
  const found = Array.from({ length: deepest }, (_, depth) => {
    const arrows = new Map<string, Set<string>>();
    for (const file of files) {
      const from = folderTo(depth + 1, file);
      const to = importsOf(file).map((path) => folderTo(depth + 1, path));
      const others = to.filter((folder) => folder !== from);
      arrows.set(from, new Set([...(arrows.get(from) ?? []), ...others]));
    }
    const reachable = (from: string): ReadonlySet<string> => {
      const seen = new Set<string>();
      const left = [...(arrows.get(from) ?? [])];
      for (const next of left) {
        if (seen.has(next)) continue;
        seen.add(next);
        left.push(...(arrows.get(next) ?? []));
      }
      return seen;
    };
    return [...arrows.keys()].filter((folder) => reachable(folder).has(folder));
  });
  return [...new Set(found.flat())].toSorted();
}

/** Cycles still to be removed. */
const knownCircles: readonly string[] = [
  'dataset',
  'dataset/accept',
  'dataset/csv',
  'dataset/json',
];

test('no folder is in an import cycle, parents and children included', () => {
  const left = knownCircles.filter((folder) => existsSync(join(src, folder)));
  expect(
    foldersInCircles().filter((folder) => !left.includes(folder)),
    'move what both need into a folder below them',
  ).toEqual([]);
});

/** Folders with one file per item. */
const isList = (folder: string): boolean =>
  /(^|\/)(rules|causes|faults|clauses|procedures|pages)$/.test(folder);

test('no folder has more entries than can be read at a glance', () => {
  const long = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(src, join(entry.parentPath, entry.name)))
    .filter((folder) => !isList(folder))
    .map((folder) => ({ folder, entries: readdirSync(join(src, folder)).length }))
    .filter(({ folder, entries }) => entries > (folder.startsWith('contract') ? 12 : 16));
  expect(long, 'give some of its files a room of their own').toEqual([]);
});

test('scripts in JavaScript import only files of the build that exist', () => {
  const root = join(src, '..');
  const missing = ['bench', 'scripts', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) =>
        [
          ...readFileSync(join(root, folder, file), 'utf8').matchAll(
            /'(?:\.\.\/)+dist\/([^']+)\.js'|part\('([^']+)\.js'\)/g,
          ),
        ]
          .map(([, path, loaded]) => path ?? loaded ?? '')
          .filter((path) => !files.includes(join(...`${path}.ts`.split('/'))))
          .map((path) => `${folder}/${file}: ${path}`),
      ),
  );
  expect(missing).toEqual([]);
});
