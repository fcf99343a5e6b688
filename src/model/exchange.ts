import type { RecordDigest } from './dataset.ts';
import type { EndpointId, Limits } from './endpoint.ts';
import type { Json, Pointer } from './json.ts';
import type { Expect, Outcome } from './outcome.ts';

/** Expected branch of the contract: a quote, a 4xx with the reason, or either. */
export type Situation = 'quotable' | 'unquotable' | 'any';

export type TokenUse = 'configured' | 'wrong' | 'none';

/** Mutation of the configured token: last character removed, one appended, or the case of its letters changed. */
export type TokenForm = 'cut' | 'longer' | 'recased';

/** Changes of the order, by JSON Pointer: `absent`, `empty`, `added`, `25 lines`. */
export type OrderVariation = { readonly [at: Pointer]: string };

/** Origin of an order's commerce, address and lines. */
export type Source = 'declared' | 'discovered' | 'sample';

/** A request of a scenario and its outcome. */
export interface Exchange extends SentStep, RequestResult {}

/** A request of a scenario, without its answer. */
export interface SentStep extends Sent {
  /** `e1`, `e2` … in suite order. */
  readonly id: string;
  readonly scenario: string;
  readonly step: string;
  readonly endpoint: EndpointId;
  /** Absent for pasted evidence, which no scenario requested. */
  readonly situation?: Situation;
  readonly token: TokenUse;
  readonly varied?: OrderVariation;
  /** Role of this step in its relation: `full`, `A`, `B`, `control` … */
  readonly role?: string;
  /** Id of the exchange whose exact bytes were sent again, to see whether a failure is reproducible. */
  readonly resendOf?: string;
  /** Number of the burst or turn of a relation, from 1. */
  readonly round?: number;
  /** Maximum number of exchanges of this endpoint in flight at once, including this one. */
  readonly inFlight: number;
  /** Sent concurrently, before its scenario was driven alone: relations do not judge it. */
  readonly concurrent?: true;
  readonly source?: Source;
  /** Expectations of the scenario itself; judged by scenario/* rules. */
  readonly expect?: Expect;
  readonly limits: Limits;
  readonly request?: Request;
  /** Set by the engine on every delivery-price exchange. */
  readonly outcome?: Outcome;
}

export interface Request {
  readonly method: string;
  readonly url: string;
  /** Names as sent. Values include secrets until engine/redact. */
  readonly headers: { readonly [name: string]: string };
  readonly body?: Json;
}

/** End of a reused connection after a request was sent on it, before the first byte of an answer (RFC 9112 9.3.1). */
export interface LostOnReuse {
  /**
   * Time in ms that the connection had been idle for the client. Absent if it is not the client's doing for sure:
   * nothing was sent yet, or a proxy was between.
   */
  readonly idleMs?: number;
  /** Idle time in ms after which the client announces to close: `timeout` of its last Keep-Alive header (RFC 2068 19.7.1). */
  readonly keepAliveMs?: number;
}

/** Durations in milliseconds; absent for a layer that was skipped. */
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
  /** Names in lower case; values of a repeated header joined by ', ' (RFC 9110 5.3), set-cookie by '\n'. */
  readonly headers: { readonly [name: string]: string };
  /** Size of the body on the wire, before decompression. */
  readonly bytes: number;
  readonly body: Body;
}

export interface NoResponse {
  readonly kind: 'no-response';
  readonly reason: NoResponseReason;
  /** One sentence, with the error's code. */
  readonly detail: string;
  /** Code of Node or OpenSSL, as `ECONNREFUSED`, or ours: TLS_FOR_PLAIN_HTTP, TLS_TIMEOUT, CLIENT_CERTIFICATE_ASKED, NO_COMMON_CIPHER. */
  readonly code?: string;
  /** Private address to which the caller says that it did not connect. */
  readonly privateAddress?: string;
}

export type NoResponseReason =
  /** The evidence of another program does not show it. Never counted against the client. */
  | 'unknown'
  /** The proxy on our side did not connect to the client. Never counted against the client. */
  | 'proxy'
  /** The host name does not resolve. */
  | 'lookup'
  /** TCP: refused, unreachable, or timed out. */
  | 'connect'
  | 'tls'
  /** Reset or closed before the status line. */
  | 'closed'
  /** The bytes received are not an HTTP answer. */
  | 'not-http'
  /** Timed out before the end of the response head. */
  | 'cut-off';

export type Body = TextBody | RecordsBody;

export interface TextBody {
  readonly kind: 'text';
  /** Decoded by the declared charset, else as UTF-8, without a byte-order mark. */
  readonly text: string;
  /** Absent if the text is not JSON. */
  readonly json?: Json;
  readonly trouble: readonly Trouble[];
}

