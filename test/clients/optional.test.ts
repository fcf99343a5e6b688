import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { gaps } from '../../src/report/page/headline.ts';
import { commerce, driveDatasets, type Fields, json, someSales } from './datasets-client.ts';

/** A client that has nothing of what the contract leaves to it, and keeps all the rest. */

const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const clausesOf = ({ clauses }: Run, state: string) =>
  clauses.flatMap((clause) =>
    clause.state === state && /^(transactions|commerces)\./.test(clause.id) ? [clause.id] : [],
  );

test('optional parts that a client lacks are not applicable and leave no gaps', async () => {
  const run = await driveDatasets({
    sales: someSales()
      .filter(({ fields: { documentType } }) => documentType === 'invoice')
      .map((sale) => ({ ...sale, fields: without(sale.fields, 'internalOrderId') })),
    commerces: () =>
      json([1, 2, 3, 4, 5, 6, 7].map((number) => without(commerce(number), 'visitPlan'))),
  });
  expect(run.findings).toEqual([]);
  expect(clausesOf(run, 'not judged')).toEqual([]);
  expect(clausesOf(run, 'not applicable')).toEqual(
    expect.arrayContaining([
      'transactions.file-name',
      'transactions.internal-order-id',
      'transactions.document-code',
      'commerces.file-name',
      'commerces.email',
      'commerces.visit-plan',
      'commerces.configuration',
    ]),
  );
  const whole: Run = {
    ...run,
    target: {
      ...run.target,
      implements: ['transactions', 'commerces', 'delivery-price', 'shipping-cost'],
    },
    endpoints: run.endpoints.map((endpoint) => ({ ...endpoint, state: 'judged' })),
    scenarios: run.scenarios.filter(({ verdict }) => verdict !== 'skipped'),
    clauses: run.clauses.filter(({ id }) => /^(transactions|commerces)\./.test(id)),
  };
  expect(gaps(whole)).toEqual([]);
});

test('names clauses that were not judged with their reason', async () => {
  const run = await driveDatasets({});
  expect(run.clauses.find(({ id }) => id === 'shipping-cost.without-tax')?.state).toBe(
    'not judged',
  );
  const rejections: Run = {
    ...run,
    target: {
      ...run.target,
      implements: ['transactions', 'commerces', 'delivery-price', 'shipping-cost'],
    },
    endpoints: run.endpoints.map((endpoint) => ({ ...endpoint, state: 'judged' })),
    scenarios: run.scenarios.filter(({ verdict }) => verdict !== 'skipped'),
    clauses: run.clauses.filter(
      ({ id }) => id === 'errors.text-order' || id === 'transactions.filter',
    ),
  };
  expect(gaps(rejections)).toEqual([
    '1 of 2 clauses was not judged: no rejection was seen (errors.text-order)',
  ]);
});
