import { describe, expect, test } from 'vitest';
import { causes } from '../../src/diagnosis/causes.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import { faults } from '../../src/reference-client/faults.ts';
import { diagnoseFaults, diagnoseOverSockets, reportedBy } from '../support/diagnose-live.ts';
import { rowsOf } from '../support/extent.ts';

/** The endpoints that a fault concerns. */
const beside: { readonly [id in EndpointId]: readonly EndpointId[] } = {
  'delivery-price': ['delivery-price'],
  'shipping-cost': ['delivery-price', 'shipping-cost'],
  transactions: ['transactions'],
  commerces: ['commerces'],
};

/** A fault of pages needs more records than one page. */
const recordsToShow: { readonly [fault: string]: number } = {
  'page-of-1000': 2000,
};

const rows = causes.flatMap((cause) =>
  cause.faults.map((name) => {
    const fault = faults.find((each) => each.name === name);
    if (!fault) throw new Error(`${cause.id} names the fault ${name}, which is not there`);
    return [cause.id, name, fault] as const;
  }),
);

describe('a live fault leads to its cause only', () => {
  test.each(rowsOf(rows))('%s: %s', async (id, name, { endpoint, wire }) => {
    const implementing = beside[endpoint];
    const records = recordsToShow[name] ?? 60;
    const found = wire
      ? await diagnoseOverSockets(name, implementing)
      : await diagnoseFaults([name], { implementing, records });
    expect(reportedBy(found)).toEqual([id]);
  });
});

test('the conforming client shows no cause', async () => {
  const found = await diagnoseFaults([], { records: 300 });
  expect(reportedBy(found)).toEqual([]);
  expect([found.verdict, found.exitCode]).toEqual(['nothing found', 0]);
});

test('a token that expires after three quotes is not reported as a cause in the data', async () => {
  const found = await diagnoseFaults(['token-expires'], { implementing: ['delivery-price'] });
  expect([found.causes, found.others.map(({ rule }) => rule)]).toEqual([
    [],
    ['http/token-refused'],
  ]);
});

test('stops after two answers that time out', async () => {
  const found = await diagnoseFaults(['gateway-times-out'], { implementing: ['delivery-price'] });
  const waited = found.exchanges.flatMap(({ durationMs = 0 }) => (durationMs > 5000 ? 1 : []));
  expect(waited).toHaveLength(2);
});

test('reports the number of lines from which orders hang', async () => {
  const found = await diagnoseFaults(['hangs-on-many-lines'], { implementing: ['delivery-price'] });
  expect(found.others.map(({ rule, message }) => [rule, message])).toEqual([
    ['http/cut-off', expect.stringMatching(/products has 200 or more entries \(\d+ works\)/)],
  ]);
});

test('finds misread letters with the addresses in coverage', async () => {
  const found = await diagnoseFaults(['reads-latin-1'], { implementing: ['delivery-price'] });
  expect(found.others.map(({ rule }) => rule)).toContain('delivery-price/covered-order-rejected');
  expect(found.move).toBe('the client');
});
