import type { ExchangeReport, Run } from '../../src/model/run.ts';
import { reproducing } from '../../src/suite/reproduce.ts';
import { now, redacting, runWithFaults } from './reference-run.ts';

/** The faults of the client of the sample. */
const wrongs = [
  'net-value-missing-on-drafts',
  'reason-under-error',
  'slow',
  'token-ignored',
  'duplicate-far-apart',
  'day-only-filter',
  'gross-without-tax',
  'commerce-without-seller',
];

/** Scenarios for a finding of each fault, a pass at each endpoint and something not judged. */
const wanted = new Set([
  'delivery-price/full-order',
  'delivery-price/smallest-draft',
  'delivery-price/explore',
  'delivery-price/one-line',
  'delivery-price/uncovered-address',
  'delivery-price/sent-again',
  'delivery-price/token',
  'shipping-cost/documented-order',
  'shipping-cost/both-endpoints',
  'shipping-cost/explore',
  'transactions/records',
  'transactions/range-beside-records',
  'transactions/single-bound',
  'commerces/all',
  'commerces/asked-twice',
]);

/** The run with constant times, and each scenario in its own file. */
function steady({ run, scenarios, ...rest }: Run): Run {
  const startedAt = new Date(now).toISOString();
  const finishedAt = new Date(now + 103_400).toISOString();
  const took = new Map(rest.exchanges.map(({ id, durationMs = 0 }) => [id, durationMs]));
  return {
    ...rest,
    run: { ...run, id: '2026-11-20T120000Z-7f3a', startedAt, finishedAt, durationMs: 103_400 },
    scenarios: scenarios.map((scenario) => ({
      ...scenario,
      at: { file: `scenarios/${scenario.id}.yaml`, line: 2 },
      durationMs: Math.max(0, ...scenario.exchanges.map((id) => took.get(id) ?? 0)),
    })),
  };
}

/** A failed run with both severities, a waiver, samples in a table, and a cause over several scenarios. */
export const sampleRun: Run = steady(
  await runWithFaults(wrongs, {
    wanted: ({ id }) => wanted.has(id),
    explore: 40,
    redactor: redacting(),
    reproduce: reproducing('greenlight run', false),
    waivers: [
      {
        rule: 'transactions/price-arithmetic',
        reason: 'The invoicing module rounds to tens until it is replaced in December.',
        owner: 'ERP team',
        until: '2099-12-31',
        at: 'greenlight.config.yaml:31',
      },
    ],
  }),
);

/** The first exchange of this scenario. */
export function sentIn(scenario: string): ExchangeReport {
  const found = sampleRun.exchanges.find((each) => each.scenario === scenario);
  if (!found) throw new Error(`the sample sends nothing in ${scenario}`);
  return found;
}
