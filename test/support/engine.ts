import { datasets } from '../../src/config/datasets.ts';
import { policyOf } from '../../src/config/rules.ts';
import { deliveryPrice } from '../../src/contract/endpoints/delivery-price/endpoint.ts';
import { exchangeRule } from '../../src/contract/endpoints/every/authoring/rule.ts';
import { sending } from '../../src/contract/experiments/steps/ask.ts';
import { bareScenario } from '../../src/engine/result/evidence.ts';
import type { RunOptions } from '../../src/engine/result/options.ts';
import type { Endpoint } from '../../src/model/endpoint-definition.ts';
import type { Answer, OutgoingRequest } from '../../src/model/exchange.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { Procedures, ScheduledProcedure } from '../../src/model/procedure.ts';
import type { ExchangeRule } from '../../src/model/rule.ts';
import {
  type ResolvedScenario,
  relations,
  type Scenario,
  type Step,
} from '../../src/model/scenario.ts';
import type { Target } from '../../src/model/target.ts';
import { virtualClock } from './virtual-clock.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

export const quote = { transportationCost: 10, netValue: 10, netTaxedValue: 12 };

export function answer(
  status: number,
  body: JsonObject,
  headers: Record<string, string> = {},
): Answer {
  const text = JSON.stringify(body);
  return {
    kind: 'response',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    bytes: text.length,
    body: { kind: 'text', text, json: body, trouble: [] },
  };
}

export const silence: Answer = {
  kind: 'no-response',
  reason: 'connect',
  detail: 'The connection was refused (ECONNREFUSED).',
};

/** A target with little data. */
export const target: Target = {
  clientBase: 'http://client.test/base/',
  token: { value: 'sesame-open', variable: 'GREENLIGHT_TOKEN' },
  domain: 'acme',
  implements: ['delivery-price'],
  paths: {},
  headers: {},
  origin: 'https://platform.test',
  shippingCostPayload: 'body',
  data: {
    commerce: { externalId: 'C1' },
    otherCommerces: [],
    sellerIds: [],
    distributionCenterId: 'D1',
    products: [],
    covered: [],
    uncovered: [],
    unquotable: [],
    quotes: [],
    sources: {},
  },
};

/** The default policy of a run. */
export const plainPolicy = (of: Target, at: number) =>
  policyOf(of, {
    severity: {},
    waivers: [],
    failOn: 'error',
    seed: 1,
    now: at,
    settings: [],
    redactPeople: false,
  });

/** delivery-price with a simplified outcome. */
const endpoint: Endpoint = {
  ...deliveryPrice,
  outcome: ({ answer: received }) => ({
    decision:
      received.kind === 'no-response' || received.status >= 500
        ? 'infrastructure-failure'
        : received.status === 200
          ? 'quoted'
          : 'rejected',
    buyerSees: null,
    priceShown: 12,
    storedOnOrder: 10,
    orderAdvances: true,
  }),
};

/** A scenario with this many steps, numbered by `n` of their orders. */
export function scenario(
  id: string,
  steps: number,
  more: Partial<Omit<Scenario, 'at'>> = {},
): ResolvedScenario {
  const held = bareScenario({ id, endpoint: 'delivery-price', situation: 'quotable', ...more });
  const made = Array.from(
    { length: steps },
    (_, i): Step => ({
      label: `step ${i + 1}`,
      endpoint: held.endpoint,
      situation: held.situation,
      token: 'configured',
      source: 'declared',
      body: { order: { scenario: id, n: i + 1 } },
    }),
  );
  return { scenario: held, resolved: { state: 'ready', steps: made } };
}

const straight: ScheduledProcedure = { when: 'alone', procedure: sending('in-turn') };

/** Every relation sends its steps unchanged. */
const plainProcedures = Object.fromEntries(
  relations.map((relation) => [relation, straight]),
) as unknown as Procedures;

export const words: Omit<ExchangeRule, 'over' | 'id' | 'applies' | 'judge'> = {
  severity: 'error',
  title: 'Something is broken',
  clauses: ['test.clause'],
  effect: 'The platform suffers.',
  remedy: 'Mend it.',
  mend: 'Mend it',
  counted: '{count} of {judged} answers are broken',
  examples: () => ({ conforming: [], breaking: [] }),
};

/** Breaks on every 5xx. */
const serverError = exchangeRule({
  ...words,
  id: 'test/server-error',
  applies: ({ status }) => status !== undefined,
  judge: ({ status = 0 }) => (status >= 500 ? { message: `It answered ${status}.` } : undefined),
});

type Answering = (
  order: { scenario: string; n: number },
  request: OutgoingRequest,
) => Answer | Promise<Answer>;

/** Options to run suites against a function instead of a server. */
export function options(suite: readonly ResolvedScenario[], answering: Answering): RunOptions {
  const clock = virtualClock(now);
  return {
    ...plainPolicy(target, now),
    suite,
    endpoints: [endpoint],
    rules: [serverError],
    clauses: [
      {
        id: 'test.clause',
        section: 'test',
        text: 'No 5xx.',
        short: 'No 5xx',
        judgement: { by: ['test/server-error'] },
      },
    ],
    procedures: plainProcedures,
    observe: () => [],
    usable: (x) => x.outcome?.decision === 'quoted',
    limits: { concurrency: 4 },
    clock,
    signal: new AbortController().signal,
    narrowed: false,
    reproduce: () => ({ command: (id) => `greenlight run --only ${id}`, curl: () => undefined }),
    datasets: datasets({ now, maxRecords: 200_000 }),
    async send(request) {
      const { order } = JSON.parse(request.body ?? '{}') as {
        order: { scenario: string; n: number };
      };
      await clock.wait(1);
      return {
        startedAt: '2026-11-20T12:00:00.000Z',
        durationMs: 1,
        timings: {},
        answer: await answering(order, request),
      };
    },
  };
}
