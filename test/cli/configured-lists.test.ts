import { join } from 'node:path';
import { expect, test } from 'vitest';
import { line } from '../../src/contract/endpoints/transactions/example.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { servingAll } from '../support/serving.ts';

const sold = line({ date: '2026-11-10T12:00:00Z' });

/** Two lists of transactions in one answer; only the config says that the later one is meant. */
const answer = {
  drafts: [2, 3, 4].map((i) => ({ ...sold, orderId: `P-${i}`, quantity: 'two' })),
  invoiced: [sold],
};

const address = servingAll((_, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
});

/** A folder with a config, with the pointer or without it. */
const folder = (pointer: string): string =>
  folderOf({
    'greenlight.config.yaml': `target: { clientBase: "${address()}", implements: [transactions] }\ndata: { window: { from: 2026-11-09, to: 2026-11-11 } }\n${pointer && `lists: { transactions: ${pointer} }\n`}`,
  });

const wrong = ['transactions/field-type'];

async function broken(pointer: string) {
  const line = ['send', 'transactions', '--now', '2026-11-20', '--json'];
  const { stdout, stderr } = await greenlightHere(line, { cwd: folder(pointer) });
  if (stdout === '') return stderr;
  const { findings } = JSON.parse(stdout) as { findings: readonly { rule: string }[] };
  return findings.map(({ rule }) => rule);
}

test('send judges the list that the config names', async () => {
  expect(await broken('')).toEqual(wrong);
  expect(await broken('/invoiced')).toEqual([]);
  expect(await broken('/nowhere')).toEqual(['transactions/not-a-list']);
});

const diagnosed = async (pointer: string) => {
  const line = ['diagnose', '--json', '--now', '2026-11-20'];
  const { stdout } = await greenlightHere(line, { cwd: folder(pointer) });
  const { others } = JSON.parse(stdout) as { others: readonly { rule: string }[] };
  return [...new Set(others.map(({ rule }) => rule))];
};

test('diagnose judges the list that the config names, and reports a missing one', async () => {
  expect(await diagnosed('')).toEqual(wrong);
  // The client ignores the range that diagnose requests.
  expect(await diagnosed('/invoiced')).toEqual(['transactions/outside-range']);
  expect(await diagnosed('/nowhere')).toEqual(['transactions/not-a-list']);
});

test('replay judges the list that the config names', async () => {
  const cwd = folder('');
  await greenlightHere(['run', '--only', 'transactions/records', '--quiet'], { cwd });
  const states = async (from: string) => {
    const { stdout } = await greenlightHere(
      ['replay', join(cwd, 'reports/latest'), 'transactions/field-type', '--json'],
      { cwd: from },
    );
    const { findings } = JSON.parse(stdout) as { findings: readonly { state: string }[] };
    return findings.map(({ state }) => state);
  };
  expect(await states(cwd)).toEqual(['still there']);
  expect(await states(folder('/invoiced'))).toEqual(['gone']);
});
