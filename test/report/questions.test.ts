import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { questionsOf } from '../../src/report/page/run.ts';
import { fileReporters } from '../../src/report/reporters.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { sampleRun } from '../support/sample-run.ts';

const asks = 'Does every order cost 4,200? If not, give one in data.quotes.';
const seen = {
  about: 'One price for all',
  endpoint: 'delivery-price',
  saw: 'All got 4,200.',
  asks,
};
const asking = (verdict: Run['verdict']): Run => ({
  ...sampleRun,
  verdict,
  observations: [seen, seen] as Run['observations'],
});

test('a pass asks each question once, in every report that a person reads', () => {
  const run = asking('passed');
  expect(questionsOf(run)).toEqual([asks]);
  const look = { width: 100, color: false, ascii: false, quiet: false, verbose: false };
  const texts = [
    terminal(run, { ...look, paths: [] }),
    fileReporters.markdown.render(run),
    fileReporters.html.render(run),
  ];
  for (const text of texts) {
    expect(text).toContain('Only you can tell');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(asks);
  }
});

test('a run that fails asks nothing: there is enough to do', () => {
  expect(questionsOf(asking('failed'))).toEqual([]);
});
