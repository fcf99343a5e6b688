import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { commandSheets, docsPages, wholeText } from '../../src/cli/docs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = docsPages();
const paths = new Set(pages.map(({ path }) => path));

const read = (path: string) => {
  try {
    return readFileSync(`${root}${path}`, 'utf8');
  } catch {
    return 'no such page';
  }
};

describe('the generated pages', () => {
  test.each(pages)('$path is up to date (else: npm run docs)', (page) => {
    const found = read(page.path);
    expect(found).toBe(wholeText(page, found));
  });

  test('there is no page for a namespace without rules', () => {
    const there = readdirSync(`${root}docs/reference/rules`).map(
      (name) => `docs/reference/rules/${name}`,
    );
    expect(there.filter((path) => !paths.has(path))).toEqual([]);
  });

  test('there is a section for every command and for no other', () => {
    const named = [...read('docs/reference/commands.md').matchAll(/^<!-- end of (\w+) -->$/gm)];
    expect(named.map(([, name]) => name)).toEqual([
      ...commandSheets().map(({ name }) => name),
      'shared',
    ]);
  });

  test('every link leads to an existing page and anchor', () => {
    const broken = pages.flatMap(({ path }) =>
      [...read(path).matchAll(/\]\(([^)]+)\)/g)]
        .map(([, link = '']) => new URL(link, `file:///${path}`))
        .filter(({ pathname, hash }) => {
          const page = pages.find((each) => `/${each.path}` === pathname);
          if (!page) return !existsSync(`${root}${decodeURIComponent(pathname).slice(1)}`);
          const anchor = hash.slice(1);
          const heading = new RegExp(`^#+ ${anchor.replaceAll('-', ' ')}$`, 'im');
          const there = read(page.path);
          return anchor !== '' && !there.includes(`<a id="${anchor}">`) && !heading.test(there);
        })
        .map(({ pathname, hash }) => `${path}: ${pathname}${hash}`),
    );
    expect(broken).toEqual([]);
  });

  test.each(commandSheets())('the page explains when to use $name, with an example', ({ name }) => {
    const [, own = ''] = read('docs/reference/commands.md').split(`\n## greenlight ${name}\n`);
    expect(own.split('<!--')[0]).toMatch(/^\n\w.+\n(?:.*\n)*```sh\n/);
  });
});
