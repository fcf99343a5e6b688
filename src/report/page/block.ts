import type { Json } from '../../model/json.ts';

/** Text for any renderer: sections are separated, their blocks are consecutive. */
export type Document = readonly Section[];

export type Section = readonly Block[];

export type Block = Heading | Paragraph | List | Facts | Table | Code | Fold | Exchange | Finding;

/** Meaning of a mark, repeated by an adjacent word. */
export type Tone = 'passed' | 'failed' | 'warning' | 'quiet';

export interface Heading {
  readonly kind: 'heading';
  readonly text: string;
  readonly note?: string | undefined;
}

/** Paragraph; `word` is a verdict in capitals before it. */
export interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: string;
  readonly tone?: Tone | undefined;
  readonly word?: string;
}

export interface List {
  readonly kind: 'list';
  readonly entries: readonly Entry[];
  readonly isNumbered?: true;
  /** Number of omitted entries, which report.json has. */
  readonly left?: number;
}

/** Item of a list, with an id, time or count beside it and details under it. */
export interface Entry {
  readonly tone?: Tone | undefined;
  /** Shown before the text; a column if every entry has one. */
  readonly name?: string;
  readonly text: string;
  readonly beside?: string | undefined;
  readonly under?: readonly string[];
  readonly entries?: readonly Entry[];
  /** Its id on a page, and the target of its link: a place, or a file beside the page (`./…`). */
  readonly anchor?: string;
  readonly to?: string | undefined;
}

export interface Facts {
  readonly kind: 'facts';
  readonly facts: readonly Fact[];
}

/** Label of at most ten letters, and its value. */
export interface Fact {
  readonly label: string;
  /** Several texts are separate paragraphs. */
  readonly text?: string | readonly string[];
  /** Replace the text where there is room. */
  readonly items?: readonly Item[];
  /** Command line to copy. */
  readonly command?: string;
  /** Colours the text. */
  readonly tone?: Tone | undefined;
  /** Too long to read: shown only with a copy button. */
  readonly isLong?: boolean;
}

/** Named thing with a page. */
export interface Item {
  readonly id: string;
  /** Starts with a capital letter. */
  readonly text?: string | undefined;
  /** Path of its page from the root of the package. */
  readonly path?: string;
  /** Its place on this page. */
  readonly to?: string;
}

/** Row of a table, by heading. */
export type Cells = { readonly [heading: string]: Json };

export interface Table {
  readonly kind: 'table';
  readonly rows: readonly Cells[];
  /** Mark of each row, link target of its first cell, and headings of its wrong cells. */
  readonly marks?: readonly {
    readonly tone?: Tone | undefined;
    readonly to?: string | undefined;
    readonly wrong?: readonly string[];
  }[];
  readonly note?: string | undefined;
  /** Number of omitted rows, which report.json has. */
  readonly left?: number;
}

/** Literal line, or a value that takes as many lines as needed, at most `most`. */
export type Line = string | { readonly json: Json; readonly most?: number };

export interface Code {
  readonly kind: 'code';
  readonly lines: readonly Line[];
  /** Whether the lines are commands of a POSIX shell. */
  readonly isShell?: true;
}

/** Content shown only when opened, if the page supports it. */
export interface Fold {
  readonly kind: 'fold';
  readonly summary: string;
  readonly blocks: Section;
  readonly isOpen?: true;
}

/** Request and answer, with the members of a finding marked. */
export interface Exchange {
  readonly kind: 'exchange';
  readonly name: string;
  readonly note: string;
  /** What was varied in the request: `11 fields absent`, with their names. */
  readonly varied?: readonly Entry[];
  /** Absent if the answer came from a file. */
  readonly request?: Message | undefined;
  readonly answer: Message;
}

/** First line, headers, an empty line, and the body. */
export type Message = readonly MessageLine[];

export interface MessageLine {
  readonly text: string;
  readonly isMarked?: boolean;
  /** Omitted lines, if the text counts them. */
  readonly omitted?: Message;
}

export interface Samples extends Table {
  /** They are rows and records of the client rather than answers. */
  readonly isOfData: boolean;
  readonly kept: number;
  readonly count: number;
  /** What all of them have in common; part of the note. */
  readonly alike: string;
}

/** Finding: what and where, its effect, and how to reproduce it. */
export interface Finding {
  readonly kind: 'finding';
  readonly level: 'error' | 'warning' | 'waived';
  /** `1`, or `1a` for a consequence of it. */
  readonly number?: string;
  readonly title: string;
  /** Rule or cause. */
  readonly id: string;
  /** Share of what was judged: `22 of 74 quotes, 3 scenarios`. */
  readonly hits?: string;
  /** What was seen, in a sentence or two. */
  readonly seen?: string;
  /** Difference from the contract, then its effect. */
  readonly facts: readonly (readonly Fact[])[];
  /** Samples of what was counted: the rows of those that the run kept. */
  readonly samples?: Samples | undefined;
  /** How to reproduce it. */
  readonly repeat?: readonly Fact[];
  /** Its id on a page. */
  readonly anchor?: string;
  /** Exchanges that show it, in order. */
  readonly exchanges?: readonly Exchange[];
  /** What differs between them. */
  readonly differences?: Table | undefined;
}
