import { datasetIds, type EndpointId, endpointIds, quotingIds } from '../../model/endpoint.ts';
import { type Fault, faultOf, type MiddlewareFactory } from '../change/fault.ts';
import { beginPatch, type Patch } from '../change/patch.ts';
import commerces from './patches/commerces.json' with { type: 'json' };
import deliveryPrice from './patches/delivery-price.json' with { type: 'json' };
import shippingCost from './patches/shipping-cost.json' with { type: 'json' };
import transactions from './patches/transactions.json' with { type: 'json' };

type Row = Omit<Fault, 'name' | 'endpoint' | 'begin'>;

const tables: {
  readonly [id in EndpointId]: { readonly faults: { readonly [name: string]: Row & Patch } };
} = { 'delivery-price': deliveryPrice, 'shipping-cost': shippingCost, transactions, commerces };

const patchesOf = (what: 'members' | 'answers', endpoints: readonly EndpointId[]) =>
  endpoints.flatMap((endpoint) =>
    Object.entries(tables[endpoint].faults)
      .filter(([, { answer }]) => (answer !== undefined) === (what === 'answers'))
      .map(([name, row]) => faultOf(endpoint, { ...row, name, begin: beginPatch(endpoint, row) })),
  );

export const quotePatches: readonly Fault[] = patchesOf('members', quotingIds);

export const recordPatches: readonly Fault[] = patchesOf('members', datasetIds);

/** Faults with another answer, or another status or header of an answer. */
export const answerPatches: readonly Fault[] = patchesOf('answers', endpointIds);

/** Makes faults of rows with what they change, which is more than a patch. */
export const faultsOf = <Name extends string>(
  rows: { readonly [name in Name]: Row & { readonly endpoint: string } },
  changes: { readonly [name in Name]: MiddlewareFactory },
): readonly Fault[] =>
  (Object.keys(rows) as Name[]).map((name) =>
    faultOf(rows[name].endpoint as EndpointId, { ...rows[name], name, begin: changes[name] }),
  );
