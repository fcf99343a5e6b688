import type { Json } from '../../model/json.ts';
import { capital, figure } from '../../standards/text/figures.ts';
import { phrase } from '../json/spaced-json.ts';

/** Text for any renderer: sections are separated, their blocks are consecutive. */
export type Document = readonly Section[];

export type Section = readonly Block[];

export type Block = Heading | Paragraph | List | Facts | Table | Code | Fold | Finding;

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
  readonly left?: number | undefined;
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
  readonly text?: string | readonly string[] | undefined;
  /** Replace the text where there is room. */
  readonly items?: readonly Item[];
  readonly command?: string | undefined;
  readonly tone?: Tone | undefined;
  /** Command that a text has instead, if this one is too long to read; empty for none. */
  readonly instead?: string;
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
  readonly left?: number | undefined;
}

/** Literal line, or a value that takes as many lines as needed, at most `most`. */
export type Line = string | { readonly json: Json; readonly most?: number };

export interface Code {
  readonly kind: 'code';
  readonly lines: readonly Line[];
  /** Whether the lines are commands of a POSIX shell. */
  readonly isShell?: true | undefined;
}

/** Content shown only when opened, if the page supports it. */
export interface Fold {
  readonly kind: 'fold';
  readonly summary: string;
  readonly blocks: Section;
  readonly isOpen?: true | undefined;
}

/** Request and answer, with the members of a finding marked. */
export interface Exchange {
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
}

export interface Samples extends Table {
  /** They are rows and records of the client rather than answers. */
  readonly isOfData: boolean;
  readonly kept: number;
  readonly count: number;
  /** What all of them have in common; part of the note. */
  readonly alike: string;
}

export interface Finding {
  readonly kind: 'finding';
  readonly level: 'error' | 'warning' | 'waived';
  /** `1`, or `1a` for a consequence of it. */
  readonly number?: string | undefined;
  readonly title: string;
  /** Rule or cause. */
  readonly id: string;
  /** Share of what was judged: `22 of 74 quotes, 3 scenarios`. */
  readonly hits?: string | undefined;
  /** What was seen, in a sentence or two. */
  readonly seen?: string | undefined;
  /** Difference from the contract, then its effect. */
  readonly facts: readonly (readonly Fact[])[];
  /** Samples of what was counted: the rows of those that the run kept. */
  readonly samples?: Samples | undefined;
  readonly repeat?: readonly Fact[];
  /** Its id on a page. */
  readonly anchor?: string | undefined;
  readonly exchanges?: readonly Exchange[];
  readonly differences?: Table | undefined;
}

/** Heading with the blocks under it; nothing without them. */
export const under = (text: string, note: string | undefined, blocks: Section): Section =>
  blocks.length === 0 ? [] : [{ kind: 'heading', text, note }, ...blocks];

/** List of at most so many entries; nothing without one. */
export const listOf = (entries: readonly Entry[], most = entries.length): Section =>
  entries.length === 0
    ? []
    : [{ kind: 'list', entries: entries.slice(0, most), left: over(entries, most) }];

/** Numbered list; nothing without an entry. */
export const stepsOf = (entries: readonly Entry[]): Section =>
  entries.length === 0 ? [] : [{ kind: 'list', entries, isNumbered: true }];

/** Table of at most so many rows; nothing without one. */
export const tableOf = (rows: readonly Cells[], most = rows.length, note?: string): Section =>
  rows.length === 0
    ? []
    : [{ kind: 'table', rows: rows.slice(0, most), left: over(rows, most), note }];

/** Literal lines; nothing without one. */
export const codeOf = (lines: readonly Line[], isShell?: true): Section =>
  lines.length === 0 ? [] : [{ kind: 'code', lines, isShell }];

const over = ({ length }: readonly unknown[], most: number) =>
  length > most ? length - most : undefined;

/** Facts that have a value; nothing without one. */
export function factsOf(facts: readonly Fact[]): Section {
  const known = withValue(facts);
  return known.length === 0 ? [] : [{ kind: 'facts', facts: known }];
}

export const withValue = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(
    ({ text = '', items = [], command }) => text.length + items.length > 0 || command !== undefined,
  );

/** Fold around blocks; nothing without them. */
export const foldOf = (summary: string, blocks: Section, isOpen?: true): Section =>
  blocks.length === 0 ? [] : [{ kind: 'fold', summary, blocks, isOpen }];

export const paragraphs = (texts: readonly string[], tone?: Tone): Section =>
  texts.map((text) => ({ kind: 'paragraph', text, tone }));

/** Matches `48,310`, `31.4 s`, `1 min 43 s`, `38 kB`. */
const isFigure = (text: string): boolean =>
  /^-?\d[\d,]*(?:\.\d+)?(?: (?:ms|s|min \d+ s|h \d+ min|[kMG]?B))?$/.test(text);

/** Returns the cells of a table as text; `figures` says which columns hold numbers, which are aligned right. */
export function gridOf(rows: readonly Cells[]) {
  const headings = [...new Set(rows.flatMap(Object.keys))];
  const texts = rows.map((row) => headings.map((heading) => cellOf(heading, row[heading])));
  const figures = headings.map((_, i) => texts.every((row) => !row[i] || isFigure(row[i])));
  return { headings, figures, rows: texts };
}

/** Formats a cell; numbers of records and lines are names, so they are not grouped. */
function cellOf(heading: string, value: Json = ''): string {
  if (typeof value === 'number')
    return /^(?:record|line|number)$/i.test(heading) ? String(value) : figure(value);
  return value === '' ? '' : Array.isArray(value) ? value.map(phrase).join(', ') : phrase(value);
}

/** Returns the sentence below a table: of how many things its rows are a selection, and its note. */
export const belowTable = ({ note }: Table): string | undefined => note && `${capital(note)}.`;
