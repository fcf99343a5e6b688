import { deliveryPrice } from '../contract/endpoints/delivery-price/endpoint.ts';
import { shippingCost } from '../contract/endpoints/shipping-cost/endpoint.ts';
import { tokenIn } from '../contract/reading/answers/token-forms.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Expect } from '../model/outcome.ts';
import {
  type DataPart,
  type FilePlace,
  isExplored,
  type Resolution,
  type Scenario,
  type Step,
  type StepSpec,
  UsageError,
} from '../model/scenario.ts';
import type { Target, TargetData } from '../model/target.ts';
import { present } from '../standards/collections/present.ts';
import { bodyOf } from './order/order-of.ts';
import { declaredOrder, type Entry, entriesOf, situationOf, sourceOf } from './read/entries.ts';
import { filledIn, MissingData } from './read/references.ts';
import { schemaMistakes } from './read/schema-mistakes.ts';

export interface ResolveOptions {
  readonly seed: number;
  /** Maximum number of orders of all exploring scenarios together; default 40. */
  readonly explore?: number | undefined;
  /** Maximum number of further requests for each of these scenarios; default 60. */
  readonly probes?: number | undefined;
  /** Current time of the run, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Resolves a scenario with the target's data: a step for each request to send, or the reason why there is none.
 * Deterministic for a scenario, target, seed and now. Throws a UsageError with the step's place if a request of the
 * scenario would violate the contract's request schema.
 */
export function resolve(scenario: Scenario, target: Target, resolving: ResolveOptions): Resolution {
  const parts = [...scenario.needs, ...scenario.steps.flatMap(({ each }) => each ?? [])];
  const reason =
    isExplored(scenario) && resolving.explore === 0
      ? 'explore is 0 in the config.'
      : missingPart(parts, target.data);
  if (reason) return { state: 'skipped', reason };
  try {
    assertFew(scenario, target.data);
    const steps = scenario.steps.flatMap((spec) => stepsOf(spec, scenario, target, resolving));
    return steps.length > 0
      ? { state: 'ready', steps }
      : {
          state: 'skipped',
          reason: 'The target data has only one product. Add one to data.products.',
        };
  } catch (error) {
    if (error instanceof MissingData) return { state: 'skipped', reason: error.message };
    throw error;
  }
}

function stepsOf(
  spec: StepSpec,
  scenario: Scenario,
  target: Target,
  { seed, now, explore = usualExplore, probes = usualProbes }: ResolveOptions,
): readonly Step[] {
  const endpoint = spec.endpoint ?? scenario.endpoint;
  const { tokenForm } = tokenOf(spec.token);
  // A token without letters has no other case.
  if (tokenForm && tokenIn(tokenForm, target.token?.value ?? '') === undefined) return [];
  return entriesOf(spec.each, target.data).flatMap((entry) => {
    const order = bodyOf({ spec, endpoint, target, entry, now });
    if (order === 'left out') return [];
    const plain = plainStep(spec, scenario, target, order?.lacks ? asOrdered(entry) : entry);
    const label = labelOf(spec, target, entry);
    const isBase = isExplored(scenario) && (order ?? spec.range) !== undefined;
    const orders = Math.round(explore * exploringShares[endpoint]);
    const exploring = isBase ? { seed, orders, requests: orders + probes } : undefined;
    const step: Step = { ...plain, label, ...present({ exploring, body: order?.body }) };
    assertContract(step, () => spec.at);
    return repeated(step, spec.repeat);
  });
}

export const usualExplore = 40;
/** Further requests to reduce a failing order to its cause. */
const usualProbes = 60;

/** Share of the exploring orders. The payload of shipping-cost has more fields, but fewer valid variants of each. */
export const exploringShares: { readonly [endpoint in EndpointId]: number } = {
  'delivery-price': 0.6,
  'shipping-cost': 0.4,
  transactions: 0.2,
  commerces: 0,
};

function plainStep(
  spec: StepSpec,
  scenario: Scenario,
  target: Target,
  entry: Entry,
): Omit<Step, 'label'> {
  const { data } = target;
  const source = sourceOf(spec, entry, data);
  const situation = situationOf(spec.situation ?? scenario.situation, source);
  const endpoint = spec.endpoint ?? scenario.endpoint;
  const expected: Expect = { ...scenario.expect, ...spec.expect };
  const declared =
    declaredOrder(entry, situation, source) ??
    (data.empty?.some((each) => each === endpoint) ? { at: 'data.empty' } : undefined);
  const expect = declared ? { ...expected, declared } : expected;
  const query = spec.range && queryOf(filledIn(spec.range, target));
  return {
    endpoint,
    situation,
    ...tokenOf(spec.token),
    source,
    ...present({ role: spec.role, query }),
    ...(spec.headers ? { headers: textsOf(filledIn(spec.headers, target)) } : {}),
    ...(Object.keys(expect).length > 0 ? { expect } : {}),
  };
}

/** Removes the net value declared for an order that shipping-cost does not get; a cost of its own stays. */
function asOrdered({ quote, ...entry }: Entry): Entry {
  return quote?.shippingCost === undefined ? entry : { ...entry, quote };
}

function tokenOf(token: StepSpec['token']): Pick<Step, 'token' | 'tokenForm'> {
  if (token === 'cut' || token === 'longer' || token === 'recased')
    return { token: 'wrong', tokenForm: token };
  return { token: token ?? 'configured' };
}

/** Query of transactions: date_from and date_to (contract: Endpoints, transactions). */
const queryOf = ({ from, to }: NonNullable<StepSpec['range']>) =>
  present({ date_from: from, date_to: to });

/** A reference may have become a number. */
const textsOf = (members: { readonly [name: string]: unknown }) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));

