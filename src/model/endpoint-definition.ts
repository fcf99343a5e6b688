import type { EndpointId, Limits } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Outcome } from './outcome.ts';
import type { Target } from './target.ts';

/** Endpoint that the client exposes (contract: Endpoints). */
export interface Endpoint {
  readonly id: EndpointId;
  readonly method: 'GET' | 'POST';
  /** Appended to `{client_base}` as text. */
  readonly path: string;
  /** Content of an answer: one JSON object, or a dataset of records. */
  readonly answers: 'object' | 'dataset';
  /** Header names in the order of the contract; values come from the target. */
  readonly headers: readonly HeaderName[];
  readonly limits: Limits;
  /** File names in schemas/, without `.schema.json`; `answer` is of one record of a dataset. */
  readonly schemas: { readonly request?: string; readonly answer: string };
  /** Reports whether the payload goes into the query; if absent, it never does. */
  readonly inQuery?: (target: Target) => boolean;
  /** Reports whether the answer is usable, so that the endpoint can be judged. */
  readonly isServed: (exchange: Exchange) => boolean;
  /** Text for an endpoint without a usable answer: "No order was quoted". */
  readonly notServed: string;
  /** Returns what the platform does with an answer; only of delivery-price. */
  readonly outcome?: (exchange: Exchange) => Outcome;
}

export type HeaderName = 'content-type' | 'accept' | 'accept-encoding' | 'x-auth-token' | 'origin';
