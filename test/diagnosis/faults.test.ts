import { describe, expect, test } from 'vitest';
import { causes } from '../../src/diagnosis/causes.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import { faults } from '../../src/reference-client/faults.ts';
import { diagnoseFaults, reportedBy } from '../support/diagnose-live.ts';
import { shortened } from '../support/reference-run.ts';

/** Endpoints that have nothing to do with a fault would only cost time. */
const beside: { readonly [id in EndpointId]: readonly EndpointId[] } = {
  'delivery-price': ['delivery-price'],
  'shipping-cost': ['delivery-price', 'shipping-cost'],
  transactions: ['transactions'],
  commerces: ['commerces'],
};

/** A page needs more records than it holds, and the clock some at every hour. */
const recordsToShow: { readonly [fault: string]: number } = {
  'page-of-1000': 2000,
  'utc-taken-for-local': 700,
};

const rows = (slow: boolean) =>
  causes.flatMap((cause) =>
    cause.faults.flatMap((name) => {
      const fault = faults.find((each) => each.name === name);
      if (!fault) throw new Error(`${cause.id} names the fault ${name}, which is not there`);
      return (fault.slow ?? false) === slow
        ? [[cause.id, name, beside[fault.endpoint]] as const]
        : [];
    }),
  );

describe('a live fault leads to its cause and to no other', () => {
  test.concurrent.each(rows(false))(
    '%s: %s',
    { timeout: 60_000 },
    async (id, fault, implementing) => {
      const records = recordsToShow[fault] ?? 150;
      expect(reportedBy(await diagnoseFaults([fault], { implementing, records }))).toEqual([id]);
    },
  );
});

describe('a slow one does so too, at a twentieth of the time', () => {
  test.each(rows(true))('%s: %s', async (id, fault, implementing) => {
    const hurried = { timeScale: 1 / 20, endpoints: shortened(20), implementing };
    expect(reportedBy(await diagnoseFaults([fault], hurried))).toEqual([id]);
  });
});

test('the unbroken client shows no cause', async () => {
  const found = await diagnoseFaults([]);
  expect(reportedBy(found)).toEqual([]);
  expect([found.verdict, found.exitCode]).toEqual(['nothing found', 0]);
});
