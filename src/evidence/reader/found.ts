import type { Placed } from '../written/objects.ts';
import type { Written } from '../written/written.ts';
import type { Evidence } from './evidence.ts';
import type { Pairs, RequestShown } from './members.ts';

/** One answer in a paste, or a part of one, before its body is looked at. */
export interface Found
  extends Pick<
    Partial<Evidence>,
    | 'status'
    | 'noAnswer'
    | 'durationMs'
    | 'timings'
    | 'startedAt'
    | 'notShown'
    | 'notes'
    | 'spans'
    | 'lines'
    | 'commerce'
  > {
  /** Where it is in the text. */
  readonly at: number;
  readonly end: number;
  /** After "Read as": `an answer in a text`. */
  readonly as: string;
  readonly body?: Written | undefined;
  /** The body as HTTP sent it; `body` is its text, where it is read. */
  readonly bytes?: Uint8Array | undefined;
  readonly headers?: Pairs | undefined;
  readonly request?: RequestShown | undefined;
  /** No mail, editor or scan came between: an archive, or a file of the answer. */
  readonly isSent?: boolean;
  /** HTTP itself says it, or an archive. */
  readonly isHttp?: true;
  /** The paste is its body and nothing else. */
  readonly isAlone?: true | undefined;
  /** How the program of the caller says that the body did not arrive completely. */
  readonly brokenBy?: string | undefined;
  /** The object that its body is. */
  readonly placed?: Placed | undefined;
  /** Cells that were copied out of a table. */
  readonly isTable?: boolean;
  /** What answered instead of the client: `another system` that it called itself, `a mock` … */
  readonly ofElse?: string | undefined;
  /** Its status is a member of its body. */
  readonly isStated?: true;
  /** The object that it was found in. */
  readonly holder?: Placed | undefined;
}

/** An answer of which more cannot be known. */
export const leftOpen = (found: Found, more: readonly string[] = []): Found =>
  more.length === 0 ? found : { ...found, notShown: [...(found.notShown ?? []), ...more] };
