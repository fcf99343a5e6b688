import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandSheets } from '../../src/cli/docs.ts';
import { shellWords } from '../../src/standards/system/shell-words.ts';
import { root } from '../cli/greenlight.ts';

/** Commands in pages exist, and no text names a removed feature. */

const told = ['src', 'docs', 'scenarios', 'schemas', 'README.md', 'SECURITY.md', 'CONTRIBUTING.md'];

const files = told
  .flatMap((path) =>
    statSync(join(root, path)).isDirectory()
      ? readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(path, file),
        )
      : [path],
  )
  .filter((path) => statSync(join(root, path)).isFile());

const removed = [
  /shard/i,
  /greenlight (?:merge|bundle)\b/,
  /`bundle`/,
  /--(?:against|with-people)\b/,
  /greenlight send [^`\n]*--(?:from|exchange)\b/,
];

test('no printed command, schema or page names a removed feature', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return removed.flatMap((pattern) => {
      const [words] = pattern.exec(text) ?? [];
      return words === undefined ? [] : [`${file}: ${words}`];
    });
  });
  expect(found).toEqual([]);
});

test('every command in a page exists and has the options used', () => {
  const sheets = commandSheets();
  const mistakeIn = (line: string): string | undefined => {
    const [, name = '', ...words] = shellWords(line) ?? [];
    if (!/^[a-z]/.test(name) || name === 'help') return undefined;
    const sheet = sheets.find((each) => each.name === name);
    if (!sheet) return `greenlight ${name}`;
    const known = sheet.options.flatMap(({ flags }) => flags.match(/--?[a-z][a-z-]*/g) ?? []);
    const options = words.flatMap((word) => /^--?[a-z][a-z-]*/.exec(word) ?? []);
    const unknown = options.find((each) => !['--help', ...known].includes(each));
    return unknown && `greenlight ${name} ${unknown}`;
  };
  const lines = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const blocks = [...text.matchAll(/^```sh[^\n]*\n(.*?)^```/gms)].map(
        ([, block = '']) => block,
      );
      const inBlocks = blocks.flatMap((block) => block.match(/^greenlight [^\n#|]*/gm) ?? []);
      const inline = [...text.matchAll(/`(greenlight [^`\n]*)`/g)].map(([, line = '']) => line);
      return [...inBlocks, ...inline].map((line) => ({ file, line }));
    });
  const mistakes = lines.flatMap(({ file, line }) => {
    const mistake = mistakeIn(line);
    return mistake === undefined ? [] : [`${file}: ${mistake}`];
  });
  expect(lines.length).toBeGreaterThan(150);
  expect(mistakes).toEqual([]);
});
