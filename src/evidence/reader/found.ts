import type { NoResponse } from '../../model/exchange.ts';
import type { Placed } from '../written/objects.ts';
import type { Written } from '../written/written.ts';
import type { Evidence, Spans } from './evidence.ts';
import type { Pairs, RequestShown } from './members.ts';

/** One answer in a paste, or a part of one, before its body is looked at. */
export interface Found {
  /** Where it is in the text. */
  readonly at: number;
  readonly end: number;
  /** After "Read as": `an answer in a text`. */
  readonly as: string;
  readonly status?: number | undefined;
  readonly body?: Written | undefined;
  /** The body as HTTP sent it; `body` is its text, where it is read. */
  readonly bytes?: Uint8Array | undefined;
  readonly headers?: Pairs | undefined;
  readonly durationMs?: number | undefined;
  readonly request?: RequestShown | undefined;
  /** HTTP itself says it, or an archive. */
  readonly isHttp?: true;
  readonly noAnswer?: NoResponse | undefined;
  /** How long the caller says that it waited for an answer. */
  readonly waitedMs?: number | undefined;
  /** The paste is its body and nothing else. */
  readonly isAlone?: true | undefined;
  /** Its body holds members of the contract, or a member that is named as one holds it. */
  readonly isSure?: boolean;
  /** What an archive holds of it; nothing else of it is read. */
  readonly evidence?: Evidence;
  /** The object that it was found in. */
  readonly placed?: Placed | undefined;
  /** Another answer in the same object may be the one that is meant. */
  readonly isEither?: true;
  /** What cannot be known of it, so that it never passes. */
  readonly untold?: readonly string[] | undefined;
  /** What the reader should know, each a sentence. */
  readonly notes?: readonly string[] | undefined;
  readonly spans?: Spans | undefined;
}
