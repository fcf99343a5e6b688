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

/** An order that is ready to be sent, and what is known of it. */
export interface Order {
  /** What it is called: `full order`, `order.json`. */
  readonly label: string;
  readonly order: JsonObject;
  readonly source: Source;
  readonly place?: (at: string) => FilePlace | undefined;
}

interface OrderRequest {
  readonly endpoint: EndpointId;
  readonly target: Target;
  /** Milliseconds since 1970 that the order takes for now. */
  readonly now: number;
  readonly cwd: string;
}

const basisOf = ({ target, now }: OrderRequest): OrderBasis => ({
  data: target.data,
  domain: target.domain,
  now,
});

/** The built-in full or draft order with the target's data in it, or one from a file. */
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

/** The order with a merge patch over it; lines may be short in the patch, as in scenarios. */
export function patched(order: Order, patch: Json | undefined, asked: OrderRequest): Order {
  if (patch === undefined) return order;
  const merge = asked.endpoint === 'shipping-cost' ? mergedShippingCostOrder : mergedOrder;
  const merged = asObject(merge(order.order, patch, basisOf(asked)));
  if (!merged) throw new UsageError('--merge leaves no order; expected an object');
  return { ...order, order: merged };
}

/** `--merge`: a patch over the order, or over `{ order }` as it is sent. */
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

/** We keep the contract too: throws a UsageError, with its place, where the order breaks the request schema. */
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

/** Whether the member is not there, or empty. */
const lacks = ({ at, keyword, missing }: SchemaMistake, member: string): boolean =>
  missing === member || (keyword === 'minLength' && at.endsWith(`/${member}`));

/** All keys that are missing as one mistake, each with its place. */
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
