import type { Json } from '../../model/json.ts';
import type { OutcomeRow } from '../view/exchange.ts';

/** What is known of one thing with a name: its page in docs/, and what `greenlight explain` prints. */
export interface Page {
  readonly title: string;
  /** `clause`; the severity of a rule. */
  readonly kind: string;
  /** What the kind says, for a page that is read alone. */
  readonly kindMeans?: string;
  readonly id: string;
  /** `docs/rules/http/slow.md`, `docs/contract.md#limits.cut`. */
  readonly path?: string;
  readonly about: readonly Fact[];
  readonly examples?: readonly Examples[];
  /** What is like it, and what goes with it. */
  readonly beside?: readonly Fact[];
  readonly next?: readonly Commands[];
}

/** A label of at most ten letters, and a text or named things beside it. */
export interface Fact {
  readonly label: string;
  readonly text?: string;
  readonly items?: readonly Item[];
}

export interface Item {
  readonly id: string;
  /** Begins with a capital letter. */
  readonly text?: string;
  /** Its page, from the root of the package. */
  readonly path?: string;
}

export interface Commands {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface Examples {
  readonly kind: 'bad' | 'good' | 'near';
  readonly shown: readonly Example[];
}

export interface Example {
  readonly why?: string;
  /** Of what they are: `records` are several. */
  readonly of: 'answer' | 'answers' | 'record' | 'records';
  readonly lines: readonly Line[];
  /** What the service does with it. */
  readonly outcome?: readonly OutcomeRow[];
}

/** A line as it is, or a value that takes the lines that it needs, so many at most. */
export type Line = string | { readonly json: Json; readonly most?: number };

export const titleOf = (kind: Examples['kind'], { of }: Pick<Example, 'of'>): string =>
  kind === 'near'
    ? 'Nearly the same, and not this cause'
    : of.endsWith('s')
      ? `${kind === 'bad' ? 'Bad' : 'Good'} ${of}`
      : `A ${kind} ${of}`;
