import { describe, expect, test } from 'vitest';
import { type Relation, relations, type Scenario, type Step } from '../../src/model/scenario.ts';
import type { Target } from '../../src/model/target.ts';
import { loadScenarios } from '../../src/scenario/load.ts';
import { resolve } from '../../src/scenario/resolve.ts';
import { answer, type Client, quote, simulate } from '../support/simulate.ts';

const covered = (commune: string) => ({
  address: `Calle ${commune} 100`,
  commune,
  city: 'Santiago',
  region: 'Metropolitana',
  country: 'Chile',
  latitude: '-33.43',
  longitude: '-70.61',
});

const target: Target = {
  clientBase: 'https://erp.example.com',
  token: { value: 'secret', variable: 'GREENLIGHT_TOKEN' },
  domain: 'acme',
  implements: ['delivery-price', 'shipping-cost'],
  paths: {},
  headers: {},
  origin: 'https://platform.example.com',
  shippingCostPayload: 'body',
  data: {
    commerce: { externalId: 'C-1', commerceId: '64f1c0a2b7d3e91a5c0f2b10', name: 'Almacén' },
    otherCommerces: ['C-2', 'C-3'],
    sellerIds: ['V1'],
    distributionCenterId: '64f1c0a2b7d3e91a5c0f2b11',
    products: [
      { sku: 'SKU-1', quantity: 2, unitPrice: 1490 },
      { sku: 'SKU-2', quantity: 3, unitPrice: 990 },
    ],
    covered: [covered('Providencia'), covered('Ñuñoa')],
    uncovered: [{ address: 'Faro 1', commune: 'Isla Lejana' }],
    unquotable: [
      { why: 'over the maximum weight', order: { products: [{ sku: 'SKU-1', quantity: 9999 }] } },
    ],
    quotes: [
      { why: 'one unit', order: { products: [{ sku: 'SKU-1', quantity: 1 }] }, netValue: 1100 },
    ],
    sources: {},
  },
};

const all = await loadScenarios(['built-in']);
const scenarios = all.filter(
  ({ endpoint }) => endpoint === 'delivery-price' || endpoint === 'shipping-cost',
);
const resolving = { seed: 1, now: Date.UTC(2026, 0, 5, 12) };

function stepsOf(scenario: Scenario): readonly Step[] {
  const resolved = resolve(scenario, target, resolving);
  return resolved.state === 'ready' ? resolved.steps : [];
}

/** The units of an order, whichever endpoint it is for. */
const units = (step: Step): number => {
  const { products = [] } = (step.body?.order ?? {}) as {
    products?: readonly { quantity: number }[];
  };
  return products.reduce((sum, { quantity }) => sum + quantity, 0);
};

/** Keeps the contract, and prices by the unit. */
const conforming: Client = ({ step }) => {
  const net = 1000 + units(step) * 100;
  if (step.endpoint === 'shipping-cost') {
    return step.body
      ? answer(200, { shippingCost: net })
      : answer(400, { message: 'order is required' });
  }
  return step.token === 'configured' ? quote(net) : answer(401, { message: 'Unknown token' });
};

describe('the built-in scenarios of the quoting endpoints', () => {
  test.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
    '%s can be sent with whole target data',
    (_, scenario) => {
      expect(stepsOf(scenario).length).toBeGreaterThan(0);
    },
  );

  const related = scenarios.filter(({ relation }) => relation !== undefined);

  test.each(related.map((scenario) => [scenario.id, scenario] as const))(
    '%s finds nothing at a client that keeps the contract',
    (_, scenario) => {
      const { relation = 'compare' } = scenario;
      expect(simulate(relation, stepsOf(scenario), conforming).found).toEqual([]);
    },
  );

  test('every relation but a user’s own is driven by a scenario', () => {
    const driven = new Set(all.map(({ relation }) => relation));
    expect(relations.filter((relation: Relation) => !driven.has(relation))).toEqual(['compare']);
  });

  test('one scenario opens each endpoint', () => {
    const openers = scenarios.filter(({ tags }) => tags.includes('opener'));
    expect(openers.map(({ id }) => id)).toEqual([
      'delivery-price/full-order',
      'shipping-cost/body-survives',
    ]);
  });

  test('the orders of sent-again are sent by no scenario before it, so that C is fresh', () => {
    for (const endpoint of ['delivery-price', 'shipping-cost']) {
      const own = scenarios.find(({ id }) => id === `${endpoint}/sent-again`);
      const others = scenarios
        // Bursts come when all else is done.
        .filter((scenario) => scenario !== own && scenario.relation !== 'different-orders')
        .flatMap((each) => stepsOf(each));
      const sent = new Set(others.map(({ body }) => JSON.stringify(body)));
      // The last is the full order, for a client that finds the others too heavy.
      const steps = own ? stepsOf(own).filter(({ role }) => role && role !== 'X') : [];
      expect(steps.map(({ role }) => role)).toEqual(['A', 'B', 'C']);
      expect(steps.filter(({ body }) => sent.has(JSON.stringify(body)))).toEqual([]);
    }
  });
});
