import type { Exchange, NoResponse, Timings } from '../../../../model/exchange.ts';
import type { Secret } from '../../../../model/target.ts';
import type { Part } from './cut-body.ts';

/** What is known of one answer, from wherever it was pasted. What is not known is absent. */
export interface Evidence {
  /** What it was read as, after "Read as": `an HTTP answer`, `entry 3 of an HTTP archive`. */
  readonly as: string;
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  /** A text is Unicode already, as an archive holds it; bytes are as they arrived. */
  readonly body?: Uint8Array | string;
  /** The paste ends before the answer does: the body is what is whole in it. */
  readonly cut?: Part;
  /** What cannot be known of this paste though its body is there, as `whether the answer is valid JSON`. */
  readonly untold?: readonly string[];
  /** The body is known to have ended before its end. */
  readonly brokeOff?: 'connection-lost' | 'cut-off';
  readonly noAnswer?: NoResponse;
  readonly durationMs?: number;
  readonly timings?: Timings;
  readonly startedAt?: string;
  readonly request?: NonNullable<Exchange['request']>;
  /** What a saved run knows of the exchange beside the answer. */
  readonly known?: Partial<
    Pick<Exchange, 'situation' | 'token' | 'source' | 'expect' | 'varied' | 'step' | 'id'>
  >;
  /** Secrets that stand in the paste beside the request. */
  readonly secrets?: readonly Secret[];
  /** What the reader should know of how it was read, each a sentence. */
  readonly notes: readonly string[];
  /** Why nothing can be said of the answer without its status or a value of it. */
  readonly untellable?: string;
  /** The file is the body and nothing else. */
  readonly bodyAlone?: true;
}
