// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the config's and the scenarios' own references
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../cli/greenlight.ts';
import { commandLine } from './command-line.ts';

/** Nothing listens there, and nothing leaves this machine. */
export const nowhere = 'http://127.0.0.1:9';

/** Two folders deep, so that a path with ../ stays among the files of this test. */
export const folder = () => join(mkdtempSync(join(tmpdir(), 'greenlight-fuzz-')), 'a', 'b');

const address = { address: 'Calle 1', commune: 'Providencia', city: 'Santiago', region: 'RM' };

export const configs: readonly string[] = [
  `target:
  clientBase: ${nowhere}/base
  token: \${TOKEN:-secret-of-the-config}
  domain: acme
  implements: [delivery-price, shipping-cost]
  paths: { shipping-cost: /cost?x=1 }
  headers:
    all: { Authorization: "Bearer \${TOKEN:-abcdefgh}", X-Tenant: austral }
  origin: https://platform.example.com
  shippingCostPayload: query
data:
  commerce: { externalId: C0001, name: 'Almacén "Doña"' }
  otherCommerces: [C0002]
  products:
    - { sku: SKU-1, quantity: 4, unitPrice: 1190 }
    - { sku: SKU-2, quantity: 0.5, unitPrice: 0 }
  covered: [${JSON.stringify(address)}]
  uncovered: [{ address: Ruta 5, commune: Visviri, why: far }]
  unquotable: [{ why: weight, order: { products: [{ sku: SKU-1, quantity: 9999 }] } }]
  quotes: [{ why: known, order: { externalId: C0001 }, netValue: 100, netTaxedValue: 119 }]
  window: { from: 2026-08-01T00:00:00Z, to: 2026-08-31T00:00:00Z }
limits: { concurrency: 2, rate: 10/s, timeout: 5s, maxBody: 1MB }
severity: { transactions/price-arithmetic: off, commerces/email: error }
waivers:
  - rule: delivery-price/repeat-differs
    scenario: delivery-price/sent-again
    reason: known
    owner: ana
    until: 2026-12-31
`,
  `target: { clientBase: "${nowhere}" }\n`,
];

export const scenarios: readonly string[] = [
  ...[
    'delivery-price/sent-again',
    'delivery-price/draft-optional-fields',
    'transactions/range-halves',
  ]
    .concat('delivery-price/unquotable-orders', 'shipping-cost/both-endpoints')
    .map((id) => readFileSync(join(root, 'scenarios', `${id}.yaml`), 'utf8')),
  `title: "Own facts"
tags: [own, 'a b']
endpoint: delivery-price
situation: quotable
send: at-once
relation: compare
needs: [products, covered]
expect:
  outcome: [quoted]
  status: [200, 201]
  within: 5s
  compare: same
  body:
    type: object
    required: [netValue]
    properties: { netValue: { type: number, minimum: 1 } }
steps:
  - label: "one of \${data.commerce.externalId}"
    order: { base: full, lines: { count: 3 }, merge: { observation: "\${data.commerce.name}" } }
    repeat: 2
    headers: { X-Own: "\${data.domain}" }
  - { order: { base: draft, lines: { quantities: [1, 2.5] } }, token: wrong, situation: any }
`,
];

export const waivers: readonly string[] = [
  `- { rule: http/slow, reason: "night batch", owner: ops, until: 2026-12-31 }
- rule: delivery-price/net-value-missing
  scenario: delivery-price/full-order
  reason: |
    to be mended
    in spring
  owner: ana@example.com
  until: 2027-01-31
`,
  'waivers: [{ rule: http/slow, reason: a, owner: b, until: 2026-02-28 }]\n',
];

/** A run of the reference client in both of the forms in which it is saved. */
export async function savedRuns(): Promise<{ readonly report: Buffer; readonly journal: Buffer }> {
  const cwd = mkdtempSync(join(tmpdir(), 'greenlight-fuzz-'));
  const only = ['--only', 'delivery-price/one-line', 'delivery-price/token'];
  const args = [
    'demo',
    '--fault',
    'net-value-missing',
    ...only,
    '--reporter',
    'json',
    '--out',
    '.',
  ];
  const { exit, stderr } = await commandLine(args, { cwd });
  if (exit !== 1) throw new Error(`the demo ended with ${exit}: ${stderr}`);
  const read = (name: string) => readFileSync(join(cwd, name));
  return { report: read('report.json'), journal: read('journal.ndjson') };
}
