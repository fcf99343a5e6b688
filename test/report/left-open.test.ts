import { expect, test } from 'vitest';
import { leftOpen } from '../../src/report/view/left-open.ts';
import { sampleRun } from '../support/sample-run.ts';

test('endpoints that do the same where the contract is silent share a line', () => {
  const observations = [
    { about: 'compression', endpoint: 'transactions', saw: 'gzip' },
    { about: 'paging', endpoint: 'transactions', saw: 'none' },
    { about: 'compression', endpoint: 'commerces', saw: 'gzip' },
    { about: 'compression', endpoint: 'shipping-cost', saw: 'none' },
  ] as const;
  expect(leftOpen({ ...sampleRun, observations })).toEqual([
    { about: 'compression', endpoints: 'transactions, commerces', does: 'gzip' },
    { about: 'paging', endpoints: 'transactions', does: 'none' },
    { about: 'compression', endpoints: 'shipping-cost', does: 'none' },
  ]);
});
