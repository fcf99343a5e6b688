import { expect, test } from 'vitest';
import { greenlightHere } from '../support/in-process.ts';
import { greenlightProcess, reportOf } from './greenlight.ts';

const lists = ['--only', 'transactions/records', 'commerces/all'];

test('demo --now passes at the end of a year in Santiago, three years ahead', async () => {
  const now = ['--now', '2029-12-31T23:58:30-03:00'];
  const { exit, stdout } = await greenlightHere(['demo', ...now, ...lists, '--json']);
  const { findings, scenarios } = reportOf(stdout);
  expect([exit, findings, scenarios.map(({ verdict }) => verdict)]).toEqual([
    0,
    [],
    ['passed', 'passed'],
  ]);
});

test('demo passes on the day and in the time zone of this machine', async () => {
  const env = { TZ: process.env.TZ ?? 'UTC' };
  const { exit, stdout } = await greenlightProcess(['demo', ...lists, '--json'], { env });
  expect([exit, reportOf(stdout).findings]).toEqual([0, []]);
});
