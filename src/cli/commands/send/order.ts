import { resolve } from 'node:path';
import {
  draftOrder,
  fullOrder,
  mergedOrder,
} from '../../../contract/reading/orders/delivery-price-orders.ts';
import type { OrderBasis } from '../../../contract/reading/orders/order-basis.ts';
import { shippingCostOrderOf } from '../../../contract/reading/orders/shipping-cost-orders.ts';
import { asObject } from '../../../contract/reading/values/record-values.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Source } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { type FilePlace, type StepSpec, UsageError } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { sourceOf } from '../../../scenario/read/entries.ts';
import { orderFile } from '../../../scenario/read/order-file.ts';
import { readJson } from '../../../standards/json/json-text.ts';
import { mergePatch } from '../../../standards/json/merge-patch.ts';

export interface Order {
  /** Name: `full order`, `order.json`. */
  readonly label: string;
  readonly order: JsonObject;
  readonly source: Source;
  readonly place?: (at: string) => FilePlace;
}

export interface OrderRequest {
  readonly endpoint: EndpointId;
  readonly target: Target;
  /** Current time for the order, in milliseconds since 1970. */
  readonly now: number;
  readonly cwd: string;
}

const basisOf = ({ target, now }: OrderRequest): OrderBasis => ({ ...target, now });

export async function namedOrder(name: string, request: OrderRequest): Promise<Order> {
  const { endpoint, target, cwd } = request;
  if (name !== 'full' && name !== 'draft') {
    const { order, place } = await orderFile(resolve(cwd, name), name);
    return { label: name, order, source: 'declared', place };
  }
  const basis = basisOf(request);
  const made = name === 'full' ? fullOrder(basis) : draftOrder(basis);
  const spec: StepSpec = { order: { base: name }, at: { file: '--order', line: 1, column: 1 } };
  return {
    label: `${name} order`,
    order: endpoint === 'shipping-cost' ? shippingCostOrderOf(made, basis) : made,
    source: sourceOf(spec, {}, target.data),
  };
}

/** Applies a merge patch to the order; the lines of a quoted one may be abbreviated, as in scenarios. */
export function patched(order: Order, patch: Json | undefined, request: OrderRequest): Order {
  if (patch === undefined) return order;
  const made =
    request.endpoint === 'shipping-cost'
      ? mergePatch(order.order, patch)
      : mergedOrder(order.order, patch, basisOf(request));
  const merged = asObject(made);
  if (!merged) throw new UsageError('--merge leaves no order; expected an object');
  return { ...order, order: merged };
}

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
