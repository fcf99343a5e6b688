import type { Exchange } from './exchange.ts';
import type { Outcome } from './outcome.ts';

export const endpointIds = [
  'delivery-price',
  'shipping-cost',
  'transactions',
  'commerces',
] as const;

export type EndpointId = (typeof endpointIds)[number];

/** One of the four interfaces that the client exposes (contract: Endpoints). */
export interface Endpoint {
  readonly id: EndpointId;
  readonly method: 'GET' | 'POST';
  /** Joined to `{client_base}` as text. */
  readonly path: string;
  /** What an answer holds: one JSON object, or a dataset of records. */
  readonly answers: 'object' | 'dataset';
  /** Header names in the order in which the contract states them; values come from the target. */
  readonly headers: readonly HeaderName[];
  readonly limits: Limits;
  /** File names under schemas/, without `.schema.json`. */
  readonly schemas: { readonly request?: string; readonly answer?: string };
  /** What the service does with an answer; only delivery-price has one. */
  readonly outcome?: (exchange: Exchange) => Outcome;
}

export type HeaderName = 'content-type' | 'accept' | 'accept-encoding' | 'x-auth-token' | 'origin';

/** Times in milliseconds, from the request written to the last byte of the body. */
export interface Limits {
  /** An answer is expected in less than this (contract: Limits). */
  readonly expectedMs?: number;
  /** The connection is cut after this. */
  readonly cutMs: number;
  /** Who set `cutMs`: the contract, or this harness where the contract has no limit. */
  readonly cutBy: 'contract' | 'harness';
}
