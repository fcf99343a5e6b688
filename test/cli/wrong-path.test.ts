import { expect, test } from 'vitest';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { servingAll } from '../support/serving.ts';
import { reportOf } from './greenlight.ts';

/** A client that answers 404 with a reason in the field that the platform reads. */
const address = servingAll((_, response) => {
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: 'Ruta no existe' }));
});

const config = () => `target:
  clientBase: ${address()}
  token: \${GREENLIGHT_TOKEN}
  implements: [delivery-price]
data:
  commerce: { externalId: C0001 }
  products: [{ sku: SKU-1001, quantity: 2, unitPrice: 1490 }]
  covered: [{ address: Av. Uno 100, commune: Providencia }]
  quotes: [{ why: known tariff, order: {}, netValue: 3500 }]
`;

test('a wrong path is one finding, after fewer than 15 requests', async () => {
  const { exit, stdout } = await greenlightHere(['run', '--json'], {
    cwd: folderOf({ 'greenlight.config.yaml': config() }),
    env: { GREENLIGHT_TOKEN: 'a-token-83b1f0' },
  });
  const { findings, totals, scenarios } = reportOf(stdout);
  expect([exit, findings.map(({ severity, rule }) => `${severity} ${rule}`)]).toEqual([
    1,
    ['error http/refused'],
  ]);
  // The whole suite sends about 90.
  expect(totals.exchanges).toBeLessThan(15);
  const reasons = new Set(scenarios.map(({ reason = '' }) => reason.replace(/\d+ of \d+/, 'all')));
  expect([...reasons]).toContain(
    'Not sent: all calls of delivery-price got 404, with nothing about the order.',
  );
});
