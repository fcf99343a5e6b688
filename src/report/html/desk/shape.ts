import type { Finding, Verdict } from '../../../model/run.ts';
import type { OutcomeRow } from '../../view/exchange.ts';

/** What a person put into the form; all of it text, as it was typed. */
export interface DeskForm {
  readonly endpoint: string;
  readonly paste: string;
  readonly status: string;
  readonly duration: string;
  readonly situation: string;
  /** Of the reply: `en`, `es` or `pt`. */
  readonly language: string;
}

/** A reply to the client, ready to be sent. */
export interface DeskReply {
  /** A language tag (BCP 47). */
  readonly language: string;
  /** The language, in itself. */
  readonly name: string;
  readonly text: string;
}

/** All that is reported of a pasted answer, in the words of `judge`. */
export interface DeskResult {
  readonly verdict: Verdict;
  /** The verdict in one sentence. */
  readonly said: string;
  /** What the paste was read as, and what else the reader should know. */
  readonly reading: readonly string[];
  readonly story: readonly string[];
  readonly rows: readonly OutcomeRow[];
  readonly findings: readonly Finding[];
  /** The likely cause, unless a finding tells it already. */
  readonly cause?: {
    readonly id: string;
    readonly title: string;
    readonly means: string;
    readonly remedy: string;
    readonly evidence: readonly string[];
  };
  readonly move?: { readonly who: string; readonly why: string };
  readonly notJudged: readonly string[];
  readonly replies: readonly DeskReply[];
}

export interface DeskPage {
  readonly version: string;
  /** The endpoints that may be chosen, the first first. */
  readonly endpoints: readonly string[];
  readonly situations: readonly string[];
  readonly languages: readonly { readonly language: string; readonly name: string }[];
  readonly form: DeskForm;
  readonly judged?: DeskResult;
  /** Why nothing could be judged: a sentence or more. */
  readonly mistake?: string;
}
