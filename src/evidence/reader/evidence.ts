import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange, NoResponse, Timings } from '../../model/exchange.ts';
import { UsageError } from '../../model/scenario.ts';
import type { Secret } from '../../model/target.ts';

/** A place in the text of a paste, in UTF-16 code units of the decoded text, as `slice` counts them. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The places of a paste that were read as the parts of one answer. A part that is not in the paste is absent. */
export type Spans = { readonly [part in 'status' | 'headers' | 'body' | 'request']?: Span };

/** Why the body is not all that was sent: JSON of the members that are there whole, or the text as far as it goes. */
export interface CutBody {
  /** How the paste says so: `... 5 more characters`, or that it ends. */
  readonly mark: string;
  /** The members that were read. */
  readonly members: readonly string[];
  /**
   * Where the paste hides values: the body with stand-ins for them. What a rule finds whatever they were is certain.
   */
  readonly standIns?: readonly string[];
  /** It is documentation, source code or a print of addresses, and nothing is hidden. */
  readonly isPrint?: boolean;
}

/** What words beside an answer say of its order: the number, and when it was, as the paste has it. */
export interface Named {
  readonly order?: string;
  /** ISO 8601 with the offset that is stated, if any; else the words of the paste. */
  readonly time?: string;
  /** The name that its caller did not find in the DNS. */
  readonly host?: string;
  /** The file with the order that was sent. */
  readonly file?: string;
  /** Amounts that they say are without tax, and the rate in percent that they add, as they write them. */
  readonly net?: readonly {
    readonly words: string;
    readonly amount: string;
    readonly rate: string | undefined;
  }[];
}

/** What is known of one answer, from wherever it was pasted. What is not known is absent. */
export interface Evidence {
  /** What it was read as, after "Read as": `an HTTP answer`, `entry 3 of an HTTP archive`. */
  readonly as: string;
  readonly status?: number | undefined;
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** A text is Unicode already, as an archive holds it; bytes are as they arrived. */
  readonly body?: Uint8Array | string | undefined;
  /** The paste ends before the answer does, or hides values of it: the body is what is whole in it. */
  readonly cut?: CutBody | undefined;
  /** Its body is not in the paste; a line of a log that says why is in its place. */
  readonly isOfLog?: true;
  /** What cannot be known of this paste though its body is there, as `whether the answer is valid JSON`. */
  readonly notShown?: readonly string[] | undefined;
  /** The body is known to have ended before its end. */
  readonly brokeOff?: 'connection-lost' | 'cut-off' | undefined;
  readonly noAnswer?: NoResponse | undefined;
  readonly durationMs?: number | undefined;
  readonly timings?: Timings | undefined;
  readonly startedAt?: string | undefined;
  /** What the words beside it say of its order: its number, and a time in ISO 8601 or as they have it. */
  readonly named?: Named | undefined;
  /** How long each call took of which a line gives this answer. */
  readonly lines?: readonly (number | undefined)[] | undefined;
  /** The code of a commerce in the line of its call. */
  readonly commerce?: string | undefined;
  readonly request?: NonNullable<Exchange['request']> | undefined;
  /** A person made the call with a browser or a tool, as far as the paste shows. */
  readonly isByHand?: boolean;
  /** The body of its request is there, but ends before its JSON does. */
  readonly isOrderCut?: boolean | undefined;
  /** What a saved run knows of the exchange beside the answer. */
  readonly known?:
    | Partial<
        Pick<Exchange, 'situation' | 'token' | 'source' | 'expect' | 'varied' | 'step' | 'id'>
      >
    | undefined;
  /** Secrets that are in the paste beside the request. */
  readonly secrets?: readonly Secret[] | undefined;
  /** What the reader should know of how it was read, each a sentence. */
  readonly notes: readonly string[];
  /** The body is in the paste letter by letter, so that it can be quoted; false if it was read out of something else. */
  readonly isVerbatim?: boolean | undefined;
  /** It was read out of a print or a table, which shows values and not their JSON. */
  readonly isPrint?: boolean | undefined;
  /** The file is the body and nothing else. */
  readonly bodyAlone?: boolean | undefined;
  /** Cells of a table that a program showed in forms of its own, or whose ids it shortened. */
  readonly cells?: 'shown' | 'shortened' | undefined;
  /** Where its parts are in the paste, for a page that marks them; absent for archives and saved runs. */
  readonly spans?: Spans | undefined;
}

/** One answer that a paste holds, judged or not, for a page that offers them: `--entry` takes its number. */
export interface Entry {
  /** From 1, in the order of the paste. */
  readonly number: number;
  /** `POST /webhooks/platform/order/delivery-price 200`. */
  readonly shown: string;
  /** The endpoint that its address or its members name. */
  readonly endpoint?: EndpointId | undefined;
  readonly isJudged: boolean;
}

/** The answers of one endpoint in a paste, and what else is in it. */
export interface FoundAnswers {
  readonly endpoint: EndpointId;
  /** In the order of the paste. */
  readonly answers: readonly Evidence[];
  /** Every answer in the paste, those of other endpoints too. */
  readonly entries: readonly Entry[];
  /** A line that says that something failed, and was not read. */
  readonly errorLine?: string;
  /** The lines of the paste without what was read as a part of an answer or a request. */
  readonly unread?: readonly string[];
}

/** One way to read a paste, and the options that choose it. */
export interface AlternativeReading {
  /** `transactions`, `2. 422`. */
  readonly shown: string;
  readonly entry?: number;
  readonly exchange?: string;
  readonly endpoint?: EndpointId;
}

/** The paste can be read in several ways; a page offers `readings`, the message names the options. */
export class AmbiguousPaste extends UsageError {
  readonly readings: readonly AlternativeReading[];

  constructor(message: string, readings: readonly AlternativeReading[]) {
    super(message);
    this.readings = readings;
  }
}
