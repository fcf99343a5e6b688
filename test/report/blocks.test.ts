import { describe, expect, test } from 'vitest';
import { github } from '../../src/report/github.ts';
import { html } from '../../src/report/html/page.ts';
import { junit } from '../../src/report/junit.ts';
import { markdown } from '../../src/report/markdown/markdown.ts';
import type { Block } from '../../src/report/page/block.ts';
import { runDocument } from '../../src/report/page/run.ts';
import { printed } from '../../src/report/terminal/blocks.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { runs } from '../support/other-runs.ts';

const look = { width: 100, color: false, ascii: false };
const options = { ...look, quiet: false, verbose: true, paths: [] };

/** Letters and digits alone, without the markup of a format. */
const letters = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:quot|apos|amp|lt|gt|#33|#35|#36);/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '');

describe.each(Object.entries(runs))('the findings of %s', (_, run) => {
  const { findings, warnings, overview } = runDocument(run);
  const failing = findings.flat().filter((block) => block.kind === 'finding');
  const all = [...failing, ...warnings.flat().filter((block) => block.kind === 'finding')];
  const text = letters(terminal(run, options));
  const marked = letters(markdown(run));
  const page = letters(html(run));

  test('come with the same verdict sentence in every report', () => {
    const others = [
      terminal(run, { ...options, verbose: false, quiet: true }),
      terminal(run, { ...options, verbose: false, piped: true }),
      junit(run).replace(/<property name="verdict" value="(.*?)"\/>/, '$1'),
      github(run),
    ].map(letters);
    for (const report of [text, marked, page, ...others])
      expect(report).toContain(letters(overview.headline.sentence));
  });

  test('have their titles and observations in every report', () => {
    for (const { title, seen = '' } of all) {
      for (const report of [text, marked, page]) {
        expect(report).toContain(letters(title));
        expect(report).toContain(letters(seen));
      }
    }
  });

  test('have all of their facts in every report, and their clauses on the page', () => {
    for (const { facts } of failing) {
      for (const { text: said = '', items } of facts.flat()) {
        const words = letters([said].flat().join(' '));
        for (const report of [text, marked]) expect(report).toContain(words);
        for (const each of items ? items.map(({ id }) => letters(id)) : [words])
          expect(page).toContain(each);
      }
    }
  });
});

const lines = (block: Block, width = 40) => printed([[block]], { ...look, width }).split('\n');

describe('blocks on a terminal', () => {
  test('never breaks a command', () => {
    const command = `greenlight run --only ${'delivery-price/'.repeat(4)}`;
    expect(lines({ kind: 'facts', facts: [{ label: 'repeat', command }] }, 80)).toEqual([
      '  repeat',
      `    ${command}`,
      '',
    ]);
  });

  test('keeps every cell of a table that is too wide', () => {
    const rows = [{ rule: 'r'.repeat(30), state: 's'.repeat(30), count: 12_345_678 }];
    const text = lines({ kind: 'table', rows }).join(' ');
    expect(text).toContain('r'.repeat(30));
    expect(text).toContain('12,345,678');
  });
});
