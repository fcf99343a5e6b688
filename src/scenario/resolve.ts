import { deliveryPrice } from '../contract/endpoints/delivery-price/endpoint.ts';
import { shippingCost } from '../contract/endpoints/shipping-cost/endpoint.ts';
import { tokenIn } from '../contract/reading/answers/token-forms.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Expect } from '../model/outcome.ts';
import {
  type DataPart,
  type FilePlace,
  isExplored,
  type Resolved,
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
  /** Orders that scenarios of `explore` may send in all; default 40. */
  readonly explore?: number | undefined;
  /** Requests for each of these scenarios beyond its orders; default 60. */
  readonly probes?: number | undefined;
  /** The instant that the run takes for now, milliseconds since 1970. */
  readonly now: number;
}

/**
 * Puts the target's data into a scenario: a step for each request that is to be sent, or why none can be.
 * The same scenario, target, seed and now give the same steps. Throws a UsageError, with the step's place,
 * when what the scenario asks to send would break the contract's request schema.
 */
export function resolve(scenario: Scenario, target: Target, resolving: ResolveOptions): Resolved {
  const parts = [...scenario.needs, ...scenario.steps.flatMap(({ each }) => each ?? [])];
  const reason =
    isExplored(scenario) && resolving.explore === 0
      ? 'explore is 0 in the config.'
      : missingPart(parts, target.data);
  if (reason) return { state: 'skipped', reason };
  try {
    const room = openRoom(scenario.at);
    const steps = scenario.steps.flatMap((spec) => {
      const made = stepsOf(spec, scenario, target, resolving, room);
      room.steps(made.length);
      return made;
    });
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
  room: Room,
): readonly Step[] {
  const endpoint = spec.endpoint ?? scenario.endpoint;
  const { tokenForm } = tokenOf(spec.token);
  // A token without letters has no other case.
  if (tokenForm && tokenIn(tokenForm, target.token?.value ?? '') === undefined) return [];
  const entries = entriesOf(spec.each, target.data);
  room.fits(entries.length * (spec.repeat ?? 1));
  return entries.flatMap((entry) => {
    const order = bodyOf({ spec, endpoint, target, entry, now });
    if (order === 'left out') return [];
    const plain = plainStep(spec, scenario, target, entry);
    const label = `${labelOf(spec, target, entry)}${order?.note ?? ''}`;
    const isBase = isExplored(scenario) && (order ?? spec.range) !== undefined;
    const orders = shareOf(endpoint, explore);
    const exploring = isBase ? { seed, orders, requests: orders + probes } : undefined;
    const step: Step = { ...plain, label, ...present({ exploring, body: order?.body }) };
    return repeated(asserted(step, spec.at), spec.repeat);
  });
}

export const usualExplore = 40;
/** Requests beyond them that may be spent on what an order that fails comes down to. */
const usualProbes = 60;

/**
 * Of the orders that explore, and how many ranges beside them. The payload of shipping-cost has more fields, but fewer
 * forms of each that are lawful.
 */
export const shares: { readonly [endpoint in EndpointId]: number } = {
  'delivery-price': 0.6,
  'shipping-cost': 0.4,
  transactions: 0.2,
  commerces: 0,
};

const shareOf = (endpoint: EndpointId, all: number): number => Math.round(all * shares[endpoint]);

function asserted(step: Step, at: FilePlace): Step {
  assertContract(step, at);
  return step;
}

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
  const own: Expect = { ...scenario.expect, ...spec.expect };
  const declared = declaredOrder(entry, situation, source);
  const expect = declared ? { ...own, declared } : own;
  const query = spec.range && queryOf(filledIn(spec.range, target));
  return {
    endpoint,
    situation,
    ...tokenOf(spec.token),
    source,
    ...(spec.role ? { role: spec.role } : {}),
    ...(query ? { query } : {}),
    ...(spec.headers ? { headers: textsOf(filledIn(spec.headers, target)) } : {}),
    ...(Object.keys(expect).length > 0 ? { expect } : {}),
  };
}

function tokenOf(token: StepSpec['token']): Pick<Step, 'token' | 'tokenForm'> {
  if (token === 'cut' || token === 'longer' || token === 'recased')
    return { token: 'wrong', tokenForm: token };
  return { token: token ?? 'configured' };
}

/** date_from and date_to (contract: Endpoints, transactions). */
const queryOf = ({ from, to }: NonNullable<StepSpec['range']>) => ({
  ...present({ date_from: from, date_to: to }),
});

/** A reference may have brought a number. */
const textsOf = (members: { readonly [name: string]: unknown }) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));

function labelOf(spec: StepSpec, target: Target, entry: Entry): string {
  const own = spec.label === undefined ? undefined : labelText(spec.label, target);
  const said = [own, entry.label].filter((each) => each !== undefined);
  return said.length > 0 ? said.join(', ') : plainLabel(spec);
}

/** A label that is one reference may have become a number. */
const labelText = (label: string, target: Target): string =>
  `${filledIn<string | number>(label, target)}`;

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

/** Why a part is missed; without words, the scenario is sent without it. */
const words: { readonly [part in DataPart]?: string } = {
  uncovered: 'no address out of coverage',
  unquotable: 'no order that cannot be quoted',
  quotes: 'no known quote',
  otherCommerces: 'no other commerce',
  window: 'no period with transactions',
  products: 'no product',
  covered: 'no address in coverage',
};

/** Why a scenario that needs these parts of the target data is not judged; undefined when all are there. */
function missingPart(parts: readonly DataPart[], data: TargetData): string | undefined {
  const part = parts.find((each) => {
    const value = data[each];
    if (words[each] === undefined) return false;
    return value === undefined || (Array.isArray(value) && value.length === 0);
  });
  return part && `The target data has ${words[part]}. Add one to data.${part}.`;
}

const requestSchemas: { readonly [endpoint: string]: string | undefined } = {
  'delivery-price': deliveryPrice.schemas.request,
  'shipping-cost': shippingCost.schemas.request,
};

/**
 * The harness keeps the contract too: throws a UsageError when the body of a step breaks the request schema
 * of its endpoint. A request without a body is not judged.
 */
export function assertContract(
  step: Pick<Step, 'body' | 'endpoint' | 'label'>,
  at?: FilePlace,
): void {
  const schema = requestSchemas[step.endpoint];
  if (!step.body || !schema) return;
  const mistakes = schemaMistakes(schema, step.body);
  // What is wrong tells more than what is missing: a wrong sku leaves its line without a price, too.
  const mistake = mistakes.find(({ keyword }) => keyword !== 'required') ?? mistakes[0];
  if (!mistake) return;
  throw new UsageError(
    `step '${step.label}' would break the request schema of the contract: ${mistake.message}${where(mistake.at)}`,
    at,
  );
}

const where = (at: string) => (at === '' ? '' : `, at ${at}`);

/** Far above the cap of a run, so that it is a slip: `repeat` over `each` over steps. */
const mostRequests = 10_000;

/** How much one scenario may write out to. Each function throws a UsageError when it is too much. */
interface Room {
  /** Before so many steps more are made. */
  readonly fits: (steps: number) => void;
  readonly steps: (made: number) => void;
}

function openRoom(at: FilePlace): Room {
  let requests = 0;
  const fits = (more: number) => {
    if (requests + more <= mostRequests) return;
    throw new UsageError(
      `this scenario makes more than ${mostRequests} requests; use fewer steps, repeats or entries of each`,
      at,
    );
  };
  return {
    fits,
    steps(made) {
      fits(made);
      requests += made;
    },
  };
}
