import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';

export interface DiagnosisEvidence {
  /** Requests that the contract defines, with their answers. */
  readonly exchanges: readonly Exchange[];
  readonly findings: readonly Finding[];
  /** Requests that the platform itself never sends, to tell causes apart; no rule judges them. */
  readonly probes?: readonly Probe[];
  /** How a pasted request differs from what the platform sends; each a clause. */
  readonly mistakes?: readonly string[];
  /** Certificates of the servers, one per origin. */
  readonly certificates?: readonly Certificate[];
  /** Current time, in milliseconds since 1970. */
  readonly now?: number;
}

export type ProbeKind =
  /** GET instead of POST. */
  | 'as get'
  /** A nonexistent path. */
  | 'no such path'
  | 'no token'
  /** The order in the query instead of the body. */
  | 'order in query';

export interface Probe {
  readonly kind: ProbeKind;
  readonly exchange: Exchange;
}

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
  /** The server requires a client certificate, and ended the handshake without one. */
  readonly asksForOurs?: true;
}

/** Observations of one endpoint, the scope of a recogniser. */
export interface EndpointEvidence {
  readonly endpoint: EndpointId;
  readonly all: readonly Subject[];
  /** Requests as the platform sends them, with the configured token. */
  readonly expected: readonly Subject[];
  /** Exchanges in `expected` that were unusable or have findings. */
  readonly troubled: readonly Subject[];
  readonly findings: readonly Finding[];
  readonly probes: readonly { readonly kind: ProbeKind; readonly x: Subject }[];
  readonly mistakes: readonly string[];
  readonly certificates: readonly Certificate[];
  readonly now: number;
}

/** A sentence that quotes a body, which may need redaction. */
export interface Quote {
  readonly quote: string;
}

/** Sentences as evidence of a cause. */
export type Evidence = readonly (string | Quote | undefined)[];

export interface Recognition {
  readonly evidence: readonly (string | Quote)[];
  /** Exchange that shows it best. */
  readonly exchange?: string | undefined;
  /** Whether everything works for now, as for a cause that is always `beside`. */
  readonly beside?: true;
  /** Exchanges and findings that it explains; a later cause of the same layer that explains no others is omitted. */
  readonly explains: readonly string[];
}

/** Returns the evidence of a cause; undefined without any. Pure. */
export type Recogniser = (evidence: EndpointEvidence) => Recognition | undefined;

/** Recognisers of causes by id. */
export type Recognisers = { readonly [id: string]: Recogniser };
