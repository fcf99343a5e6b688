import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { NoResponse, Situation } from '../../model/exchange.ts';
import type { RuleId } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import type { Recogniser } from '../signs/seen.ts';

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
export type Move =
  | `the ${'client' | 'network' | 'token owner' | 'platform' | 'config'}`
  | 'whoever made the call';

/** An answer as in a ticket or a log. */
export interface PastedAnswer {
  /** Default delivery-price. */
  readonly endpoint?: EndpointId;
  /** Default 200. */
  readonly status?: number;
  /** Lower-case names; default `content-type: application/json`. */
  readonly headers?: { readonly [name: string]: string };
  /** Body as received, including a byte-order mark. */
  readonly text?: string;
  /** Replaces the answer. */
  readonly lost?: Omit<NoResponse, 'kind'>;
  readonly durationMs?: number;
  /** Default `any`: no expectation was declared. */
  readonly situation?: Situation;
}

/** Known cause of a broken integration; docs/reference/causes.md has a page for each. */
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
  /** Reported as a side note that hides no cause: everything still works, for now. */
  readonly beside?: true;
  /** Rules whose findings it explains. */
  readonly rules: readonly RuleId[];
  /** Faults of the reference client that show it. */
  readonly faults: readonly string[];
  readonly examples: {
    /** Each leads to this cause only. Empty if no single answer can show it. */
    readonly shown: readonly PastedAnswer[];
    /** Similar answers without this cause. */
    readonly near: readonly PastedAnswer[];
  };
  readonly recognise: Recogniser;
}

/** Returns the command to run next, for an endpoint that shows the cause; by default the most important one. */
export const nextOf = (
  { next }: Pick<Cause, 'next'>,
  endpoint: EndpointId = endpointIds[0],
): string => next.replaceAll('{endpoint}', endpoint);

/** Reports whether a finding has the cause's name or remedy, so that the cause adds nothing. */
export const saysTheSame = (
  { rule, remedy }: Finding,
  cause: Pick<Cause, 'id' | 'remedy'>,
): boolean => rule.endsWith(`/${cause.id}`) || remedy === cause.remedy;

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
