// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the language's own references
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { Step } from '../../src/model/scenario.ts';
import type { Target } from '../../src/model/target.ts';
import { loadScenarios } from '../../src/scenario/load.ts';
import { resolve } from '../../src/scenario/resolve.ts';
import { valueAt } from '../../src/standards/json/json-pointer.ts';
import { folderOf } from '../support/files.ts';
import { data, now, target } from './target.ts';

const delivery = 'title: A\nendpoint: delivery-price\n';
const shipping = 'title: A\nendpoint: shipping-cost\n';
const order =
  '{"externalId":"F-1","domain":"${data.domain}","shippingAddress":{"address":"a","commune":"b"},"status":"pending","products":[{"sku":"X","quantity":4,"pricing":{"totalPrice":40}}],"pricing":{"totalPrice":40,"netTotalPrice":40,"finalTotalPrice":48,"shipping":{"netValue":0,"netTaxedValue":0}}}';

async function resolved(yaml: string, of: Target = target) {
  const [scenario] = await loadScenarios(['.'], folderOf({ 'a.yaml': yaml, 'order.json': order }));
  if (!scenario) throw new Error('no scenario');
  return resolve(scenario, of, { seed: 1, now });
}

async function stepsOf(yaml: string, of?: Target): Promise<readonly Step[]> {
  const answer = await resolved(yaml, of);
  if (answer.state === 'skipped') throw new Error(answer.reason);
  return answer.steps;
}

const at = (pointer: string) => (step: Step) => valueAt(step.body, pointer);
const withData = (changes: Partial<Target['data']>): Target => ({
  ...target,
  data: { ...data, ...changes },
});

describe('labels, in sending order', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['a base', `${delivery}order: { base: draft }\n`, ['draft order']],
    ['own order', `${delivery}order: { base: order.json }\n`, ['own order']],
    ['repeated', `${delivery}repeat: 2\n`, ['request, 1 of 2', 'request, 2 of 2']],
    ['each with a reason', `${delivery}each: unquotable\n`, ['too heavy']],
    [
      'each address',
      `${delivery}each: covered\n`,
      ['Calle Uno 100, Ñuñoa', 'Calle Dos 200, Providencia'],
    ],
    [
      'a label with a name',
      `${delivery}steps: [{ label: "for \${data.commerce.externalId}", each: products }]\n`,
      ['for C-1, SKU-1', 'for C-1, SKU-2'],
    ],
    ['more lines than products', `${delivery}order: { lines: { count: 5 } }\n`, ['full order']],
    [
      'a range',
      'title: A\nendpoint: transactions\nrange: { from: "${window.from}" }\n',
      ['${window.from} to …'],
    ],
    ['no body', `${shipping}withoutBody: true\n`, ['without its order']],
  ])('%s', async (_, yaml, expected) => {
    expect((await stepsOf(yaml)).map(({ label }) => label)).toEqual(expected);
  });
});

