import { capital } from '../../standards/text/figures.ts';
import { type OutcomeRow, outcomeText } from '../view/exchange.ts';
import type { Cells, Entry, Fact, Line, Section } from './block.ts';

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
  /** Commands to run, by what they are for. */
  readonly next?: readonly { readonly label: string; readonly lines: readonly string[] }[];
}

export interface Examples {
  readonly title: string;
  readonly shown: readonly Example[];
}

export interface Example {
  readonly why?: string | undefined;
  readonly lines: readonly Line[];
  /** What the service does with it. */
  readonly outcome?: readonly OutcomeRow[] | undefined;
}

/** Examples of a kind and commands of a label in a terminal; the page in docs/ has all. */
const [mostExamples, mostCommands] = [1, 3];

/** A page below its title; unless `isWhole` with the first examples and commands of each kind. */
export function blocksOf(
  { about, examples = [], beside = [], next = [], path }: Page,
  isWhole: boolean,
): Section {
  const some = <Value>(all: readonly Value[], most: number) => (isWhole ? all : all.slice(0, most));
  const commands = next.flatMap(({ label, lines }) => [`# ${label}`, ...some(lines, mostCommands)]);
  return [
    ...facts(about),
    ...examples.flatMap(
      ({ title, shown }): Section =>
        shown.length === 0
          ? []
          : [{ kind: 'heading', text: title }, ...some(shown, mostExamples).flatMap(exampleBlocks)],
    ),
    ...facts(beside),
    ...(commands.length === 0
      ? []
      : [{ kind: 'code' as const, lines: commands, isShell: true as const }]),
    ...(path === undefined || isWhole ? [] : facts([{ label: 'page', text: path }])),
  ];
}

/** The same under its title. */
export const explainedPage = (page: Page): Section => [
  { kind: 'heading', text: page.title, note: `${page.kind} · ${page.id}` },
  ...blocksOf(page, false),
];

const facts = (own: readonly Fact[]): Section =>
  own.length === 0 ? [] : [{ kind: 'facts', facts: own }];

const exampleBlocks = ({ why, lines, outcome = [] }: Example): Section => [
  ...(why === undefined ? [] : [{ kind: 'paragraph' as const, text: `${capital(why)}:` }]),
  { kind: 'code', lines },
  ...(outcome.length === 0 ? [] : [{ kind: 'table' as const, rows: [cellsOf(outcome)] }]),
];

const cellsOf = (rows: readonly OutcomeRow[]): Cells =>
  Object.fromEntries(rows.map((row) => [row.label, outcomeText(row)]));

/** A sentence that goes on after a colon. A name of the contract keeps its letters. */
export const afterColon = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z]* )/, (first) => first.toLowerCase());

/** More entries of one kind than this are counted; --json has them all. */
const mostShown = 20;

/** Entries under a heading; nothing where there are none. */
export const headed = (
  text: string,
  note: string,
  entries: readonly Entry[],
  most = mostShown,
): Section =>
  entries.length === 0
    ? []
    : [
        { kind: 'heading', text, note },
        { kind: 'list', entries: entries.slice(0, most), left: entries.length - most },
      ];

/** Rows under a heading; nothing where there are none. */
export const tabled = (text: string, note: string, rows: readonly Cells[]): Section =>
  rows.length === 0
    ? []
    : [
        { kind: 'heading', text, note },
        { kind: 'table', rows: rows.slice(0, mostShown), left: rows.length - mostShown },
      ];
