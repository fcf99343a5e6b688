import type { EndpointId } from '../../model/endpoint.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Bounds } from './range.ts';

export interface Call {
  /** Undefined if the path is unknown. */
  readonly endpoint: EndpointId | undefined;
  readonly method: string;
  /** Path and query as requested: the key of a cache. */
  readonly address: string;
  readonly token: 'right' | 'wrong' | 'none' | 'not asked';
  /** Token sent and token agreed on, if both exist. */
  readonly tokens?: { readonly sent: string; readonly agreed: string };
  /** The body as text or, without one, the query's `order`; empty without either. */
  readonly payload: string;
  /** The order in the payload; undefined if unreadable. */
  readonly order: JsonObject | undefined;
  /** `date_from` and `date_to` as sent. */
  readonly range: Bounds;
  /** Headers of these names; empty if absent. */
  readonly accept: string;
  readonly acceptEncoding: string;
  /** Approximate number of transactions in the history. */
  readonly records: number;
  /** Returns milliseconds since 1970. */
  readonly clock: () => number;
  /** Waits for milliseconds, or until the connection is closed. */
  readonly wait: (ms: number) => Promise<void>;
  /** Number of the request on its connection, from 1. */
  readonly onConnection: number;
  /** Settled when the connection is closed. */
  readonly gone: Promise<void>;
}

export const allowed = ({ token }: Call): boolean => token === 'right' || token === 'not asked';

/** Reports whether a call may pass; a GET needs no token. */
export const isMeant = (call: Call): boolean => allowed(call) || call.endpoint !== 'delivery-price';
