import type { RuleId } from '../../model/rule.ts';
import { capital } from '../../standards/text/figures.ts';
import { type OutcomeRow, outcomeText } from './answer.ts';
import {
  codeOf,
  type Fact,
  factsOf,
  type Line,
  paragraphs,
  type Section,
  tableOf,
  under,
} from './block.ts';
import type { RuleGroup } from './groups.ts';

/** Reference of a named thing: its page in docs/, and the output of `greenlight explain`. */
export interface Page {
  readonly title: string;
  /** `clause`, or the severity of a rule. */
  readonly kind: string;
  readonly id: string;
  /** `docs/reference/rules/http.md#slow`, `docs/reference/contract.md#limits.cut`. */
  readonly path?: string;
  /** Facts without a value are left out, and so are purposes without a command. */
  readonly about: readonly Fact[];
  readonly examples?: readonly Examples[];
  readonly beside?: readonly Fact[];
  readonly next?: readonly { readonly label: string; readonly lines: readonly string[] }[];
}

export interface Examples {
  readonly title: string;
  readonly shown: readonly Example[];
}

export interface Example {
  readonly why?: string | undefined;
  readonly lines: readonly Line[];
  readonly outcome?: readonly OutcomeRow[] | undefined;
}

const maxCommands = 3;

/** Renders a page with the first example of each kind. */
export function explainedPage(page: Page): Section {
  const { title, kind, id, about, examples = [], beside = [], next = [], path } = page;
  const commands = next.flatMap(({ label, lines }) =>
    lines.length === 0 ? [] : [`# ${label}`, ...lines.slice(0, maxCommands)],
  );
  return [
    { kind: 'heading', text: title, note: `${kind} · ${id}` },
    ...factsOf(about),
    ...examples.flatMap(({ title, shown }) =>
      under(title, undefined, shown.slice(0, 1).flatMap(exampleBlocks)),
    ),
    ...factsOf(beside),
    ...codeOf(commands, true),
    ...factsOf([{ label: 'page', text: path }]),
  ];
}

const exampleBlocks = ({ why, lines, outcome = [] }: Example): Section => [
  ...paragraphs(why === undefined ? [] : [`${capital(why)}:`]),
  ...codeOf(lines),
  ...(outcome.length === 0
    ? []
    : tableOf([Object.fromEntries(outcome.map((row) => [row.label, outcomeText(row)]))])),
];

/** Lower-cases the start of a sentence after a colon, except a name of the contract. */
export const afterColon = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z]* )/, (first) => first.toLowerCase());

export const rulePath = (id: RuleId): string => `docs/reference/rules/${id.replace('/', '.md#')}`;

export const causePath = (id: string): string => `docs/reference/causes.md#${id}`;

export const clausePath = (id: string): string => `docs/reference/contract.md#${id}`;

/** Encodes a text as an id and fragment; texts of up to 200 characters stay distinct, slashes and dots readable. */
function fragment(text: string): string {
  const short = text.length > 200 ? `${text.slice(0, 200)} ${text.length}` : text;
  return short.replace(/[^A-Za-z0-9/._-]/g, (other) => `~${other.charCodeAt(0).toString(16)}~`);
}

/** Returns the anchor of a rule's findings; errors, warnings and waived findings of a rule differ. */
export const findingAnchor = ({ rule, severity, endpoint, worst }: RuleGroup): string =>
  fragment([worst.waived ? 'waived' : severity, rule, endpoint].filter(Boolean).join('/'));

export const scenarioAnchor = (id: string): string => `scenario/${fragment(id)}`;

export const clauseAnchor = (id: string): string => `clause/${fragment(id)}`;

export const explaining = (id: string): string => `greenlight explain ${id}`;
