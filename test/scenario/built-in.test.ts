import { describe, expect, test } from 'vitest';
import { loadScenarios } from '../../src/scenario/load.ts';
import { resolve } from '../../src/scenario/resolve.ts';
import { data, now, target } from './target.ts';

const scenarios = await loadScenarios(['built-in']);
/** With every place in the window that discovery finds. */
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

// resolve throws for a body that breaks the contract's request schema.
describe.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
  '%s',
  (_, scenario) => {
    test('is ready for a target that declares everything', () => {
      const resolved = resolve(scenario, whole, { seed: 1, now });
      expect(resolved.state === 'skipped' ? resolved.reason : '').toBe('');
    });

    test('is ready, or says what is missing, for a target that declares little', () => {
      const resolved = resolve(scenario, bare, { seed: 1, now });
      const said =
        resolved.state === 'skipped' ? resolved.reason : `${resolved.steps.length} steps`;
      expect(said).toMatch(/^(The target data |The client’s transactions |[1-9])/);
    });
  },
);
