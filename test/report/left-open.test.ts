import { expect, test } from 'vitest';
import { runDocument } from '../../src/report/page/run.ts';
import { sampleRun } from '../support/sample-run.ts';

test('lists each point that the contract leaves open once, and joins endpoints that do the same', () => {
  const observations = [
    { about: 'compression', endpoint: 'transactions', saw: 'gzip' },
    { about: 'paging', endpoint: 'transactions', saw: 'none' },
    { about: 'compression', endpoint: 'commerces', saw: 'gzip' },
    { about: 'paging', endpoint: 'transactions', saw: 'a cap of 100' },
    { about: 'compression', endpoint: 'shipping-cost', saw: 'none' },
  ] as const;
  const [, fold] = runDocument({ ...sampleRun, observations }).leftOpen;
  const [list] = fold?.kind === 'fold' ? fold.blocks : [];
  const entries = list?.kind === 'list' ? list.entries : [];
  expect(entries.map(({ text, beside, under }) => [text, beside, under])).toEqual([
    [
      'compression',
      'transactions, commerces, shipping-cost',
      ['transactions, commerces: gzip', 'shipping-cost: none'],
    ],
    ['paging', 'transactions', ['none', 'a cap of 100']],
  ]);
});
