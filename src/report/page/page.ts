import type { Commands, Entry, Example, Examples, Fact, Section } from './block.ts';

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
  readonly examples?: readonly ExamplesOf[];
  /** What is like it, and what goes with it. */
  readonly beside?: readonly Fact[];
  readonly next?: Commands['commands'];
}

export type ExamplesOf = Omit<Examples, 'kind'>;

const facts = (own: readonly Fact[]) =>
  own.length === 0 ? [] : [{ kind: 'facts' as const, facts: own }];

/** A page as blocks, each kind in its place. */
export function blocksOf(page: Page): Section {
  const { title, kind, kindMeans, id, path, about, examples = [], beside = [], next = [] } = page;
  return [
    {
      kind: 'title',
      text: title,
      what: kind,
      id,
      ...(kindMeans === undefined ? {} : { means: kindMeans }),
      ...(path === undefined ? {} : { path }),
    },
    ...facts(about),
    ...examples
      .filter(({ shown }) => shown.length > 0)
      .map((each) => ({ kind: 'examples' as const, ...each })),
    ...facts(beside),
    ...(next.length === 0 && path === undefined
      ? []
      : [
          {
            kind: 'commands' as const,
            commands: next,
            ...(path === undefined ? {} : { page: path }),
          },
        ]),
  ];
}

/** The heading of one example or of several. The answers of one example break or keep a rule together: not each is bad. */
export function titleOf(
  of: Examples['of'],
  { of: what }: Pick<Example, 'of'>,
  isSeveral = false,
): string {
  if (of === 'near') return 'Nearly the same, and not this cause';
  if (what === 'answer' || what === 'record') {
    return isSeveral ? `${of === 'bad' ? 'Bad' : 'Good'} ${what}s` : `A ${of} ${what}`;
  }
  const thing = what === 'answers' ? 'Answers' : 'Records';
  return `${thing} that ${of === 'bad' ? 'break' : 'keep'} it`;
}

/** A sentence that goes on after a colon. A name of the contract keeps its letters. */
export const afterColon = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z]* )/, (first) => first.toLowerCase());

/** More entries of one kind than this are counted; --json has them all. */
export const mostShown = 20;

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
