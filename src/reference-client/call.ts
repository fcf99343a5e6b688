import type { EndpointId } from '../model/endpoint.ts';
import type { JsonObject } from '../model/json.ts';

/** One request as the client sees it. */
export interface Call {
  /** Undefined where the path is none of ours. */
  readonly endpoint: EndpointId | undefined;
  readonly method: string;
  readonly token: 'right' | 'wrong' | 'none' | 'not asked';
  /** The body as text or, where there is none, the query's `order`; empty when neither came. */
  readonly payload: string;
  /** The order in the payload; undefined when it cannot be read. */
  readonly order: JsonObject | undefined;
  /** Milliseconds, scaled by the server's timeScale; over at once when the connection closes. */
  readonly wait: (ms: number) => Promise<void>;
  /** Settled when the connection has closed. */
  readonly gone: Promise<void>;
}

export const allowed = ({ token }: Call): boolean => token === 'right' || token === 'not asked';
