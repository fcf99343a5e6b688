import type { Finding, Verdict } from '../../../model/run.ts';
import type { OutcomeRow } from '../../view/exchange.ts';

/** What a person put into the form; all of it text, as it was typed. */
export interface DeskForm {
  /** In the words of the ticket. */
  readonly complaint: string;
  readonly paste: string;
  /** Empty where the paste says it. */
  readonly endpoint: string;
  readonly status: string;
  readonly duration: string;
  readonly situation: string;
  /** Which of several answers. */
  readonly entry: string;
  /** Of the page and of the reply that is shown first: `en`, `es` or `pt`. */
  readonly language: string;
}

/** A letter to the client, ready to be read and sent. */
interface DeskReply {
  /** A language tag (BCP 47). */
  readonly language: string;
  /** The language, in itself. */
  readonly name: string;
  /** What became of the order, in one sentence. */
  readonly headline: string;
  /** What was wrong, each in a sentence or two, the worst first. */
  readonly problems: readonly string[];
  /** What the client should do about each of them. */
  readonly remedies: readonly string[];
  readonly text: string;
}

/** A button that judges the same paste with other fields. */
export interface DeskChoice {
  readonly shown: string;
  readonly field: 'entry' | 'endpoint' | 'status';
  readonly value: string;
  readonly isChosen: boolean;
}

/** A piece of the paste; `read` is what it was read as. */
export interface DeskPiece {
  readonly text: string;
  readonly read?: string;
}

/** All that is reported of a pasted answer, in the words of `judge`. */
export interface DeskResult {
  readonly verdict: Verdict;
  /** The verdict in one sentence. */
  readonly said: string;
  /** What the paste was read as, and what else the reader should know. */
  readonly reading: readonly string[];
  readonly pieces: readonly DeskPiece[];
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

/** What a complaint may be. */
export interface DeskSymptoms {
  readonly isCertain: boolean;
  readonly found: readonly {
    readonly id: string;
    readonly title: string;
    readonly means: string;
    readonly next: string;
    /** The language of its title and meaning. */
    readonly language: string;
  }[];
}

export interface DeskPage {
  readonly version: string;
  readonly endpoints: readonly string[];
  readonly languages: readonly { readonly language: string; readonly name: string }[];
  readonly form: DeskForm;
  readonly symptoms?: DeskSymptoms | undefined;
  readonly judged?: DeskResult;
  /** Why nothing could be judged: a sentence or more. */
  readonly mistake?: string;
  /** Other answers of the paste, other ways to read it, or statuses that it may have had. */
  readonly choices?: readonly DeskChoice[];
}
