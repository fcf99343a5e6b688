import { type EndpointId, endpointIds } from '../../model/endpoint.ts';

/** Layers from the transport to the meaning, in the order of the walk. */
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

/** Who must act next. `the config` is the input of greenlight: address, token, data for orders. */
export type Move = 'the client' | 'the network' | 'the token owner' | 'the service' | 'the config';

/** Known cause of a broken integration; docs/causes has a page for each. */
export interface Cause {
  /** `get-body-dropped`: lower case, words joined by hyphens; the page's name. */
  readonly id: string;
  readonly layer: Layer;
  readonly move: Move;
  /** A state, present tense, under ten words, no full stop. */
  readonly title: string;
  /** What happens and why, one to three sentences. */
  readonly means: string;
  /** Imperative, for whoever must act. */
  readonly remedy: string;
  /** Command to run next; `{endpoint}` is replaced by the endpoint that shows the cause. */
  readonly next: string;
}

/** Returns the command to run next, for an endpoint that shows the cause; by default the most important one. */
export const nextOf = (
  { next }: Pick<Cause, 'next'>,
  endpoint: EndpointId = endpointIds[0],
): string => next.replaceAll('{endpoint}', endpoint);

export interface Diagnosis {
  readonly cause: Cause;
  /** Observations as evidence, each a short sentence. */
  readonly evidence: readonly string[];
  /** Evidence that quotes a body. */
  readonly quotes: readonly string[];
  /** Exchange that shows it best. */
  readonly exchange?: string;
  /** Endpoints with evidence, in the order of the contract. */
  readonly endpoints: readonly EndpointId[];
}