describe('the content of an order', () => {
  test.each<readonly [string, string, string, readonly unknown[]]>([
    ['merge', `order: { base: draft, merge: { type: quote } }`, '/order/type', ['quote']],
    ['null removes', `order: { merge: { type: null } }`, '/order/type', [undefined]],
    ['totals follow', 'each: unquotable', '/order/pricing/netTotalPrice', [9999 * 1490]],
    [
      'totals given explicitly',
      'order: { merge: { products: [{ sku: SKU-1, quantity: 1 }], pricing: { totalPrice: 7 } } }',
      '/order/pricing/totalPrice',
      [7],
    ],
    ['another address', 'each: uncovered', '/order/shippingAddress/commune', ['Puerto Williams']],
    ['another commerce', 'each: otherCommerces', '/order/externalId', ['C-2', 'C-3']],
    ['times', 'order: { lines: { times: 10 } }', '/order/products/1/quantity', [30]],
    [
      'dearer',
      'order: { lines: { priceTimes: 10 } }',
      '/order/products/0/pricing/totalPrice',
      [178_800],
    ],
    [
      'fractions',
      'order: { lines: { quantities: [0.5, 1.25, 2] } }',
      '/order/products/2',
      [{ sku: 'SKU-1', quantity: 2, pricing: { totalPrice: 2980 } }],
    ],
    ['reversed', 'order: { lines: { reversed: true } }', '/order/products/0/sku', ['SKU-2']],
    [
      'a gift',
      'order: { lines: { gift: true } }',
      '/order/products/2',
      [{ sku: 'SKU-1', quantity: 1, pricing: { totalPrice: 0 } }],
    ],
    [
      'a reference keeps its type',
      'order: { merge: { products: [{ sku: "${data.products.1.sku}", quantity: "${data.products.1.quantity}" }] } }',
      '/order/products/0/quantity',
      [3],
    ],
    [
      'a reference within a text',
      'order: { merge: { observation: "to ${data.covered.0.commune}, $${plain}" } }',
      '/order/observation',
      ['to Ñuñoa, ${plain}'],
    ],
    [
      'own order with its price',
      'order: { base: order.json, lines: { times: 2 } }',
      '/order/pricing/totalPrice',
      [80],
    ],
    [
      'own order with another address',
      'each: uncovered\norder: { base: order.json }',
      '/order/shippingAddress/address',
      ['Ruta 9'],
    ],
    ['own order, reference', 'order: { base: order.json }', '/order/domain', ['acme']],
  ])('%s', async (_, yaml, pointer, expected) => {
    expect((await stepsOf(`${delivery}${yaml}\n`)).map(at(pointer))).toEqual(expected);
  });

  test.each<readonly [string, string, string, readonly unknown[]]>([
    ['each: unquotable', 'each: unquotable', '/order/products/0/quantity', [9999]],
    [
      'a gift',
      'order: { lines: { gift: true } }',
      '/order/appliedDiscounts/0/giftedProductId',
      ['SKU-1'],
    ],
    [
      'merge',
      'order: { merge: { invoiceDate: "2026-11-01T00:00:00Z" } }',
      '/order/invoiceDate',
      ['2026-11-01T00:00:00Z'],
    ],
  ])('shipping-cost: %s', async (_, yaml, pointer, expected) => {
    expect((await stepsOf(`${shipping}${yaml}\n`)).map(at(pointer))).toEqual(expected);
  });
});

const entry = (order: Json) => withData({ unquotable: [{ why: 'a', order }] });

describe('an entry with another address or commerce', () => {
  test.each<readonly [string, Json, string, unknown]>([
    ['another commune', { shippingAddress: { commune: 'X' } }, '/metadata', undefined],
    ['the same commune', { shippingAddress: { commune: 'Ñuñoa' } }, '/city', 'Santiago'],
    ['another commune with a city', { shippingAddress: { commune: 'X', city: 'Y' } }, '/city', 'Y'],
  ])('%s', async (_, patch, place, expected) => {
    const [step] = await stepsOf(`${delivery}each: unquotable\n`, entry(patch));
    expect(valueAt(step?.body, `/order/shippingAddress${place}`)).toEqual(expected);
  });

  test('drops the name for another commerce', async () => {
    const [other] = await stepsOf(`${delivery}each: unquotable\n`, entry({ externalId: 'C-9' }));
    const [same] = await stepsOf(`${delivery}each: unquotable\n`, entry({ externalId: 'C-1' }));
    expect([
      valueAt(other?.body, '/order/externalId'),
      valueAt(other?.body, '/order/commerceName'),
    ]).toEqual(['C-9', undefined]);
    expect(valueAt(same?.body, '/order/commerceName')).toBe('Almacén Uno');
  });
});

describe('situation and source', () => {
  const sample = withData({ sources: { commerce: 'sample', products: 'discovered' } });
  const found = withData({ sources: { covered: 'discovered' } });
  const listed = withData({ addresses: { 'C-2': { address: 'Sur 1', commune: 'Lota' } } });
  test.each<readonly [string, string, Target, string, string]>([
    ['declared', 'situation: quotable', target, 'quotable', 'declared'],
    ['no situation given', '', target, 'quotable', 'declared'],
    ['discovered', '', found, 'quotable', 'discovered'],
    ['sample', 'situation: quotable', sample, 'any', 'sample'],
    ['unquotable in sample data', 'each: unquotable', sample, 'unquotable', 'sample'],
    ['uncovered', 'each: uncovered', target, 'unquotable', 'declared'],
    ['other commerce', 'each: otherCommerces', sample, 'quotable', 'discovered'],
    [
      'other commerce at its registered address',
      'each: otherCommerces',
      listed,
      'quotable',
      'discovered',
    ],
    ['own order is declared', 'order: { base: order.json }', sample, 'quotable', 'declared'],
  ])('%s', async (_, yaml, of, situation, source) => {
    const [step] = await stepsOf(`${delivery}${yaml}\n`, of);
    expect([step?.situation, step?.source]).toEqual([situation, source]);
  });
});

