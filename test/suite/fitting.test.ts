import { expect, test } from 'vitest';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { Step } from '../../src/model/scenario.ts';
import type { Target } from '../../src/model/target.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { loadScenarios } from '../../src/scenario/load.ts';
import { resolve } from '../../src/scenario/resolve.ts';
import { fitting } from '../../src/suite/fitting.ts';

const seeded = { seed: 1, now: Date.UTC(2026, 10, 20, 12) };
const target: Target = referenceTarget('https://erp.example.com');
const scenarios = (await loadScenarios(['built-in'])).filter(({ id }) =>
  ['full-order', 'known-quotes', 'sent-again'].some((name) => id === `delivery-price/${name}`),
);
const suite = scenarios.map((scenario) => ({
  scenario,
  resolved: resolve(scenario, target, seeded),
}));

const unitsIn = ({ body }: Pick<Step, 'body'>): number => {
  const order = body?.order as { readonly products: readonly { quantity: number }[] } | undefined;
  return (order?.products ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
};

const centerIn = ({ body }: Pick<Step, 'body'>) =>
  (body?.order as JsonObject | undefined)?.distributionCenterId;

/** Ships free from this number of units; has no amount without a distribution center. */
const answered = (step: Step, freeFrom: number): Exchange => {
  const net = unitsIn(step) >= freeFrom ? 0 : 4200;
  const quote: JsonObject = { transportationCost: net, netValue: net, netTaxedValue: net * 1.19 };
  const request = { method: 'POST', url: 'https://erp.example.com/x', headers: {} } as const;
  return exampleExchange({
    body: centerIn(step) ? quote : {},
    situation: step.situation,
    exchange: { request: step.body ? { ...request, body: step.body } : request },
  });
};

async function fitted(freeFrom: number, of = target) {
  const [first] = suite;
  const resolved = first && resolve(first.scenario, of, seeded);
  const [step] = resolved?.state === 'ready' ? resolved.steps : [];
  if (!first || !step) throw new Error('there is no opener');
  const exchanges = [answered(step, freeFrom)];
  const opened = { scenario: first.scenario, exchanges, steps: new Map([['e1', step]]) };
  const fitSuite = fitting(of, suite, (scenario, other) => resolve(scenario, other, seeded));
  const made = await fitSuite(opened as unknown as Parameters<typeof fitSuite>[0], (asked) =>
    Promise.resolve(answered(asked, freeFrom)),
  );
  return { made, units: unitsIn(step) };
}

test('reduces an order that ships free until it is charged, and adapts the suite', async () => {
  const { units } = await fitted(Number.POSITIVE_INFINITY);
  const { made } = await fitted(units);
  const [full] = made?.planned ?? [];
  expect(made?.tries).toHaveLength(1);
  expect(full?.steps.map(unitsIn).every((own) => own < units)).toBe(true);
});

test('keeps an order that is charged, and any order of a client that ships everything free', async () => {
  expect((await fitted(Number.POSITIVE_INFINITY)).made).toBeUndefined();
  const { made } = await fitted(0);
  expect(made?.planned).toEqual([]);
  expect(made?.tries.length).toBeGreaterThan(1);
});

test('fills a field that the config left open if no order gets an amount', async () => {
  const open = { ...target, data: { ...target.data, distributionCenterId: '' } };
  const { made } = await fitted(Number.POSITIVE_INFINITY, open);
  const full = made?.planned.filter(({ scenario }) => !scenario.id.endsWith('known-quotes')) ?? [];
  expect(full.flatMap(({ steps }) => steps.map(centerIn)).every(Boolean)).toBe(true);
  expect(full).toHaveLength(2);
});

test('sends a declared order as its owner declares it, whatever the other orders need', async () => {
  const quotes = [{ why: 'the usual order', order: {}, netValue: 4200 }];
  const sources = { ...target.data.sources, products: 'declared' } as const;
  const own = { ...target, data: { ...target.data, quotes, sources } };
  const { units } = await fitted(Number.POSITIVE_INFINITY, own);
  const { made } = await fitted(units, own);
  const sent = made?.planned.map(({ scenario, steps }) => [scenario.id, steps.map(unitsIn)]);
  expect(Object.fromEntries(sent ?? [])['delivery-price/known-quotes']).toEqual([units, units]);
});
