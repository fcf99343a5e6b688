import type { EndpointId } from '../model/endpoint.ts';
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Rule } from '../model/rule.ts';
import { deliveryPrice } from './endpoints/delivery-price/endpoint.ts';
import { datasetEndpoint } from './endpoints/every/lists/dataset-endpoint.ts';
import { shippingCost } from './endpoints/shipping-cost/endpoint.ts';
import * as every from './every-rule.ts';

export const endpointBy: { readonly [id in EndpointId]: Endpoint } = {
  'delivery-price': deliveryPrice,
  'shipping-cost': shippingCost,
  transactions: datasetEndpoint('transactions'),
  commerces: datasetEndpoint('commerces'),
};

/** Endpoints in report order. */
export const endpoints: readonly Endpoint[] = Object.values(endpointBy);

const namespaces = ['http', ...endpoints.map(({ id }) => id), 'cross'];
const placeOf = ({ id }: Rule): number => namespaces.indexOf(id.split('/')[0] ?? '');

/** Every rule of the contract, by namespace and id. */
export const rules: readonly Rule[] = Object.values(every)
  .flat()
  .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1));
