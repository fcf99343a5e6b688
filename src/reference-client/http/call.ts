import type { EndpointId } from '../../model/endpoint.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Currency } from '../base/currency.ts';
import type { Bounds } from './range.ts';

/** One request as the client sees it. */
export interface Call {
  /** Undefined where the path is none of ours. */
  readonly endpoint: EndpointId | undefined;
  readonly method: string;
  /** Path and query as they were asked for: what a cache goes by. */
  readonly address: string;
  readonly token: 'right' | 'wrong' | 'none' | 'not asked';
  /** The token that was sent and the one that was agreed on, where there are both. */
  readonly tokens?: { readonly sent: string; readonly agreed: string };
  /** The body as text or, where there is none, the query's `order`; empty when neither came. */
  readonly payload: string;
  /** The order in the payload; undefined when it cannot be read. */
  readonly order: JsonObject | undefined;
  /** `date_from` and `date_to` as they were sent. */
  readonly range: Bounds;
  /** The headers of these names; empty where they were not sent. */
  readonly accept: string;
  readonly acceptEncoding: string;
  /** What of a history the server was opened with. */
  readonly records: number;
  readonly currencies: readonly Currency[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Milliseconds; over at once when the connection closes. */
  readonly wait: (ms: number) => Promise<void>;
  /** Counts the requests of its connection, from 1. */
  readonly onConnection: number;
  /** Settled when the connection has closed. */
  readonly gone: Promise<void>;
}

export const allowed = ({ token }: Call): boolean => token === 'right' || token === 'not asked';
