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

describe('the pages that are written from the catalogue', () => {
  test.each(pages)('$path is fresh (else: npm run docs)', (page) => {
    const found = read(page.path);
    expect(found).toBe(wholeText(page, found));
  });

  test('no page stands for a rule that is gone', () => {
    const there = readdirSync(`${root}docs/rules`, { recursive: true, encoding: 'utf8' })
      .map((name) => `docs/rules/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.md'));
    expect(there.filter((path) => !paths.has(path))).toEqual([]);
  });

  test('every link between them leads to a page, and to a place on it', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)]
        .map(([, link = '']) => new URL(link, `file:///${path}`))
        .filter(({ pathname, hash }) => {
          const page = pages.find((each) => `/${each.path}` === pathname);
          if (!page) return !existsSync(`${root}${decodeURIComponent(pathname).slice(1)}`);
          return hash !== '' && !page.text.includes(`<a id="${hash.slice(1)}">`);
        })
        .map(({ pathname, hash }) => `${path}: ${pathname}${hash}`),
    );
    expect(broken).toEqual([]);
  });

  test.each(commandSheets())(
    'the page of $name says when to take it, and shows how',
    ({ name }) => {
      const [own = ''] = read(`docs/commands/${name}.md`).split('<!--');
      expect(own).toMatch(/^# greenlight .+\n\n\w.+\n(?:.*\n)*```sh\n/m);
    },
  );

  test('validate offers nothing that is about sending', () => {
    const sheet = commandSheets().find(({ name }) => name === 'validate');
    expect(sheet?.options.map(({ flags }) => flags.replace(/ .*|,.*/, ''))).toEqual([
      '--json',
      '--color',
      '--no-color',
      '--reporter',
      '--out',
      '--shared',
      '--quiet',
      '--verbose',
      '--pointer',
      '-c',
      '--fail-on',
      '--waivers',
      '--redact-people',
      '--now',
    ]);
  });

  test('an example shows the answer and what the service does with it', () => {
    const page = pages.find(({ path }) => path.endsWith('delivery-price/net-value-missing.md'));
    expect(page?.text).toContain(
      [
        '```text',
        '200 application/json',
        '{ "transportationCost": 4200, "netTaxedValue": 4998 }',
        '```',
        '',
        '| decision | buyer saw | stored | advances |',
        '| --- | ---: | --- | --- |',
        '| quoted | 4 998 | 0, expected 4 200 | yes |',
      ].join('\n'),
    );
  });
});
