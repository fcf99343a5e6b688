import { endpoints } from '../../../contract/catalogue.ts';
import {
  draftOrder,
  fullOrder,
  mergedOrder,
} from '../../../contract/reading/orders/delivery-price-orders.ts';
import type { OrderBasis } from '../../../contract/reading/orders/order-basis.ts';
import {
  mergedShippingCostOrder,
  shippingCostOrderOf,
} from '../../../contract/reading/orders/shipping-cost-orders.ts';
import { asObject } from '../../../contract/reading/values/json-object.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Source } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { type FilePlace, type StepSpec, UsageError } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { sourceOf } from '../../../scenario/read/entries.ts';
import { type SchemaMistake, schemaMistakes } from '../../../scenario/read/schema-mistakes.ts';
import { readJson } from '../../../standards/json/json-text.ts';
import { orderFile } from '../../options/order-file.ts';

/** Order ready to be sent, and its origin. */
export interface Order {
  /** Name: `full order`, `order.json`. */
  readonly label: string;
  readonly order: JsonObject;
  readonly source: Source;
  readonly place?: (at: string) => FilePlace | undefined;
}

interface OrderRequest {
  readonly endpoint: EndpointId;
  readonly target: Target;
  /** Current time for the order, in milliseconds since 1970. */
  readonly now: number;
  readonly cwd: string;
}

const basisOf = ({ target, now }: OrderRequest): OrderBasis => ({
  data: target.data,
  domain: target.domain,
  now,
});

/** Builds the full or draft order from the target's data, or reads one from a file. */
export async function namedOrder(name: string, asked: OrderRequest): Promise<Order> {
  const { endpoint, target, cwd } = asked;
  if (name !== 'full' && name !== 'draft') {
    return { ...(await orderFile(name, cwd)), label: name, source: 'declared' };
  }
  const basis = basisOf(asked);
  const made = name === 'full' ? fullOrder(basis) : draftOrder(basis);
  const spec: StepSpec = { order: { base: name }, at: { file: '--order', line: 1, column: 1 } };
  return {
    label: `${name} order`,
    order: endpoint === 'shipping-cost' ? shippingCostOrderOf(made, basis) : made,
    source: sourceOf(spec, {}, target.data),
  };
}

/** Applies a merge patch to the order; its lines may be abbreviated, as in scenarios. */
export function patched(order: Order, patch: Json | undefined, asked: OrderRequest): Order {
  if (patch === undefined) return order;
  const merge = asked.endpoint === 'shipping-cost' ? mergedShippingCostOrder : mergedOrder;
  const merged = asObject(merge(order.order, patch, basisOf(asked)));
  if (!merged) throw new UsageError('--merge leaves no order; expected an object');
  return { ...order, order: merged };
}

/** Parses `--merge`: a patch for the order, or for `{ order }` as sent. */
export function mergeOf(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  const { json: patch, trouble } = readJson(text);
  if (patch === undefined) {
    throw new UsageError(
      `--merge is not JSON: ${trouble.at(-1)?.detail}, at byte ${trouble.at(-1)?.offset}`,
    );
  }
  const members = asObject(patch);
  if (!members)
    throw new UsageError(
      '--merge is not an object; expected a merge patch such as {"type":"quote"}',
    );
  return Object.keys(members).join() === 'order' && asObject(members['order'])
    ? members['order']
    : patch;
}

function mistakesIn(order: JsonObject, endpoint: EndpointId): readonly SchemaMistake[] {
  const schema = endpoints.find(({ id }) => id === endpoint)?.schemas.request;
  return schema === undefined ? [] : schemaMistakes(schema, { order });
}

/**
 * Throws a UsageError with the place if the order violates the request schema, since greenlight keeps the contract too.
 */
export function assertOrder({ order, label, place }: Order, endpoint: EndpointId): void {
  const mistakes = mistakesIn(order, endpoint);
  const mistake = mistakes.find(({ keyword }) => keyword !== 'required') ?? missingOf(mistakes);
  if (!mistake) return;
  // Contract: delivery-price, rule 3.
  const isSkipped = mistakes.length === 1 && lacks(mistake, 'externalId');
  throw new UsageError(
    `${isSkipped ? 'the service does not ask for an order without externalId, and stores shipping 0: ' : ''}the ${label.replace(/^(?!full|draft)/, 'order of ')} would break the contract's own request: ${mistake.message}, at ${mistake.at || '/'}`,
    place?.(mistake.at),
  );
}

/** Reports whether the member is missing or empty. */
const lacks = ({ at, keyword, missing }: SchemaMistake, member: string): boolean =>
  missing === member || (keyword === 'minLength' && at.endsWith(`/${member}`));

/** Combines all missing keys in one mistake, each with its place. */
function missingOf(mistakes: readonly SchemaMistake[]): SchemaMistake | undefined {
  const [first] = mistakes;
  if (!first || mistakes.length === 1) return first;
  const places = [...new Set(mistakes.map(({ at }) => at))];
  const reported = places.map((at) => {
    const names = mistakes.flatMap((each) => (each.at === at ? (each.missing ?? []) : []));
    return `${names.join(', ')}${places.length > 1 ? ` at ${at || '/'}` : ''}`;
  });
  return { ...first, message: `keys are missing: ${reported.join('; ')}` };
}
