import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { relations, type Scenario } from '../../src/model/scenario.ts';
import { builtInScenarios, loadScenarios } from '../../src/scenario/load.ts';
import { resolve } from '../../src/scenario/resolve.ts';
import { data, now, target } from './target.ts';

const scenarios = await loadScenarios(['built-in']);
/** A target with every place of the window that discovery finds. */
const span = { from: '2026-10-05T00:00:37Z', to: '2026-10-07T00:00:37Z' };
const cut = { ...span, middle: '2026-10-06T00:00:37Z' };
const whole = {
  ...target,
  data: {
    ...data,
    window: {
      ...cut,
      hour: span,
      empty: span,
      records: span,
      part: cut,
      midnight: cut,
      localMidnight: cut,
      justAfter: span,
      justBefore: span,
      always: span,
    },
  },
};

const bare = {
  ...target,
  data: {
    ...data,
    otherCommerces: [],
    sellerIds: [],
    products: data.products.slice(0, 1),
    covered: [{ address: 'a', commune: 'b' }],
    uncovered: [],
    unquotable: [],
    quotes: [],
  },
};

test('the build contains each scenario as it is loaded from its file', async () => {
  const bundle = new URL('../../dist/bundle/scenarios.json', import.meta.url);
  expect(JSON.parse(readFileSync(bundle, 'utf8'))).toEqual(await builtInScenarios());
});

// resolve throws for a body that breaks the contract's request schema.
describe.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
  '%s',
  (_, scenario) => {
    test('is ready for a target that declares everything', () => {
      const resolved = resolve(scenario, whole, { seed: 1, now });
      expect(resolved.state === 'skipped' ? resolved.reason : '').toBe('');
    });

    test('is ready, or reports what is missing, for a target that declares little', () => {
      const resolved = resolve(scenario, bare, { seed: 1, now });
      const said =
        resolved.state === 'skipped' ? resolved.reason : `${resolved.steps.length} steps`;
      expect(said).toMatch(/^(The target data |The client’s transactions |[1-9])/);
    });
  },
);

test('every relation except compare is used by a scenario', () => {
  const driven = new Set(scenarios.map(({ relation }) => relation));
  expect(relations.filter((relation) => !driven.has(relation))).toEqual(['compare']);
});

test('each endpoint has one opener', () => {
  const openers = scenarios.filter(({ tags }) => tags.includes('opener'));
  expect(openers.map(({ id }) => id)).toEqual([
    'delivery-price/full-order',
    'shipping-cost/body-survives',
    'transactions/records',
    'commerces/all',
  ]);
});

function stepsOf(scenario: Scenario) {
  const resolved = resolve(scenario, whole, { seed: 1, now });
  return resolved.state === 'ready' ? resolved.steps : [];
}

test.each(['delivery-price', 'shipping-cost'])(
  'no scenario before %s/sent-again sends its orders',
  (endpoint) => {
    const own = scenarios.find(({ id }) => id === `${endpoint}/sent-again`);
    // Bursts come last.
    const others = scenarios.filter(
      (scenario) => scenario !== own && scenario.relation !== 'different-orders',
    );
    const sent = new Set(others.flatMap(stepsOf).map(({ body }) => JSON.stringify(body)));
    // The last one is the full order, in case the others are too heavy.
    const steps = own ? stepsOf(own).filter(({ role }) => /^[ABC]$/.test(role ?? '')) : [];
    expect(steps.map(({ role }) => role)).toEqual(['A', 'B', 'C']);
    expect(steps.filter(({ body }) => sent.has(JSON.stringify(body)))).toEqual([]);
  },
);