describe('the reason of a skipped scenario', () => {
  test.each<readonly [string, Target, string]>([
    [
      'each: uncovered',
      withData({ uncovered: [] }),
      'The target data has no address out of coverage. Add one to data.uncovered, or declare [] if there is none.',
    ],
    [
      'each: unquotable',
      withData({ unquotable: [] }),
      'The target data has no order that cannot be quoted. Add one to data.unquotable, or declare [] if there is none.',
    ],
    [
      'order: { merge: { observation: "${data.products.4.sku}" } }',
      target,
      'The target data has no products.4.sku. Add it to data.',
    ],
    [
      'order: { merge: { observation: "${window.empty.from}" } }',
      target,
      'The client’s transactions gave too few records with a readable date to choose a range.',
    ],
    [
      'order: { lines: { reversed: true } }',
      withData({ products: data.products.slice(0, 1) }),
      'The target data has only one product. Add one to data.products.',
    ],
  ])('%s', async (yaml, of, reason) => {
    expect(await resolved(`${delivery}${yaml}\n`, of)).toEqual({ state: 'skipped', reason });
  });

  test('leaves out only the step that needs two lines', async () => {
    const one = withData({ products: data.products.slice(0, 1) });
    const steps = await stepsOf(
      `${delivery}steps:\n  - label: as is\n  - { label: reversed, order: { lines: { reversed: true } } }\n`,
      one,
    );
    expect(steps.map(({ label }) => label)).toEqual(['as is']);
  });
});

test('a step has the declared amounts of its order', async () => {
  const known = { at: 'data.quotes[0]', netValue: 3500, netTaxedValue: 4165 };
  for (const start of [delivery, shipping]) {
    const [step] = await stepsOf(`${start}each: quotes\n`);
    expect(step?.expect?.declared).toEqual(known);
  }
  const [unquotable] = await stepsOf(`${delivery}each: unquotable\n`);
  expect(unquotable?.expect?.declared).toEqual({ at: 'data.unquotable[0]' });
  const [covered] = await stepsOf(`${delivery}each: covered\n`);
  expect(covered?.expect).toBeUndefined();
});

test.each<readonly [string, JsonObject, boolean]>([
  ['another commerce', { externalId: 'C-2' }, true],
  ['values that the order already has', { externalId: 'C-1', type: 'order' }, true],
  ['another commune', { shippingAddress: { commune: 'Providencia' } }, true],
  ['another delivery date', { estimatedDeliverAt: '2026-12-01T12:00:00Z' }, true],
  ['a line', { products: [{ sku: 'SKU-2', quantity: 1, pricing: { totalPrice: 990 } }] }, true],
  ['an additional field', { priority: 'express' }, false],
  ['an additional field in the address', { shippingAddress: { zone: 'B' } }, false],
  ['an additional field in a line', { products: [{ sku: 'SKU-2', quantity: 1, kg: 40 }] }, false],
  ['another seller', { externalId: 'C-2', sellerId: ['V09'] }, true],
])(
  'a declared net value applies to shipping-cost if its order has all declared fields: %s',
  async (_, changes, holds) => {
    const quote = { why: 'one', order: changes, netValue: 3500 };
    const [step] = await stepsOf(`${shipping}each: quotes\n`, withData({ quotes: [quote] }));
    expect(step?.expect?.declared?.netValue).toBe(holds ? 3500 : undefined);
    const own = withData({ quotes: [{ ...quote, shippingCost: 900 }] });
    const [declared] = await stepsOf(`${shipping}each: quotes\n`, own);
    expect(declared?.expect?.declared?.shippingCost).toBe(900);
  },
);

test('deliverIn sets the delivery date in days from now', async () => {
  const [step] = await stepsOf(`${delivery}order: { deliverIn: -400 }\n`);
  const date = valueAt(step?.body, '/order/estimatedDeliverAt');
  expect(Date.parse(String(date))).toBeLessThan(now - 395 * 86_400_000);
});

test('a range becomes date_from and date_to of the query', async () => {
  const [whole, half] = await stepsOf(
    'title: A\nendpoint: transactions\nsteps:\n  - range: { from: "${window.from}", to: "${window.to}" }\n  - range: { to: "${window.middle}" }\n',
  );
  expect(whole?.query).toEqual({
    date_from: '2026-10-01T00:00:00Z',
    date_to: '2026-11-01T00:00:00Z',
  });
  expect(half?.query).toEqual({ date_to: '2026-10-16T12:00:37Z' });
});

test('an explored order has its seed and limits', async () => {
  const yaml = `${delivery}relation: explore\norder: { base: full }\n`;
  const [step] = await stepsOf(yaml);
  expect(step?.exploring).toEqual({ seed: 1, orders: 24, requests: 84 });
});
