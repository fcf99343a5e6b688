import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';

/** What was seen of a client. */
export interface Seen {
  /** Requests that the contract provides for, and what became of them. */
  readonly exchanges: readonly Exchange[];
  /** What the rules found in them. */
  readonly findings: readonly Finding[];
  /** Requests that the service itself never sends, made to tell causes apart; no rule judges them. */
  readonly probes?: readonly Probe[];
  /** What the servers show at TLS, one an origin. */
  readonly certificates?: readonly Certificate[];
  /** Milliseconds since 1970 that count as now. */
  readonly now?: number;
}

/** What a probe changes. */
export type ProbeKind =
  /** GET where POST is expected. */
  | 'as get'
  /** Without the part of the path that stands in the address twice. */
  | 'path once'
  /** The same request at an address that no cache has seen. */
  | 'past the cache'
  /** A path that no client has. */
  | 'no such path'
  /** The token without what was written around it. */
  | 'bare token'
  /** No token at all. */
  | 'no token'
  /** The order in the query in the place of the body. */
  | 'order in query'
  /** Coordinates under the contract's other spelling too. */
  | 'both spellings'
  /** The same order with a field that no contract knows. */
  | 'unknown field'
  /** The order as it is, once more, to hold probes against. */
  | 'as it is';

export interface Probe {
  readonly kind: ProbeKind;
  readonly exchange: Exchange;
}

/** The certificate that a server shows for itself. */
export interface Certificate {
  /** `https://erp.example.com` */
  readonly origin: string;
  readonly subject: string;
  readonly issuer: string;
  /** ISO 8601, UTC. */
  readonly from: string;
  readonly to: string;
  /** `TLSv1.3` */
  readonly protocol?: string;
  /** It wants the caller to show one as well, and ended the handshake without. */
  readonly asksForOurs?: true;
}

/** What was seen of one endpoint: recognisers think of one endpoint only. */
export interface Own {
  readonly endpoint: EndpointId;
  /** Every exchange of the endpoint. */
  readonly all: readonly Subject[];
  /** Those that the service itself would have sent, with the token as configured. */
  readonly expected: readonly Subject[];
  /** Those of `expected` that were of no use, or in which a rule found something. */
  readonly troubled: readonly Subject[];
  readonly findings: readonly Finding[];
  readonly probes: readonly { readonly kind: ProbeKind; readonly x: Subject }[];
  readonly certificates: readonly Certificate[];
  readonly now: number;
}

/** A sentence that quotes a body, which may hold what is to be redacted. */
export interface Quote {
  readonly quote: string;
}

/** Sentences that speak for a cause. */
export type Evidence = readonly (string | Quote | undefined)[];

/** What a recogniser found. */
export interface Recognition {
  readonly evidence: readonly (string | Quote)[];
  /** The exchange that shows it best. */
  readonly exchange?: string | undefined;
  /** Exchanges and findings that it accounts for; of the same layer, a later cause with no others is left out. */
  readonly explains: readonly string[];
}
