import type { RecordDigest } from './dataset.ts';
import type { EndpointId, Limits } from './endpoint.ts';
import type { Json, Pointer } from './json.ts';
import type { Expect, Outcome } from './outcome.ts';

/** Which branch of the contract is expected: a quote, a 4xx with the reason, or either. */
export type Situation = 'quotable' | 'unquotable' | 'any';

export type TokenSent = 'configured' | 'wrong' | 'none';

/** The configured token with its last character left out, with one more, or with its letters in the other case. */
export type TokenForm = 'cut' | 'longer' | 'recased';

/** What was done to one place of the order, by its JSON Pointer: `absent`, `empty`, `added`, `25 lines`. */
export type Varied = { readonly [at: Pointer]: string };

/** Where an order's commerce, address and lines come from. */
export type Source = 'declared' | 'discovered' | 'sample';

/** One request of a scenario and what became of it. */
export interface Exchange {
  /** `e1`, `e2` … in suite order. */
  readonly id: string;
  readonly scenario: string;
  readonly step: string;
  readonly endpoint: EndpointId;
  /** Absent on an answer that was not asked for by a scenario (pasted evidence). */
  readonly situation?: Situation;
  readonly token: TokenSent;
  readonly varied?: Varied;
  /** The role of this step in its relation: `full`, `A`, `B`, `control` … See contract/relations. */
  readonly role?: string;
  /** The exchange whose very bytes were sent once more to see whether a failure is steady. */
  readonly resendOf?: string;
  /** Numbers the bursts and turns of a relation, from 1. */
  readonly round?: number;
  /** The most exchanges of this endpoint that were in flight at once, itself included. */
  readonly inFlight: number;
  /** Sent beside others before its scenario was driven alone: relations are not judged on it. */
  readonly beside?: true;
  readonly source?: Source;
  /** What the scenario itself expects; judged by scenario/* rules. */
  readonly expect?: Expect;
  /** A kept connection was closed before the first byte of the answer; sent again on a new one. */
  readonly freshConnection?: true;
  /** The proxy of our own that could read and change what was sent and what was received: `host:port`. */
  readonly proxy?: string;
  /** ISO 8601 with milliseconds, UTC. */
  readonly startedAt: string;
  /** From the request written to the last byte, without lookup, TCP and TLS. Monotonic clock. */
  readonly durationMs?: number;
  readonly timings: Timings;
  readonly limits: Limits;
  readonly request?: Request;
  readonly answer: Answer;
  /** Present on every delivery-price exchange once the engine has computed it. */
  readonly outcome?: Outcome;
}

export interface Request {
  readonly method: string;
  readonly url: string;
  /** Names as sent. Secrets are still in here until engine/redact. */
  readonly headers: { readonly [name: string]: string };
  readonly body?: Json;
}

/** Milliseconds; a layer that did not take place is absent. */
export interface Timings {
  readonly lookup?: number;
  readonly connect?: number;
  readonly tls?: number;
  readonly firstByte?: number;
  readonly download?: number;
}

export type Answer = Response | NoResponse;

export interface Response {
  readonly kind: 'response';
  readonly status: number;
  /** Lower-case names; a repeated header is joined by ', ' (RFC 9110 5.3), set-cookie by '\n'. */
  readonly headers: { readonly [name: string]: string };
  /** Bytes of the body as they arrived, before decompression. */
  readonly bytes: number;
  readonly body: Body;
}

export interface NoResponse {
  readonly kind: 'no-response';
  readonly reason: NoResponseReason;
  /** One sentence in plain words, with the error's code. */
  readonly detail: string;
  /**
   * `ECONNREFUSED`, `CERT_HAS_EXPIRED`: the error's code, by Node or OpenSSL, or one of ours where theirs says
   * less than is known: TLS_FOR_PLAIN_HTTP, CLIENT_CERTIFICATE_ASKED, NO_COMMON_CIPHER.
   */
  readonly code?: string;
}

export type NoResponseReason =
  /** The proxy on our own side gave no way to the client. Never held against the client. */
  | 'proxy'
  /** The name of the host does not resolve. */
  | 'lookup'
  /** TCP: refused, unreachable, or no connection in the time left. */
  | 'connect'
  | 'tls'
  /** Reset or closed before the status line. */
  | 'closed'
  /** The bytes received are not an HTTP answer. */
  | 'not-http'
  /** The time was over before the head of an answer was whole. */
  | 'cut-off';

