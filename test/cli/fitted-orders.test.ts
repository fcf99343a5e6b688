import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { servingAll } from '../support/serving.ts';

interface SentOrder {
  readonly shippingAddress?: { readonly commune?: string };
  readonly shipping?: { readonly location: { readonly commune: string } };
  readonly products: readonly { readonly quantity: number }[];
}

/** The maximum units of an order, and the only commune that is served. */
const [mostUnits, served] = [300, 'Concepción'];

/** A client of both quoting endpoints that rejects heavy orders and other communes; the first ten units are free. */
const url = servingAll((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    const { order } = JSON.parse(body || '{}') as { readonly order?: SentOrder };
    const [status, json] = order ? answerTo(order, request.url ?? '') : [400, { message: 'order' }];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(json));
  });
});

function answerTo(order: SentOrder, path: string): readonly [number, object] {
  const units = order.products.reduce((sum, { quantity }) => sum + quantity, 0);
  const commune = order.shippingAddress?.commune ?? order.shipping?.location.commune;
  if (units > mostUnits) return [422, { message: `Peso máximo excedido: ${units} kg` }];
  if (commune !== served) return [422, { message: `Sin cobertura en ${commune}` }];
  const net = 1000 + Math.round(units * 10);
  return path.includes('shipping-cost')
    ? [200, { shippingCost: net }]
    : [200, { transportationCost: net, netValue: net, netTaxedValue: Math.round(net * 1.19) }];
}

const places = {
  served: '{ address: Av. Uno 100, commune: Concepción }',
  other: '{ address: Av. Uno 100, commune: Lejana }',
};
const products = (quantity: number, more = '') =>
  `[{ sku: A1, quantity: ${quantity}, unitPrice: 100 }${more}]`;
const second = ', { sku: A2, quantity: 3, unitPrice: 100 }';

interface Asked {
  readonly lines?: string;
  readonly place?: string;
  readonly files?: { readonly [name: string]: string };
  readonly args: readonly string[];
}

async function ran({ lines = products(3, second), place, files, args }: Asked) {
  const cwd = folderOf({
    'greenlight.config.yaml': `
target: { clientBase: '${url()}', implements: [delivery-price, shipping-cost] }
data: { commerce: { externalId: C1 }, products: ${lines}, covered: [${place ?? places.served}] }
`,
    ...files,
  });
  const { exit } = await greenlightHere([...args, '--out', 'out', '--reporter', 'json'], { cwd });
  return { exit, run: JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Run };
}

const scenarioIn = ({ scenarios }: Run, id: string) => scenarios.find((each) => each.id === id);

const explore = ['explore', 'delivery-price', '--budget', '60'];
describe('the first order of explore', () => {
  test.concurrent.each<readonly [string, Asked, number, { readonly explored: boolean }]>([
    [
      'a smaller one if that of the config is too heavy',
      { lines: products(90_000), args: explore },
      0,
      { explored: true },
    ],
    [
      'none if the address declared as covered is rejected',
      { place: places.other, args: explore },
      1,
      { explored: false },
    ],
  ])('is %s', async (_, asked, exit, { explored }) => {
    const made = await ran(asked);
    const changed = made.run.exchanges.filter(({ varied = {} }) => Object.keys(varied).length > 0);
    expect(made.exit).toBe(exit);
    expect(changed.length >= 30).toBe(explored);
    expect(made.run.exchanges.map(({ step }) => step)).not.toContain('');
  });
});

test.concurrent('a heavy order leaves nothing to compare, and core scenarios still pass', async () => {
  const asked =
    'delivery-price/{full-order,sent-again,token},shipping-cost/{documented-order,both-endpoints,sent-again}';
  const { run } = await ran({ lines: products(90_000), args: ['run', '--only', asked] });
  expect(scenarioIn(run, 'delivery-price/token')?.reason).toBe(
    'Nothing was sent: the answers to other scenarios left nothing to compare.',
  );
  const core = run.scenarios.filter((each) => each.core);
  expect(core.map(({ verdict, id }) => `${id} ${verdict}`)).toEqual(
    core.map(({ id }) => `${id} passed`),
  );
});

const steps = (situation: string, other: string) => `
title: Two orders
endpoint: delivery-price
situation: ${situation}
relation: compare
expect: { compare: same }
steps:
  - { label: as it is, order: { base: draft, lines: { quantities: [1] } } }
  - { label: elsewhere, order: { base: draft, lines: { quantities: [1] }, merge: { shippingAddress: { commune: ${other} } } } }
`;

describe('a scenario of the user', () => {
  const single = `
title: One order
endpoint: delivery-price
situation: quotable
order: { base: full, merge: { shippingAddress: { commune: Concepcion } } }
`;
  /** The scenarios with their expected verdicts, regardless of other scenarios. */
  const own = [
    ['lacks-an-amount', steps('quotable', 'Concepcion'), 'failed'],
    ['may-lack-an-amount', steps('any', 'Concepcion'), 'inconclusive'],
    ['quoted-alike', steps('quotable', 'Concepción'), 'passed'],
    ['rejected', single, 'failed'],
  ] as const;
  const suite = [
    'built-in',
    '--only',
    '{lacks,may,quoted}-*,rejected,delivery-price/{full-order,covered-addresses,larger-orders}',
  ];

  test.concurrent.each<readonly [string, readonly string[], string | undefined]>([
    ['alone', [], undefined],
    ['next to a suite with heavy orders', suite, products(90_000, second)],
  ])('has its verdict, and a reason for a step without an amount: %s', async (_, roots, lines) => {
    const { run } = await ran({
      files: Object.fromEntries(own.map(([id, text]) => [`mine/${id}.yaml`, text])),
      args: ['run', 'mine', ...roots],
      ...(lines === undefined ? {} : { lines }),
    });
    expect(own.map(([id]) => [id, scenarioIn(run, id)?.verdict])).toEqual(
      own.map(([id, , verdict]) => [id, verdict]),
    );
    const found = run.findings.filter(({ exchanges }) =>
      exchanges.some((id) => scenarioIn(run, 'lacks-an-amount')?.exchanges.includes(id)),
    );
    expect(found.map(({ rule, message }) => [rule, message])).toEqual([
      [
        'scenario/relation',
        "'elsewhere' has no amount to compare: it is rejected with 422 “Sin cobertura en Concepcion”; its situation is quotable.",
      ],
    ]);
  });
});