function labelOf(spec: StepSpec, target: Target, entry: Entry): string {
  // A label that is a single reference may have become a number.
  const label = spec.label && String(filledIn<string | number>(spec.label, target));
  const labels = [label, entry.label].filter((each) => each !== undefined);
  return labels.length > 0 ? labels.join(', ') : plainLabel(spec);
}

function plainLabel({ order, range, withoutBody }: StepSpec): string {
  if (withoutBody) return 'without its order';
  if (range) return [range.from ?? '…', range.to ?? '…'].join(' to ');
  if (!order) return 'request';
  return typeof order.base === 'string' ? `${order.base} order` : 'own order';
}

function repeated(step: Step, times = 1): readonly Step[] {
  if (times === 1) return [step];
  return Array.from({ length: times }, (_, i) => ({
    ...step,
    label: `${step.label}, ${i + 1} of ${times}`,
  }));
}

/** Reason for a skipped scenario; without one, the scenario is sent without that part. */
const words: { readonly [part in DataPart]?: string } = {
  uncovered: 'no address out of coverage',
  unquotable: 'no order that cannot be quoted',
  quotes: 'no known quote',
  otherCommerces: 'no other commerce',
  window: 'no period with transactions',
  products: 'no product',
  covered: 'no address in coverage',
};

function missingPart(parts: readonly DataPart[], data: TargetData): string | undefined {
  const part = parts.find((each) => {
    const value = data[each];
    if (words[each] === undefined) return false;
    return value === undefined || (Array.isArray(value) && value.length === 0);
  });
  if (part === undefined) return undefined;
  return data.sources[part] === 'discovered'
    ? `The client’s own lists have ${words[part]}. If there is one, add it to data.${part}.`
    : `The target data has ${words[part]}. Add one to data.${part}${part === 'uncovered' || part === 'unquotable' ? ', or declare [] if there is none' : ''}.`;
}

const requestSchemas: { readonly [endpoint: string]: string | undefined } = {
  'delivery-price': deliveryPrice.schemas.request,
  'shipping-cost': shippingCost.schemas.request,
};

/** Throws a UsageError for a body that violates the request schema: greenlight must keep the contract too. */
export function assertContract(
  step: Pick<Step, 'body' | 'endpoint' | 'label'>,
  placeOf: (at: string) => FilePlace | undefined = () => undefined,
): void {
  const schema = requestSchemas[step.endpoint];
  if (!step.body || !schema) return;
  const mistakes = schemaMistakes(schema, step.body);
  // A wrong value is more specific than a missing one: a wrong sku also leaves its line without a price.
  const mistake = mistakes.find(({ keyword }) => keyword !== 'required') ?? mistakes[0];
  if (!mistake) return;
  const where = mistake.at === '' ? '' : `, at ${mistake.at}`;
  throw new UsageError(
    `step '${step.label}' would break the request schema of the contract: ${mistake.message}${where}`,
    placeOf(mistake.at),
  );
}

/** Far above the cap of a run, so it must be a mistake: `repeat` times `each` times steps. */
const maxRequests = 10_000;

/** Throws a UsageError if a scenario makes more requests, before any is made. */
function assertFew({ steps, at }: Scenario, data: TargetData): void {
  const requests = steps.reduce(
    (sum, { each, repeat = 1 }) => sum + entriesOf(each, data).length * repeat,
    0,
  );
  if (requests <= maxRequests) return;
  throw new UsageError(
    `this scenario makes more than ${maxRequests} requests; use fewer steps, repeats or entries of each`,
    at,
  );
}
