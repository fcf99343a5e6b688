import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/greenlight.ts';

const folders = ['src', 'test', 'bench', 'scripts', 'scenarios', 'schemas', 'docs', 'bin'];

const files: readonly string[] = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file).replaceAll('\\', '/'),
    ),
  ),
];

const isThere = (path: string): boolean =>
  files.some((file) => file === path || file.endsWith(`/${path}`));

/** Comment lines in code and YAML. Data files of users, such as report.json, are not in the repository. */
const comment = /^\s*(?:\/\/|\/?\*|#)(.*)$/gm;
const named = /(?:[\w-]+\/)*[\w.-]*\w\.(?:md|ts|c?js)\b/g;

test('every file named in a comment is in the repository', () => {
  const gone = files
    .filter((file) => /\.(ts|c?js|yaml)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(comment)]
        .flatMap(([, text = '']) => text.match(named) ?? [])
        .filter((path) => !isThere(path))
        .map((path) => `${file}: ${path}`),
    );
  expect(gone, 'say it in the comment, or name a clause').toEqual([]);
});
