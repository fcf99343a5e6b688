import { type EndpointId, endpointIds } from '../model/endpoint.ts';
import type { Expect } from '../model/outcome.ts';
import type { ExchangeRule, Rule } from '../model/rule.ts';
import { unknown } from '../scenario/read/nearest.ts';
import { scenarioRules } from '../scenario/rules/rules.ts';

/** What a test expects of one answer, beyond the contract: a rejection keeps the contract, too. */
export interface Expected {
  /** `quoted`: a 200 with a price, of delivery-price or shipping-cost. `rejected`: a 4xx with a reason, of delivery-price. */
  readonly outcome?: 'quoted' | 'rejected';
  readonly status?: number;
}

const known: { readonly [outcome in NonNullable<Expected['outcome']>]: readonly EndpointId[] } = {
  quoted: ['delivery-price', 'shipping-cost'],
  rejected: ['delivery-price'],
};

/** Returns what a test expects as a scenario does. Throws a TypeError if the endpoint has no such outcome. */
export function expectOf(endpoint: EndpointId, { outcome, status }: Expected): Expect | undefined {
  if (outcome !== undefined && !known[outcome]?.includes(endpoint)) {
    const others = Object.keys(known).filter((each) => known[each as 'quoted'].includes(endpoint));
    throw new TypeError(
      `the outcome of ${endpoint} is not '${outcome}'; expect ${[...others.map((each) => `outcome: '${each}'`), 'status: 200'].join(' or ')}`,
    );
  }
  const isPrice = outcome !== undefined && endpoint === 'delivery-price';
  const statuses = status ?? (outcome !== undefined && !isPrice ? 200 : undefined);
  if (outcome === undefined && status === undefined) return undefined;
  return {
    ...(isPrice ? { outcome: [outcome] } : {}),
    ...(statuses === undefined ? {} : { status: [statuses] }),
  };
}

const received: { readonly [rule: string]: Partial<ExchangeRule> } = {
  'scenario/outcome': {
    title: 'The test expects another outcome',
    applies: (x) => x.expect?.outcome !== undefined && x.outcome !== undefined,
  },
  'scenario/status': {
    title: 'The test expects another status',
    applies: (x) => x.expect?.status !== undefined && x.status !== undefined,
  },
};

const giveExpected = 'Give the answer that the test expects, or correct the test.';

/** The rules of scenarios for outcome and status. A lone answer is not sent again, so a 429 counts. */
export const expectedRules: readonly Rule[] = scenarioRules.flatMap((rule) =>
  rule.over === 'exchange' && received[rule.id] !== undefined
    ? [{ ...rule, ...received[rule.id], remedy: giveExpected }]
    : [],
);

/** Throws a TypeError for an option that is not known, with the nearest known one. */
export function assertKnown(of: string, facts: object, names: readonly string[]): void {
  const wrong = Object.keys(facts).find((name) => !names.includes(name));
  if (wrong !== undefined) throw new TypeError(`${of}: ${unknown('option', wrong, names)}`);
}

export function assertEndpoint(of: string, endpoint: string): void {
  if (endpointIds.some((id) => id === endpoint)) return;
  throw new TypeError(`${of} takes ${endpointIds.join(', ')}, not '${endpoint}'`);
}
