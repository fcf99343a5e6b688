import { type EndpointId, endpointIds } from '../../model/endpoint.ts';

/** From the wire to the meaning, in the order in which they are looked at. */
export const layers = [
  'config',
  'name lookup',
  'connect',
  'tls',
  'in between',
  'http',
  'token',
  'content type',
  'json',
  'schema',
  'meaning',
  'data',
  'time',
] as const;

export type Layer = (typeof layers)[number];

/** Who must act next. `the config` is what greenlight was given: address, token, data for orders. */
export type Move = 'the client' | 'the network' | 'the token owner' | 'the service' | 'the config';

/** One known way in which an integration stops working; docs/causes holds a page for each. */
export interface Cause {
  /** `get-body-dropped`: lower case, words joined by hyphens; the page's name. */
  readonly id: string;
  readonly layer: Layer;
  readonly move: Move;
  /** A state, present tense, under ten words, no full stop. */
  readonly title: string;
  /** What happens and why, one to three sentences. */
  readonly means: string;
  /** Imperative, to whoever must move. */
  readonly remedy: string;
  /** The command to run next; `{endpoint}` stands for the endpoint that shows it. */
  readonly next: string;
}

/** The command to run next, for an endpoint that shows the cause; else for the one that most depends on. */
export const nextOf = (
  { next }: Pick<Cause, 'next'>,
  endpoint: EndpointId = endpointIds[0],
): string => next.replaceAll('{endpoint}', endpoint);

/** A cause found in what was seen. */
export interface Diagnosis {
  readonly cause: Cause;
  /** What was seen that speaks for it, each a short sentence. */
  readonly evidence: readonly string[];
  /** Those of them that quote a body. */
  readonly quotes: readonly string[];
  /** The exchange that shows it best. */
  readonly exchange?: string;
  /** Where it was seen, in the order of the contract. */
  readonly endpoints: readonly EndpointId[];
}
