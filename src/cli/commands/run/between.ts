import { resolve } from 'node:path';
import { bareScenario } from '../../../engine/result/evidence.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import { givenOrders, type Scenario, UsageError } from '../../../model/scenario.ts';
import { orderFile } from '../../../scenario/read/order-file.ts';

export interface DateBounds {
  readonly from?: string;
  readonly to?: string;
}

/** Builds a scenario that searches for the decisive difference between two orders; undefined if none are given. */
export async function scenarioBetween(
  { from, to }: DateBounds,
  endpoints: readonly EndpointId[],
  cwd: string,
): Promise<Scenario | undefined> {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined)
    throw new UsageError('--from and --to go together: the order that is quoted, and the other');
  const [endpoint, another] = endpoints;
  if (!endpoint || another) {
    throw new UsageError('--from and --to take one endpoint: greenlight explore delivery-price …');
  }
  const steps = await Promise.all(
    [from, to].map(async (file) => {
      const { order, place } = await orderFile(resolve(cwd, file), file);
      return { label: file, order: { base: order }, at: place('/order') };
    }),
  );
  return bareScenario({
    id: `${endpoint}${givenOrders}`,
    title: 'Orders between two that were given',
    endpoint,
    relation: 'explore',
    steps,
  });
}
