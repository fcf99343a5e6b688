export const endpointIds = [
  'delivery-price',
  'shipping-cost',
  'transactions',
  'commerces',
] as const;

export type EndpointId = (typeof endpointIds)[number];

/** Those that get an order and answer with its price. */
export const quotingIds = [
  'delivery-price',
  'shipping-cost',
] as const satisfies readonly EndpointId[];

export type QuotingId = (typeof quotingIds)[number];

export const isQuoting = (id: EndpointId): id is QuotingId =>
  quotingIds.some((each) => each === id);

/** Those that answer with a dataset of records. */
export const datasetIds = ['transactions', 'commerces'] as const satisfies readonly EndpointId[];

export type DatasetId = (typeof datasetIds)[number];

export const isDataset = (id: EndpointId): id is DatasetId =>
  datasetIds.some((each) => each === id);

/** Times in milliseconds, from the request written to the last byte of the body. */
export interface Limits {
  /** An answer is expected in less than this (contract: Limits). */
  readonly expectedMs?: number;
  /** The connection is cut after this. */
  readonly cutMs: number;
  /** Who set `cutMs`: the contract, or this harness where the contract has no limit. */
  readonly cutBy: 'contract' | 'harness';
}
