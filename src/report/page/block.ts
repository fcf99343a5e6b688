import type { Json } from '../../model/json.ts';

/** Text that any renderer can show: its sections stand apart, their blocks follow one another. */
export type Document = readonly Section[];

export type Section = readonly Block[];

export type Block = Heading | Paragraph | List | Facts | Table | Code | Fold | Exchange | Finding;

/** What a mark says. A word beside it says the same. */
export type Tone = 'passed' | 'failed' | 'warning' | 'quiet';

export interface Heading {
  readonly kind: 'heading';
  readonly text: string;
  readonly note?: string | undefined;
}

/** A paragraph; `word` is a verdict in capitals before it. */
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
  /** Entries left out; report.json has them. */
  readonly left?: number;
}

/** One thing: what it is, its id, time or count beside it, and what is said of it under it. */
export interface Entry {
  readonly tone?: Tone | undefined;
  /** Stands before the text, in a column where every entry has one. */
  readonly name?: string;
  readonly text: string;
  readonly beside?: string | undefined;
  readonly under?: readonly string[];
  readonly entries?: readonly Entry[];
  /** Its id on a page, and the place, or the file beside it (`./…`), that it leads to. */
  readonly anchor?: string;
  readonly to?: string | undefined;
}

export interface Facts {
  readonly kind: 'facts';
  readonly facts: readonly Fact[];
}

/** A label of at most ten letters, and what stands beside it. */
export interface Fact {
  readonly label: string;
  /** Several texts are a paragraph each. */
  readonly text?: string | readonly string[];
  /** Stand for the text where a page has room for them. */
  readonly items?: readonly Item[];
  /** A command line to be copied. */
  readonly command?: string;
  /** Colours the text. */
  readonly tone?: Tone | undefined;
  /** Too long to be read: shown only where it can be copied by a button. */
  readonly isLong?: boolean;
}

/** Something with a name and a page. */
export interface Item {
  readonly id: string;
  /** Begins with a capital letter. */
  readonly text?: string | undefined;
  /** Its page, from the root of the package. */
  readonly path?: string;
  /** Its place on this page. */
  readonly to?: string;
}

/** A row of a table, by its headings. */
export type Cells = { readonly [heading: string]: Json };

export interface Table {
  readonly kind: 'table';
  readonly rows: readonly Cells[];
  /** By row: its mark, and what its first cell leads to. */
  readonly marks?: readonly {
    readonly tone?: Tone | undefined;
    readonly to?: string | undefined;
  }[];
  /** What they are of, where they are not all. */
  readonly note?: string | undefined;
  /** Rows left out; report.json has them. */
  readonly left?: number;
}

/** A line as it is, or a value that takes the lines that it needs, `most` of them at most. */
export type Line = string | { readonly json: Json; readonly most?: number };

export interface Code {
  readonly kind: 'code';
  readonly lines: readonly Line[];
  /** Commands of a POSIX shell. */
  readonly isShell?: true;
}

/** What is shown once it is opened, where a page can do that. */
export interface Fold {
  readonly kind: 'fold';
  readonly summary: string;
  readonly blocks: Section;
}

/** A request and its answer, with the members that a finding is about marked. */
export interface Exchange {
  readonly kind: 'exchange';
  readonly name: string;
  readonly note: string;
  /** Absent where the answer was given as a file. */
  readonly request?: Message | undefined;
  readonly answer: Message;
}

/** The first line, headers, an empty line, and the body. */
export type Message = readonly MessageLine[];

export interface MessageLine {
  readonly text: string;
  readonly isMarked?: boolean;
}

/** What was found: what it is and where, what it means, and how to see it again. */
export interface Finding {
  readonly kind: 'finding';
  readonly level: 'error' | 'warning' | 'waived';
  /** `1`, or `1a` for what another one brings along. */
  readonly number?: string;
  readonly title: string;
  /** The rule, or the cause. */
  readonly id: string;
  /** How much of what was judged: `22 of 74 quotes, 3 scenarios`. */
  readonly hits?: string;
  /** What was seen, in a sentence or two. */
  readonly seen?: string;
  /** What stands against the contract, then what it means. */
  readonly facts: readonly (readonly Fact[])[];
  /** Some of what was counted; `isOfData`: rows and records of the client, and not its answers. */
  readonly samples?: (Table & { readonly isOfData: boolean }) | undefined;
  /** How to see it again. */
  readonly repeat?: readonly Fact[];
  /** Its id on a page. */
  readonly anchor?: string;
  /** The exchanges that show it, the first first. */
  readonly exchanges?: readonly Exchange[];
}
