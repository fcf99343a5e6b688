export const endpointIds = [
  'delivery-price',
  'shipping-cost',
  'transactions',
  'commerces',
] as const;

export type EndpointId = (typeof endpointIds)[number];

/** Endpoints that receive an order and answer with its price. */
export const quotingIds = [
  'delivery-price',
  'shipping-cost',
] as const satisfies readonly EndpointId[];

export type QuotingId = (typeof quotingIds)[number];

export const isQuoting = (id: EndpointId): id is QuotingId =>
  quotingIds.some((each) => each === id);

/** Endpoints that answer with a dataset of records. */
export const datasetIds = ['transactions', 'commerces'] as const satisfies readonly EndpointId[];

export type DatasetId = (typeof datasetIds)[number];

export const isDataset = (id: EndpointId): id is DatasetId =>
  datasetIds.some((each) => each === id);

/** Durations in milliseconds, from the end of the request to the last byte of the body. */
export interface Limits {
  /** Exclusive upper bound for an answer (contract: Limits). */
  readonly expectedMs?: number;
  /** Time after which the connection is closed. */
  readonly cutMs: number;
  /** Origin of `cutMs`: the contract, or this harness if the contract has no limit. */
  readonly cutBy: 'contract' | 'harness';
}
