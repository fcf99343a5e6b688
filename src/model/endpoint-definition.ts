import type { EndpointId, Limits } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Outcome } from './outcome.ts';
import type { Target } from './target.ts';

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
  /** Whether the payload goes into the query; left out, it never does. */
  readonly inQuery?: (target: Target) => boolean;
  /** Whether the answer is usable, so that the endpoint can be judged. */
  readonly isServed: (exchange: Exchange) => boolean;
  /** What is said where none was: "No order was quoted". */
  readonly notServed: string;
  /** What the service does with an answer; only delivery-price has one. */
  readonly outcome?: (exchange: Exchange) => Outcome;
}

export type HeaderName = 'content-type' | 'accept' | 'accept-encoding' | 'x-auth-token' | 'origin';
