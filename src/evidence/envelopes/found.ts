import type { EndpointId } from '../../model/endpoint.ts';
import type { NoResponse } from '../../model/exchange.ts';
import type { Placed } from '../written/objects.ts';
import type { Written } from '../written/written.ts';

/** What was pasted, as every reader gets it. */
export interface Paste {
  /** Without a byte-order mark, colours and what a mail or an editor puts around a block. */
  readonly text: string;
  readonly endpoint: EndpointId;
  /** The objects that stand in it, however they are written. */
  readonly objects: readonly Placed[];
  /** The status that a person says it had. */
  readonly status?: number;
}

/** A value, and where in the paste it was: `res.body`, `the title of the page`. */
export interface Taken<Value> {
  readonly value: Value;
  readonly from: string;
}

/** One answer in a paste, before its body is looked at. */
export interface Found {
  /** After "Read as": `a line of pino`. */
  readonly as: string;
  readonly status?: Taken<number> | undefined;
  readonly body?: Taken<Written> | undefined;
  /** The body is in base64. */
  readonly isBase64?: true;
  readonly headers?: Taken<readonly (readonly [name: string, value: string])[]> | undefined;
  readonly durationMs?: Taken<number> | undefined;
  readonly request?: Taken<RequestShown> | undefined;
  readonly noAnswer?: NoResponse | undefined;
  /** The object that it was found in. */
  readonly placed?: Placed | undefined;
  /** What else this may be; then neither is taken. */
  readonly otherwise?: string;
  /** What cannot be known of it, so that it never passes. */
  readonly untold?: readonly string[];
  /** What the reader should know, each a sentence. */
  readonly notes?: readonly string[];
}

/** A value with its place; undefined where there is none. */
export const taken = <Value>(value: Value | undefined, from: string): Taken<Value> | undefined =>
  value === undefined ? undefined : { value, from };

/** The same of a number in digits. */
export const takenNumber = (digits: string | undefined, from: string): Taken<number> | undefined =>
  taken(digits === undefined ? undefined : Number(digits), from);

export interface RequestShown {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Written;
}

/** A family of formats. */
export interface Reader {
  /** Every answer that it finds, in the order of the paste; none where the paste is of another format. */
  readonly read: (paste: Paste) => readonly Found[];
}
