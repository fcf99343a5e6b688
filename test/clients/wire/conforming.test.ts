import { expect, test } from 'vitest';
import { reported } from '../drive.ts';
import { conformingClients } from './conforming.ts';
import { drive, ofTransactions, targetAt, usual } from './drive.ts';

/** Every answer of the client comes in this way, and nothing is found. */
const quoting = { ...usual, broken: usual.implementing };

test.each(conformingClients.map((each) => [each.name, each] as const))('%s', async (_, client) => {
  const run = await drive(client, quoting);
  expect(run.findings.map(reported)).toEqual([]);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

const ofRecords = conformingClients.filter(({ name }) =>
  ['gzip', 'brotli', 'byte by byte', 'until the end of the connection'].includes(name),
);

test.each(ofRecords.map((each) => [each.name, each] as const))(
  'ranges of transactions: %s',
  async (_, client) => {
    const run = await drive(client, { ...ofTransactions, broken: ofTransactions.implementing });
    expect(run.findings.map(reported)).toEqual([]);
    expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
  },
);

const mapped = (url: string) => targetAt(url.replace('127.0.0.1', '[::ffff:127.0.0.1]'));

test('an IPv4 address written as IPv6', async () => {
  const run = await drive({ name: 'plain' }, { ...quoting, target: mapped });
  expect(run.findings.map(reported)).toEqual([]);
  expect(run.exitCode).toBe(0);
});
