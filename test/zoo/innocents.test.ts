import { expect, test } from 'vitest';
import { told } from '../support/drive-client.ts';
import { innocents } from './innocents.ts';
import { ofTransactions, targetAt, usual, visit } from './visit.ts';

/** Every answer of the client comes in this way, and nothing is found. */
const quoting = { ...usual, broken: usual.implementing };

test.each(innocents.map((each) => [each.name, each] as const))('%s', async (_, animal) => {
  const run = await visit(animal, quoting);
  expect(run.findings.map(told)).toEqual([]);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

const ofRecords = innocents.filter(({ name }) =>
  ['gzip', 'brotli', 'byte by byte', 'until the end of the connection'].includes(name),
);

test.each(ofRecords.map((each) => [each.name, each] as const))(
  'ranges of transactions: %s',
  async (_, animal) => {
    const run = await visit(animal, { ...ofTransactions, broken: ofTransactions.implementing });
    expect(run.findings.map(told)).toEqual([]);
    expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
  },
);

const mapped = (url: string) => targetAt(url.replace('127.0.0.1', '[::ffff:127.0.0.1]'));

test('an IPv4 address written as IPv6', async () => {
  const run = await visit({ name: 'plain' }, { ...quoting, target: mapped });
  expect(run.findings.map(told)).toEqual([]);
  expect(run.exitCode).toBe(0);
});
