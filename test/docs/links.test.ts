import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { reporterNames } from '../../src/report/reporters.ts';
import { root } from '../cli/greenlight.ts';
import { blocksOf, pages, textOf } from './blocks.ts';

const prose = (page: string): string =>
  blocksOf(page).reduce((text, block) => text.replace(block.text, ''), textOf(page));

test.each(pages)('%s: every link target exists', (page) => {
  const links = [...prose(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
    ([, link = '']) => link,
  );
  const gone = links.filter(
    (link) => !/^https?:/.test(link) && !existsSync(join(root, dirname(page), link)),
  );
  expect(gone).toEqual([]);
});

/** The anchor that a heading gets on GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

test.each(pages)('%s: every anchor is a heading of its page', (page) => {
  const links = [...prose(page).matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)];
  const gone = links.filter(([, link, anchor]) => {
    const target = link ? join(dirname(page), link) : page;
    const headings = textOf(target).matchAll(/^#+ (.*)$/gm);
    return ![...headings].some(([, heading = '']) => anchorOf(heading) === anchor);
  });
  expect(gone.map(([link]) => link)).toEqual([]);
});

test.each(pages)('%s: every npm script exists', (page) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly [name: string]: string };
  };
  const named = [...textOf(page).matchAll(/npm run (?:-s |--silent )?([\w:]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(pages)('%s: every path in backticks exists', (page) => {
  const paths = [
    ...prose(page).matchAll(/`((?:src|test|docs|bin|scenarios|schemas|scripts|bench)\/[\w./-]+)`/g),
  ].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** Limits the length of sentences. */
test.each(pages)('%s: no sentence is over 30 words', (page) => {
  const text = prose(page)
    .replaceAll(/^```.*$/gm, '')
    .replaceAll(/^\|.*$/gm, '')
    .replaceAll(/^#+ .*$/gm, '.')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/^\s*[-*] /gm, '. ');
  const long = text
    .split(/[.!?:](?:\s|$)|\n\n/)
    .map((sentence) => sentence.trim().split(/\s+/))
    .filter((words) => words.length > 30)
    .map((words) => words.join(' '));
  expect(long).toEqual([]);
});

test('README, docs and changelog stay within their length', () => {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const words = inDocs.flatMap((page) => textOf(page).match(/\S+/g) ?? []);
  expect(words.length).toBeLessThanOrEqual(40_000);
  expect(inDocs.length).toBeLessThanOrEqual(60);
  expect(textOf('README.md').split('\n').length - 1).toBeLessThanOrEqual(120);
  expect(textOf('CHANGELOG.md').split('\n').length - 1).toBeLessThanOrEqual(80);
});

test('the example report has every format, in less than 300 kB', () => {
  const folder = join(root, 'reports/example');
  const bytes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  expect(bytes.length).toBe(reporterNames.length);
  expect(bytes.reduce((all, each) => all + each)).toBeLessThan(300_000);
});
