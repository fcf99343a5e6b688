import { expect, test } from 'vitest';
import { leftOpen } from '../../src/report/view/left-open.ts';
import { sampleRun } from '../support/sample-run.ts';

test('a point that the contract leaves open is reported once, and endpoints that do the same share its line', () => {
  const observations = [
    { about: 'compression', endpoint: 'transactions', saw: 'gzip' },
    { about: 'paging', endpoint: 'transactions', saw: 'none' },
    { about: 'compression', endpoint: 'commerces', saw: 'gzip' },
    { about: 'paging', endpoint: 'transactions', saw: 'a cap of 100' },
    { about: 'compression', endpoint: 'shipping-cost', saw: 'none' },
  ] as const;
  expect(leftOpen({ ...sampleRun, observations })).toEqual([
    {
      about: 'compression',
      endpoints: 'transactions, commerces, shipping-cost',
      does: ['transactions, commerces: gzip', 'shipping-cost: none'],
    },
    { about: 'paging', endpoints: 'transactions', does: ['none', 'a cap of 100'] },
  ]);
});
