import type { EndpointId } from '../../../model/endpoint.ts';

/** Which of the built-in scenarios tell something of an endpoint, in the order in which they are sent. */
export interface Wanted {
  /** One answer, before anything else. */
  readonly first: string;
  /** The same request again and again, to see nodes that differ and answers that are kept. */
  readonly again?: string;
  /** Only where all went well so far. */
  readonly after: readonly string[];
}

export const wanted: { readonly [id in EndpointId]: Wanted } = {
  'delivery-price': {
    first: 'delivery-price/full-order',
    again: 'delivery-price/sent-again',
    after: [
      'delivery-price/smallest-draft',
      'delivery-price/many-lines',
      'delivery-price/uncovered-address',
      'delivery-price/unquotable-orders',
    ],
  },
  'shipping-cost': {
    first: 'shipping-cost/body-survives',
    again: 'shipping-cost/sent-again',
    after: ['shipping-cost/very-different-orders', 'shipping-cost/both-endpoints'],
  },
  transactions: {
    first: 'transactions/records',
    after: ['transactions/range-hour', 'transactions/range-halves'],
  },
  commerces: { first: 'commerces/all', after: [] },
};

/** Where the draft is turned down: which field it is that it lacks, or whether its date is the reason. */
export const draftScenarios = {
  smallest: 'delivery-price/smallest-draft',
  fields: 'delivery-price/draft-optional-fields',
};

/** Last of all: some clients lock out whoever comes with a wrong token. */
export const tokenScenario = 'delivery-price/token';