export type Body = TextBody | RecordsBody;

export interface TextBody {
  readonly kind: 'text';
  /** Decoded by the declared charset, else UTF-8, without a byte-order mark. */
  readonly text: string;
  /** Absent when the text is not JSON. */
  readonly json?: Json;
  readonly trouble: readonly Trouble[];
}

export interface RecordsBody {
  readonly kind: 'records';
  /** Those that were read; places that cannot be are troubles. */
  readonly records: number;
  /** Which cap bit. */
  readonly stopped?: 'maxRecords' | 'maxBytes';
  /** Where the records are, of JSON; absent where there is no list, and of several lists apart from each other. */
  readonly list?: RecordsList;
  /** Where an object without members stands: by itself it is no list, beside others it may be one. */
  readonly emptyObjects?: readonly Pointer[];
  /** What the contract leaves open and this answer does, by subject: envelope, delimiter … */
  readonly observed: { readonly [about: string]: string };
  /** Lines of a CSV that are not records, counted by what they are. */
  readonly asides?: { readonly [what: string]: number };
  /** Of transactions, where answers of a scenario are held against one another. */
  readonly digest?: RecordDigest;
  /** Of commerces: a number for the values of each, by a number for its id. */
  readonly listed?: ReadonlyMap<number, number>;
  readonly trouble: readonly Trouble[];
}

/** Where the records of a JSON text are. */
export interface RecordsList {
  /**
   * The elements of a list, those of several lists in one, the members of an object, one object alone, or the
   * values of the whole text one after the other (NDJSON, or a lone record).
   */
  readonly form: 'list' | 'lists' | 'members' | 'alone' | 'sequence';
  readonly at: Pointer;
}

/** Something about the bytes themselves, at a byte offset of the decompressed body. */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly offset: number;
  /** One plain phrase: "the list ends without ]". */
  readonly detail: string;
  readonly record?: number;
  readonly at?: Pointer;
}

export type TroubleKind =
  /** The text is not JSON; offset is where reading stopped. */
  | 'not-json'
  /** The connection ended before the body was whole. */
  | 'connection-lost'
  /** The time was over before the body was whole. */
  | 'cut-off'
  /** The body passed our cap and was not read further. */
  | 'too-large'
  /** Declared content-encoding, and the bytes do not decode. */
  | 'compression'
  | 'byte-order-mark'
  /** Bytes that are not UTF-8 (or not of the declared charset). */
  | 'encoding'
  | 'duplicate-member'
  /** A number that a double cannot hold. */
  | 'number-precision'
  /** Nested deeper than we read. */
  | 'too-deep'
  /** A record that is not an object, or a part of a dataset that cannot be read. */
  | 'unreadable-record';

/** A request as it goes on the wire. */
export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  /** UTF-8 text; sent with content-length. */
  readonly body?: string;
  readonly limits: Limits;
  /** On a new connection; default: on a kept one, if there is one. */
  readonly connection?: 'fresh';
}

/** What became of it. */
export interface Sent {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Absent when nothing was written. */
  readonly durationMs?: number;
  readonly timings: Timings;
  readonly answer: Answer;
  /** A kept connection was closed before any byte of the answer; sent once more on a fresh one. */
  readonly freshConnection?: true;
  /** The proxy of our own that could read and change what was sent and what was received: `host:port`. */
  readonly proxy?: string;
}

/** Takes the decompressed bytes of a dataset's answer as they come. */
export interface Sink {
  /** May wait (disk); returns false when no more is wanted. */
  write(bytes: Uint8Array): boolean | Promise<boolean>;
  /** Called once, whatever happened; `trouble` is what the driver found. */
  end(trouble: readonly Trouble[]): RecordsBody | Promise<RecordsBody>;
}

/** Given the head of a 200 of a dataset endpoint. */
export type OpenSink = (head: { readonly headers: { readonly [name: string]: string } }) => Sink;

/** Never rejects for what a server does. */
export type Send = (request: Outgoing, open?: OpenSink) => Promise<Sent>;