export interface RecordsBody {
  readonly kind: 'records';
  /** Number of readable records; each unreadable one is a trouble. */
  readonly records: number;
  /** The limit that ended reading. */
  readonly stopped?: 'maxRecords' | 'maxBytes';
  /** Position of the records in JSON; absent if there is no list, or several separate lists. */
  readonly list?: RecordsList;
  /** Positions of empty objects: alone each is no list, beside lists it may be one. */
  readonly emptyObjects?: readonly Pointer[];
  /** Choices of this answer where the contract is silent, by subject: envelope, delimiter … */
  readonly observed: { readonly [about: string]: string };
  /** Number of lines of a CSV that are not records, by kind. */
  readonly asides?: { readonly [what: string]: number };
  /** Of transactions, where the answers of a scenario are compared. */
  readonly digest?: RecordDigest;
  /** Of commerces: a number that identifies the values of each, by one that identifies its id. */
  readonly listed?: ReadonlyMap<number, number>;
  /** Of commerces: a number for each compared field, which identifies its values in all of them. */
  readonly sums?: readonly number[];
  /** Of commerces with other texts than in the first answer of the run. */
  readonly rewritten?: readonly RewrittenCommerce[];
  readonly trouble: readonly Trouble[];
}

/** A commerce of which texts are gone since its first record in the run, and others have come: each after its path. */
export interface RewrittenCommerce {
  readonly id: string;
  readonly gone: readonly string[];
  readonly come: readonly string[];
}

/** Position of the records in a JSON text. */
export interface RecordsList {
  /**
   * `list`: elements of an array; `lists`: of several arrays in one; `members`: values of an object; `alone`:
   * one object; `sequence`: concatenated values (NDJSON, or a lone record).
   */
  readonly form: 'list' | 'lists' | 'members' | 'alone' | 'sequence';
  readonly at: Pointer;
}

/** Defect of the bytes, at a byte offset of the decompressed body. */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly offset: number;
  /** A phrase: "the list ends without ]". */
  readonly detail: string;
  readonly record?: number;
  readonly at?: Pointer;
  /** Value of a programming language there, such as NaN, which JSON does not have. */
  readonly foreign?: string;
  /** Columns of a table without any known field: "columns `a`, `b`, separated by `;`". */
  readonly columns?: string;
  /** A row that is not as its header says, by their numbers of fields; one with one field by its text. */
  readonly row?: { readonly fields: number; readonly columns: number; readonly text?: string };
  /** The byte there, where text in UTF-8 has none such. */
  readonly byte?: number;
}

export type TroubleKind =
  /** The text is not JSON; offset is where parsing stopped. */
  | 'not-json'
  /** The connection was closed before the end of the body. */
  | 'connection-lost'
  /** Timed out before the end of the body. */
  | 'cut-off'
  /** The head breaks HTTP/1.1, and was read as lenient clients read it. */
  | 'head'
  /** The head names a coding twice, or one that is none, and the body can be read. */
  | 'coding'
  /** Bytes followed the end of the answer on a connection that was to be kept; offset is the end of the body. */
  | 'surplus'
  /** The body exceeds our limit; the rest was not read. */
  | 'too-large'
  /** The bytes do not decode by the declared content-encoding. */
  | 'compression'
  | 'byte-order-mark'
  /** Bytes that are invalid in UTF-8 or the declared charset. */
  | 'encoding'
  | 'duplicate-member'
  /** A number that a double cannot represent. */
  | 'number-precision'
  /** Nested deeper than the parser's limit. */
  | 'too-deep'
  /** A record that is not an object, or an unreadable part of a dataset. */
  | 'unreadable-record';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  /** UTF-8 text; sent with content-length. */
  readonly body?: string;
  readonly limits: Limits;
  /** Requires a new connection; by default a kept-alive one is reused. */
  readonly connection?: 'fresh';
}

export interface RequestResult extends Sent {
  readonly answer: Answer;
}

/** How a request was sent. */
export interface Sent {
  /** ISO 8601 with milliseconds, UTC. */
  readonly startedAt: string;
  /**
   * From the end of the request to the last byte, without lookup, TCP and TLS, by the monotonic clock. Absent if nothing
   * was written.
   */
  readonly durationMs?: number;
  readonly timings: Timings;
  /** The answer is that of a second attempt, on a new connection. */
  readonly lostOnReuse?: LostOnReuse;
  /** Proxy on our side that could read and change the traffic: `host:port`. */
  readonly proxy?: string;
}

/** Consumer of the decompressed bytes of a dataset's answer. */
export interface Sink {
  /** May wait for the disk; resolves to false to end reading. */
  write(bytes: Uint8Array): boolean | Promise<boolean>;
  /** Called exactly once; `trouble` holds what the driver found. */
  end(trouble: readonly Trouble[]): RecordsBody | Promise<RecordsBody>;
}

/** Called with the head of a 200 of a dataset endpoint. */
export type OpenSink = (head: { readonly headers: { readonly [name: string]: string } }) => Sink;

/** Never rejects because of the server. */
export type Send = (request: OutgoingRequest, open?: OpenSink) => Promise<RequestResult>;
