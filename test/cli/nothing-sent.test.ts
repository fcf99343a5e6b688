import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSuite } from '../../src/index.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { openReferenceClient } from '../support/serving.ts';
import { emptyFolder, mistake, reportOf } from './greenlight.ts';

const env = { GREENLIGHT_TOKEN: 'a-token-of-nobody-83b1f0' };

/** A client with two endpoints, at a port on which nothing listens. */
const folder = (): string =>
  folderOf({
    'greenlight.config.yaml':
      'target:\n  clientBase: http://127.0.0.1:9\n  implements: [delivery-price, shipping-cost]\n',
    'own/sales.yaml': 'title: All sales\nendpoint: transactions\nrange: { from: 2026-10-01 }\n',
  });

test.each([
  [
    'a glob that covers other endpoints too',
    '--only */*-survives',
    ['shipping-cost/body-survives'],
  ],
  [
    'a tag of several endpoints',
    '--tag opener',
    ['delivery-price/full-order', 'shipping-cost/body-survives'],
  ],
  [
    'two endpoints, one of which --only excludes',
    '--endpoint delivery-price shipping-cost --only delivery-price/one-line',
    ['delivery-price/one-line'],
  ],
])('run selects scenarios by %s', async (_, args, ids) => {
  const { exit, stdout, stderr } = await greenlightHere(
    ['run', '--dry-run', '--json', ...args.split(' ')],
    { env, cwd: folder() },
  );
  expect([exit, stderr]).toEqual([0, '']);
  const { scenarios } = JSON.parse(stdout) as { readonly scenarios: readonly { id: string }[] };
  expect(scenarios.map(({ id }) => id)).toEqual(ids);
});

test('runSuite rejects an endpoint that the target does not implement', async () => {
  const config = join(folder(), 'greenlight.config.yaml');
  const suite = runSuite({ clientBase: 'http://127.0.0.1:9', config, endpoints: ['commerces'] });
  await expect(suite).rejects.toThrow(/^--endpoint names commerces, which the target does not/);
});

test('--last-failed does not pass if the failed scenarios are excluded', async () => {
  const cwd = emptyFolder();
  const part = ['--only', 'delivery-price/one-line', 'delivery-price/smallest-draft'];
  await greenlightHere(['demo', '--fault', 'net-value-missing', ...part], { cwd });
  const other = ['--last-failed', '--only', 'delivery-price/full-order'];
  expect(await greenlightHere(['demo', ...other], { cwd })).toEqual(
    mistake(
      'no scenario is left to run by --only delivery-price/full-order and --last-failed; leave out one of them',
    ),
  );
  const own = ['--last-failed', '--only', 'delivery-price/one-line', '--json'];
  const { exit, stdout } = await greenlightHere(['demo', ...own], { cwd });
  expect([exit, reportOf(stdout).scenarios.length]).toEqual([0, 1]);
});

test('--last-failed is inconclusive if no scenario can be sent', async () => {
  const cwd = folder();
  const faulty = await openReferenceClient({ faults: ['net-value-missing'], records: 100 });
  const runs = async (...args: readonly string[]) => {
    const ended = await greenlightHere(['run', '-u', faulty.url, ...args], { env, cwd });
    return [ended.exit, ended.stdout.split('\n').find((line) => /^[A-Z]{6,}/.test(line))];
  };
  const [first, lacking] = ['delivery-price/one-line', 'delivery-price/known-quotes'];
  const before = await runs('--only', first, lacking);
  const again = await runs('--last-failed', '--only', lacking);
  await faulty.close();
  expect(before[0]).toBe(1);
  expect(again).toEqual([3, 'INCONCLUSIVE  No request was sent; every scenario was skipped.']);
});
