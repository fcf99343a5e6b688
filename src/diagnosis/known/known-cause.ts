import type { EndpointId } from '../../model/endpoint.ts';
import type { NoResponse, NoResponseReason, Situation } from '../../model/exchange.ts';
import type { RuleId } from '../../model/rule.ts';
import { foundBy, foundOf } from '../signs/reported.ts';
import type { Own, Recognised } from '../signs/seen.ts';
import type { Cause, Layer } from './cause.ts';

/** An answer as a ticket or a log shows it. */
export interface PastedAnswer {
  /** Default delivery-price. */
  readonly endpoint?: EndpointId;
  /** Default 200. */
  readonly status?: number;
  /** Lower-case names; default `content-type: application/json`. */
  readonly headers?: { readonly [name: string]: string };
  /** The body as it arrived, a byte-order mark included. */
  readonly text?: string;
  /** In the place of an answer. */
  readonly lost?: Omit<NoResponse, 'kind'>;
  readonly durationMs?: number;
  /** Default `any`: nobody said what was expected. */
  readonly situation?: Situation;
}

/** A cause with how it is known: words, recogniser and examples together. */
export interface KnownCause extends Cause {
  /** It is reported beside other causes and never hides one: everything still works, for now. */
  readonly beside?: true;
  /** Rules whose findings it accounts for. */
  readonly rules: readonly RuleId[];
  /** Faults of the reference client that show it. */
  readonly faults: readonly string[];
  readonly examples: {
    /** Each leads to this cause and to no other. Empty where no answer by itself can show it. */
    readonly shown: readonly PastedAnswer[];
    /** Nearly the same, and not this cause. */
    readonly near: readonly PastedAnswer[];
  };
  /** Pure. Undefined where nothing speaks for it. */
  readonly recognise: (own: Own) => Recognised | undefined;
}

/** What a cause may leave out. */
type Usual = 'move' | 'next' | 'faults' | 'examples' | 'recognise';

/**
 * The causes of a layer. Left out, the client must move, its first rule is explained next, no fault and
 * no answer by itself shows it, and it is recognised by findings of its rules.
 */
export const knownCauses = (
  layer: Layer,
  causes: readonly (Omit<KnownCause, Usual | 'layer'> & Partial<Pick<KnownCause, Usual>>)[],
): readonly KnownCause[] =>
  causes.map((cause) => ({
    layer,
    move: 'the client',
    next: `greenlight explain ${cause.rules[0]}`,
    faults: [],
    examples: { shown: [], near: [] },
    recognise: (own) => foundBy(foundOf(own, ...cause.rules)),
    ...cause,
  }));

/** What a web server sends as a page. */
export const html = { 'content-type': 'text/html; charset=utf-8' };

/** A body that keeps the contract. */
export const quote = '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}';

/** An example of no answer. */
export const lost = (reason: NoResponseReason, detail: string): PastedAnswer => ({
  lost: { reason, detail },
});

export const certificateEnded = lost(
  'tls',
  'The certificate ended on 2026-01-02 (CERT_HAS_EXPIRED).',
);
