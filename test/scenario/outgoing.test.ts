import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareScenario } from '../../src/engine/result/evidence.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { StepSpec } from '../../src/model/scenario.ts';
import type { Address, TargetData } from '../../src/model/target.ts';
import { assertContract, resolve } from '../../src/scenario/resolve.ts';
import { data, now, target } from './target.ts';

const at = { file: 'a.yaml', line: 1, column: 1 };
const text = fc.string({ minLength: 1, unit: 'grapheme' });
const degrees = fc.option(fc.double({ min: -90, max: 90, noNaN: true }).map(String), {
  nil: undefined,
});

const address: fc.Arbitrary<Address> = fc.record(
  {
    address: text,
    commune: text,
    city: text,
    region: text,
    country: text,
    latitude: text,
    longitude: text,
  },
  { requiredKeys: ['address', 'commune'] },
);

const placed = fc
  .tuple(address, degrees, degrees)
  .map(
    ([place, latitude, longitude]): Address => ({
      ...place,
      ...(latitude === undefined ? {} : { latitude }),
      ...(longitude === undefined ? {} : { longitude }),
    }),
  )
  .filter(({ latitude, longitude }) => plausible(latitude) && plausible(longitude));

/** A latitude in degrees, or not a number. */
const plausible = (degree: string | undefined) => !(Math.abs(Number(degree)) > 90);

const anyData: fc.Arbitrary<TargetData> = fc.record({
  commerce: fc.record(
    { externalId: text, commerceId: text, name: text },
    { requiredKeys: ['externalId'] },
  ),
  otherCommerces: fc.array(text, { maxLength: 2 }),
  sellerIds: fc.array(text, { maxLength: 2 }),
  distributionCenterId: fc.string(),
  products: fc.array(
    fc.record({
      sku: text,
      quantity: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
      unitPrice: fc.double({ min: 0, max: 1e7, noNaN: true }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  covered: fc.array(placed, { minLength: 1, maxLength: 2 }),
  uncovered: fc.array(placed, { maxLength: 2 }),
  unquotable: fc.constant(data.unquotable),
  quotes: fc.constant(data.quotes),
  sources: fc.constant({}),
});

const orders: readonly Omit<StepSpec, 'at'>[] = [
  {},
  { order: { base: 'draft' } },
  { each: 'covered' },
  { each: 'uncovered' },
  { each: 'unquotable' },
  { each: 'quotes' },
  { each: 'otherCommerces' },
  { each: 'products' },
  { order: { base: 'full', lines: { count: 7 } } },
  { order: { base: 'full', lines: { quantities: [0.5, 3] } } },
  { order: { base: 'draft', lines: { times: 10 } } },
  { order: { base: 'full', lines: { gift: true } } },
];

const scenarioOf = (endpoint: EndpointId, spec: Omit<StepSpec, 'at'>) =>
  bareScenario({ id: 'a', endpoint, steps: [{ ...spec, at }] });

const usable = (endpoint: EndpointId, spec: Omit<StepSpec, 'at'>) =>
  endpoint === 'delivery-price' || spec.order?.base !== 'draft';

test('every variation of an order from any data is valid by the request schema', () => {
  fc.assert(
    fc.property(anyData, fc.integer(), fc.nat(), (any, seed, later) => {
      for (const endpoint of ['delivery-price', 'shipping-cost'] as const) {
        for (const spec of orders.filter((each) => usable(endpoint, each))) {
          // resolve itself throws for a body that breaks the schema.
          const done = resolve(
            scenarioOf(endpoint, spec),
            { ...target, data: any },
            { seed, now: now + later },
          );
          if (done.state === 'skipped') continue;
          for (const step of done.steps) {
            assertContract(step, () => at);
            expect(JSON.parse(JSON.stringify(step.body))).toEqual(step.body);
          }
        }
      }
    }),
    { numRuns: 25 },
  );
});

test.each(['__proto__', 'constructor'])('a commerce may be called %s', (externalId) => {
  const others = { ...data, otherCommerces: [externalId] };
  const done = resolve(
    scenarioOf('delivery-price', { each: 'otherCommerces' }),
    { ...target, data: others },
    { seed: 1, now },
  );
  expect(done).toMatchObject({ state: 'ready', steps: [{ body: { order: { externalId } } }] });
});

test('both endpoints get the same commerce, address and lines', () => {
  fc.assert(
    fc.property(anyData, (any) => {
      for (const spec of orders.filter((each) => usable('shipping-cost', each))) {
        const [quote, cost] = (['delivery-price', 'shipping-cost'] as const).map((endpoint) =>
          resolve(scenarioOf(endpoint, spec), { ...target, data: any }, { seed: 1, now }),
        );
        if (quote?.state !== 'ready' || cost?.state !== 'ready') continue;
        expect(cost.steps.length).toBe(quote.steps.length);
        for (const [i, step] of quote.steps.entries()) {
          const asked = step.body?.['order'] as unknown as Asked;
          const costed = cost.steps[i]?.body?.['order'] as unknown as Costed;
          expect(costed.commerce.commerceId).toBe(asked.externalId);
          expect(costed.shipping.location.commune).toBe(asked.shippingAddress.commune);
          expect(costed.products.map((line) => [line.product.productId, line.quantity])).toEqual(
            asked.products.map((line) => [line.sku, line.quantity]),
          );
          expect(costed.pricing.subtotalAmount).toBe(asked.pricing.netTotalPrice);
          expect(costed.pricing.totalAmount).toBe(asked.pricing.finalTotalPrice);
        }
      }
    }),
    { numRuns: 25 },
  );
});

interface Asked {
  readonly externalId: string;
  readonly shippingAddress: { readonly commune: string };
  readonly products: readonly { readonly sku: string; readonly quantity: number }[];
  readonly pricing: { readonly netTotalPrice: number; readonly finalTotalPrice: number };
}

interface Costed {
  readonly commerce: { readonly commerceId: string };
  readonly shipping: { readonly location: { readonly commune: string } };
  readonly products: readonly {
    readonly product: { readonly productId: string };
    readonly quantity: number;
  }[];
  readonly pricing: { readonly subtotalAmount: number; readonly totalAmount: number };
}
