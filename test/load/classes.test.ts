import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/catalogue.ts';
import { exchangeOf, requestOf } from '../../src/engine/drive/request.ts';
import { bareScenario } from '../../src/engine/result/evidence.ts';
import { openClasses } from '../../src/load/classes.ts';
import type { Step } from '../../src/model/scenario.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { plainPolicy } from '../support/engine.ts';

const [endpoint] = endpoints.filter(({ id }) => id === 'delivery-price');
if (!endpoint) throw new Error('there is no delivery-price');
const target = referenceTarget('http://127.0.0.1:9');
const policy = plainPolicy(target, 0);
const scenario = bareScenario({ id: 'delivery-price/load', endpoint: endpoint.id });

/** The answer to one of twelve orders, each with its own amount; every tenth lacks netValue. */
function answered(i: number) {
  const quote = { transportationCost: i, netTaxedValue: i * 1.19 };
  const json = i % 10 === 0 ? quote : { ...quote, netValue: i };
  const step: Step = {
    label: 'order',
    endpoint: 'delivery-price',
    situation: 'any',
    token: 'configured',
    source: 'declared',
    body: { order: {} },
    role: String(i % 12),
    round: 2,
  };
  if (!endpoint) throw new Error('there is no delivery-price');
  const outgoing = requestOf(step, endpoint, target, endpoint.limits);
  const text = JSON.stringify(json);
  return exchangeOf({
    step,
    scenario,
    endpoint,
    outgoing,
    inFlight: 3,
    sent: {
      startedAt: new Date(i).toISOString(),
      timings: {},
      durationMs: 2,
      answer: {
        kind: 'response',
        status: 200,
        headers: { 'content-type': 'application/json' },
        bytes: text.length,
        body: {
          kind: 'text',
          text,
          json,
          trouble: [],
        },
      },
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
