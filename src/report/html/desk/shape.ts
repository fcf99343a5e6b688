import type { Finding, Verdict } from '../../../model/run.ts';
import type { OutcomeRow } from '../../page/answer.ts';
import type { Move, ReportedCause } from '../../story/judged.ts';

/** Contents of the form, all as typed. */
export interface DeskForm {
  /** In the words of the ticket. */
  readonly complaint: string;
  readonly paste: string;
  /** Empty if the paste contains it. */
  readonly endpoint: string;
  readonly status: string;
  readonly duration: string;
  readonly situation: string;
  /** The order that was sent, or the whole request. */
  readonly order: string;
  /** Selects one of several answers. */
  readonly entry: string;
  /** Selects an exchange of a saved run. */
  readonly exchange: string;
  /** Language of the page and of the reply shown first: `en`, `es` or `pt`. */
  readonly language: string;
}

/** Letter to the client. */
export interface DeskReply {
  /** Language tag (BCP 47). */
  readonly language: string;
  /** Name of the language, in that language. */
  readonly name: string;
  /** Outcome of the order in one sentence. */
  readonly headline: string;
  /** Problems in a sentence or two each, worst first. */
  readonly problems: readonly string[];
  /** What the client should do about each problem. */
  readonly remedies: readonly string[];
  readonly text: string;
}

/** Button that judges the same paste with other fields. */
export interface DeskChoice {
  readonly shown: string;
  readonly field: 'entry' | 'exchange' | 'endpoint' | 'status';
  readonly value: string;
  readonly isChosen: boolean;
}

/** Piece of the paste; `read` is how it was interpreted. */
export interface DeskPiece {
  readonly text: string;
  readonly read?: string;
}

/** Report of a pasted answer, in the words of `judge`. */
export interface DeskResult {
  readonly verdict: Verdict;
  /** Verdict in one sentence. */
  readonly said: string;
  /** How the paste was interpreted, and other remarks. */
  readonly reading: readonly string[];
  readonly pieces: readonly DeskPiece[];
  readonly story: readonly string[];
  readonly rows: readonly OutcomeRow[];
  readonly findings: readonly Finding[];
  /** Likely cause, unless a finding already says the same. */
  readonly cause?: ReportedCause;
  readonly move?: Move;
  readonly notInPaste: readonly string[];
  readonly notJudged: readonly string[];
  readonly replies: readonly DeskReply[];
}

/** Possible meanings of a complaint. */
export interface DeskSymptoms {
  readonly isCertain: boolean;
  /** The first one fits well, whether or not others do. */
  readonly fits: boolean;
  readonly found: readonly DeskSymptom[];
}

export interface DeskSymptom {
  readonly id: string;
  readonly title: string;
  readonly means: string;
  readonly next: string;
  /** Language of the title and meaning. */
  readonly language: string;
  /** Causes and rules that show it, and who acts on the first cause. */
  readonly shownBy: readonly string[];
  readonly who: string | undefined;
}

export interface DeskPage {
  readonly version: string;
  readonly endpoints: readonly string[];
  readonly languages: readonly { readonly language: string; readonly name: string }[];
  readonly form: DeskForm;
  readonly symptoms?: DeskSymptoms | undefined;
  readonly judged?: DeskResult;
  /** Letters about the complaint alone. */
  readonly replies?: readonly DeskReply[] | undefined;
  /** Why nothing could be judged, in sentences. */
  readonly mistake?: string;
  /** Other answers in the paste, other interpretations, or possible statuses. */
  readonly choices?: readonly DeskChoice[];
}
