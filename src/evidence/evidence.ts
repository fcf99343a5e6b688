import type { Exchange, NoResponse, Timings } from '../model/exchange.ts';
import type { Secret } from '../model/target.ts';
import type { Part } from './cut-body.ts';

/** What is known of one answer, from wherever it was pasted. What is not known is absent. */
export interface Evidence {
  /** What it was read as, after "Read as": `an HTTP answer`, `entry 3 of an HTTP archive`. */
  readonly as: string;
  readonly status?: number | undefined;
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** A text is Unicode already, as an archive holds it; bytes are as they arrived. */
  readonly body?: Uint8Array | string | undefined;
  /** The paste ends before the answer does: the body is what is whole in it. */
  readonly cut?: Part | undefined;
  /** What cannot be known of this paste though its body is there, as `whether the answer is valid JSON`. */
  readonly untold?: readonly string[] | undefined;
  /** The body is known to have ended before its end. */
  readonly brokeOff?: 'connection-lost' | 'cut-off' | undefined;
  readonly noAnswer?: NoResponse | undefined;
  readonly durationMs?: number | undefined;
  readonly timings?: Timings | undefined;
  readonly startedAt?: string | undefined;
  readonly request?: NonNullable<Exchange['request']> | undefined;
  /** What a saved run knows of the exchange beside the answer. */
  readonly known?:
    | Partial<
        Pick<Exchange, 'situation' | 'token' | 'source' | 'expect' | 'varied' | 'step' | 'id'>
      >
    | undefined;
  /** Secrets that stand in the paste beside the request. */
  readonly secrets?: readonly Secret[] | undefined;
  /** What the reader should know of how it was read, each a sentence. */
  readonly notes: readonly string[];
  /** Why nothing can be said of the answer without its status or a value of it. */
  readonly untellable?: string | undefined;
  /** The file is the body and nothing else. */
  readonly bodyAlone?: true | undefined;
}
