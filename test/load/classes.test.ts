import { expect, test } from 'vitest';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { bareScenario } from '../../src/engine/result/evidence.ts';
import { openClasses } from '../../src/load/classes.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { plainPolicy } from '../support/engine.ts';

const target = referenceTarget('http://127.0.0.1:9');
const policy = plainPolicy(target, 0);
const scenario = bareScenario({ id: 'delivery-price/load', endpoint: 'delivery-price' });
const request = { method: 'POST', url: 'http://127.0.0.1:9/x', headers: {}, body: { order: {} } };

/** The answer to one of twelve orders, each with its own amount; every tenth lacks netValue. */
function answered(i: number) {
  const quote = { transportationCost: i, netTaxedValue: i * 1.19 };
  return exampleExchange({
    body: i % 10 === 0 ? quote : { ...quote, netValue: i },
    situation: 'any',
    exchange: {
      scenario: scenario.id,
      startedAt: new Date(i).toISOString(),
      role: String(i % 12),
      round: 2,
      request,
    },
  });
}

test('keeps a bounded number of answers, and counts all', () => {
  const classes = openClasses(scenario, policy);
  const calls = 5000;
  for (let i = 0; i < calls; i += 1) classes.add(answered(i));
  const kept = classes.samples();
  expect(kept.length).toBeLessThan(1300);
  expect(kept.reduce((sum, { count }) => sum + count, 0)).toBe(calls);
  expect(classes.judged().get('delivery-price/net-value-missing')).toBe(calls);
});

test('judges the same bytes to the same order once, and counts each answer', () => {
  const classes = openClasses(scenario, policy);
  const slow = { ...answered(10), durationMs: 31_000 };
  const added = [answered(10), answered(10), slow, answered(11), answered(10)].map((each) =>
    classes.add(each),
  );
  expect(added.map((x) => added.indexOf(x))).toEqual([0, 0, 2, 3, 0]);
  expect(classes.samples().map(({ count }) => count)).toEqual([3, 0, 1, 1]);
  expect(classes.judged().get('http/slow')).toBe(5);
  expect(classes.judged().get('http/slow')).toBe(5);
});
