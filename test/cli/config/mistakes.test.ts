import { expect, test } from 'vitest';
import { folderOf } from '../../support/files.ts';
import { greenlightHere } from '../../support/in-process.ts';

const target = 'target: { clientBase: http://127.0.0.1:9 }';

test.each([
  [
    'of a config',
    {
      'greenlight.config.yaml': `${target}\nlimits: { concurrency: many, foo: 3 }\ndata:\n  products: [{ sku: 1, quantity: x }]\n`,
    },
    ['--dry-run'],
    [
      'greenlight.config.yaml:2:24: concurrency is a string; expected a whole number',
      "greenlight.config.yaml:2:30: unknown key 'foo'; known here: concurrency, rate, timeout, maxBody, maxBytes, maxRecords, requests, time",
      'greenlight.config.yaml:4:21: sku is a number; expected a string, in quotes',
      'greenlight.config.yaml:4:34: quantity is a string; expected a number',
      "greenlight.config.yaml:4:14: the key 'unitPrice' is missing",
    ],
  ],
  [
    'of several scenarios',
    {
      'greenlight.config.yaml': target,
      'mine/a.yaml': 'title: A\nendpoint: delivery-prise\n',
      'mine/b.yaml': 'titel: B\nendpoint: commerces\n',
    },
    ['mine', '--dry-run'],
    [
      "mine/a.yaml:2:11: endpoint is 'delivery-prise'; allowed: delivery-price, shipping-cost, transactions, commerces; the nearest is 'delivery-price'",
      "mine/b.yaml:1:1: unknown key 'titel'; the nearest known key is 'title'",
    ],
  ],
  [
    'of a list of 30, of which 20 are printed',
    {
      'greenlight.config.yaml': `${target}\nscenarios:\n${'  - 1\n'.repeat(30)}`,
    },
    ['--dry-run'],
    [
      ...Array.from(
        { length: 20 },
        (_, i) =>
          `greenlight.config.yaml:${i + 3}:5: scenarios ${i + 1} is a number; expected a string, in quotes`,
      ),
      'and 10 more mistakes',
    ],
  ],
])('all mistakes %s are printed at once', async (_what, files, args, lines) => {
  const cwd = folderOf(files);
  const { exit, stdout, stderr } = await greenlightHere(['run', ...args], { cwd });
  expect({ exit, stdout, lines: stderr.replaceAll(`${cwd}/`, '').trimEnd().split('\n') }).toEqual({
    exit: 2,
    stdout: '',
    lines: lines.map((line) => `greenlight: ${line}`),
  });
});
