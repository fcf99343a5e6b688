import type { Json } from '../../model/json.ts';

/** Text that any renderer can show: its sections stand apart, their blocks follow one another. */
export type Document = readonly Section[];

export type Section = readonly Block[];

export type Block =
  | Heading
  | Paragraph
  | List
  | Steps
  | Facts
  | Table
  | Code
  | Fold
  | Exchange
  | MessageBlock
  | Verdict
  | Finding
  | Title
  | Examples
  | Commands;

/** What a mark says. A word beside it says the same. */
export type Tone = 'passed' | 'failed' | 'warning' | 'quiet';

export interface Heading {
  readonly kind: 'heading';
  readonly text: string;
  readonly note?: string;
}

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: string;
  readonly tone?: Tone;
}

export interface List {
  readonly kind: 'list';
  readonly entries: readonly Entry[];
  /** Entries stand apart. */
  readonly isLoose?: true;
  /** How many are not shown: the JSON has them. */
  readonly left?: number;
}

/** Where something stands on a page, and the place, or the file beside it (`./…`), that it leads to. */
interface Place {
  readonly anchor?: string;
  readonly to?: string;
}

/** One thing: what it is, its id, time or count beside it, and what is said of it under it. */
export interface Entry extends Place {
  readonly tone?: Tone;
  /** Stands before the text. */
  readonly name?: string;
  readonly text: string;
  readonly isStrong?: true;
  readonly beside?: string;
  readonly under?: readonly Note[];
  readonly facts?: readonly Fact[];
  /** What it consists of. */
  readonly entries?: readonly Entry[];
}

/** A paragraph under an entry: a word for its state, what is said, and what is said in passing. */
export interface Note {
  readonly state?: string;
  readonly text?: string;
  readonly aside?: string;
}

/** Sentences by number; a single one goes without, unless something stands beside it. */
export interface Steps {
  readonly kind: 'steps';
  readonly steps: readonly (Pick<Place, 'to'> & {
    readonly text: string;
    readonly beside?: string;
  })[];
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
  readonly table?: Table;
  /** A command line, which is copied and never broken but where a shell allows it. */
  readonly command?: string;
  /** What would be right, where the text is not. */
  readonly wrong?: string;
  /** Colours the text. */
  readonly tone?: Tone;
  /** Stands before the label. */
  readonly mark?: Tone;
  /** Too long to be read: told where it is copied by a button alone. */
  readonly isLong?: true;
}

/** Something with a name and a page. */
export interface Item {
  readonly id: string;
  /** Begins with a capital letter. */
  readonly text?: string;
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
  readonly totals?: Cells;
  /** Headings of figures that are no plain numbers, as times are. */
  readonly figures?: readonly string[];
  /** By row: its mark, and what its first cell leads to. */
  readonly marks?: readonly (Pick<Place, 'to'> & { readonly tone?: Tone })[];
  /** What they are of, where they are not all. */
  readonly note?: string;
  /** How many rows are not shown: the JSON has them. */
  readonly left?: number;
}

/** A line as it is, or a value that takes the lines that it needs, so many at most. */
export type Line = string | { readonly json: Json; readonly most?: number };

export interface Code {
  readonly kind: 'code';
  readonly lines: readonly Line[];
}

/** What is shown once it is opened, where a page can do that. */
export interface Fold {
  readonly kind: 'fold';
  readonly summary: string;
  readonly note?: string;
  readonly blocks: Section;
}

/** A request and its answer, with the members that a finding is about marked. */
export interface Exchange {
  readonly kind: 'exchange';
  readonly name: string;
  readonly note?: string;
  /** Absent where the answer was given as a file. */
  readonly request?: Message;
  readonly answer: Message;
}

export interface Message {
  /** `POST https://…`, `200`, or why there is no answer. */
  readonly head: string;
  readonly headers: readonly string[];
  readonly body: readonly MessageLine[];
}

/** A request or an answer by itself. */
export interface MessageBlock extends Message {
  readonly kind: 'message';
}

export interface MessageLine {
  readonly text: string;
  readonly isMarked?: true;
}

/** A word in capitals and a sentence. */
export interface Verdict {
  readonly kind: 'verdict';
  readonly word: string;
  readonly tone: Tone;
  readonly text: string;
  /** The figures behind it. */
  readonly under?: string;
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
  readonly samples?: Samples;
  /** How to see it again. */
  readonly repeat?: readonly Fact[];
  /** Where it stands on a page of findings. */
  readonly anchor?: string;
  /** The exchanges that show it, the first first. */
  readonly exchanges?: readonly Exchange[];
  /** How many more there are. */
  readonly left?: number;
}

/** Some of what was counted, in both forms: side by side, and a line each. */
export interface Samples {
  readonly table: Table;
  readonly lines: readonly { readonly place: string; readonly text: string }[];
  /** Rows of data, records, answers, or exchanges of which only the names differ. */
  readonly of: 'rows' | 'records' | 'exchanges' | 'names';
  readonly kept: number;
  /** Of the finding that they are of, and of all findings of its rule. */
  readonly count: number;
  readonly inAll: number;
}

/** The head of a page about one thing with a name. */
export interface Title {
  readonly kind: 'title';
  readonly text: string;
  /** `clause`; the severity of a rule. */
  readonly what: string;
  /** What that says, for a page that is read alone. */
  readonly means?: string;
  readonly id: string;
  /** Where the page is: `docs/contract.md#limits.cut`. */
  readonly path?: string;
}

export interface Examples {
  readonly kind: 'examples';
  readonly of: 'bad' | 'good' | 'near';
  readonly shown: readonly Example[];
}

export interface Example {
  readonly why?: string;
  /** Of what they are: `records` are several. */
  readonly of: 'answer' | 'answers' | 'record' | 'records';
  readonly lines: readonly Line[];
  /** What the service does with it. */
  readonly outcome?: readonly Fact[];
}

/** What to run next, by what it is for, and the page that says more. */
export interface Commands {
  readonly kind: 'commands';
  readonly commands: readonly { readonly label: string; readonly lines: readonly string[] }[];
  readonly page?: string;
}
