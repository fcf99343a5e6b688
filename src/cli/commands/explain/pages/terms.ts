import { allRules } from '../../../../config/rules.ts';
import { exampleExchange } from '../../../../contract/endpoints/example-exchange.ts';
import type { Decision } from '../../../../model/outcome.ts';
import type { AnswerExample } from '../../../../model/rule.ts';
import type { Relation } from '../../../../model/scenario.ts';
import { decisionWords } from '../../../../report/page/answer.ts';
import { exampleOf } from '../../../../report/page/example.ts';
import type { Examples, Page } from '../../../../report/page/page.ts';
import { clauseItem, rulesFact } from './named.ts';
import texts from './texts.json' with { type: 'json' };

interface ExitText {
  readonly title: string;
  readonly when: string;
  readonly next: string;
  /** Command that ends with this code; absent if it takes a signal or a bug. */
  readonly see?: string;
}

export const exitTexts: { readonly [code: string]: ExitText } = texts.exitCodes;

export function exitCodePage(code: string): Page {
  const { title = '', when = '', next = '', see } = exitTexts[code] ?? {};
  return {
    title,
    kind: 'exit code',
    id: code,
    path: 'docs/reference/exit-codes.md',
    about: [
      { label: 'when', text: when },
      { label: 'next', text: next },
    ],
    next: [{ label: 'see it', lines: [see ?? []].flat() }],
  };
}

/** Ids that are gone, and the rules, or the command, that say the same now. */
export const formerNames: { readonly [name: string]: readonly string[] } = texts.formerNames;

export function formerPage(name: string): Page {
  const now = formerNames[name] ?? [];
  const isRule = now.every((id) => id.includes('/'));
  return {
    title: `${name} was replaced`,
    kind: 'former name',
    id: name,
    about: [
      isRule
        ? rulesFact('now', now)
        : { label: 'now', text: now.map((command) => `greenlight ${command}`).join(', ') },
    ],
  };
}

type DecidedAnswer = AnswerExample & { readonly why: string };

interface DecisionText {
  readonly when: string;
  readonly service: string;
  readonly clauses: readonly string[];
  /** An answer that should have been different, and a good one. */
  readonly bad?: DecidedAnswer;
  readonly good?: DecidedAnswer;
}

/** Meaning of each outcome (contract: delivery-price rules 3 to 6, Errors), with an example of each. */
export const decisionTexts = texts.outcomes as { readonly [decision in Decision]: DecisionText };

const block = (title: string, example: DecidedAnswer | undefined): readonly Examples[] =>
  example
    ? [{ title, shown: [exampleOf({ why: example.why, exchanges: [exampleExchange(example)] })] }]
    : [];

/** Returns the page of an outcome: when the platform decides so, what it does then, and example answers. */
export function outcomePage(decision: Decision): Page {
  const { when, service, clauses, bad, good } = decisionTexts[decision];
  return {
    title: `Outcome: ${decisionWords[decision]}`,
    kind: 'outcome',
    id: decision,
    path: `docs/reference/contract.md#${decision}`,
    about: [
      { label: 'when', text: when },
      { label: 'then', text: service },
      { label: 'contract', items: clauses.map((id) => clauseItem(id)) },
    ],
    examples: [...block('To be corrected', bad), ...block('As it should be', good)],
  };
}

/** Purpose of comparing the answers of a scenario. */
const relationTexts: { readonly [relation in Relation]: string } = texts.relations;

/** Returns the page of a relation: what is sent, what must hold between the answers, and which rules judge it. */
export function relationPage(relation: Relation): Page {
  const judging = allRules.filter((rule) =>
    rule.over === 'scenario' && rule.relations !== 'all'
      ? rule.relations.includes(relation)
      : rule.provokedBy?.includes(relation),
  );
  return {
    title: `Relation: ${relation.replaceAll('-', ' ')}`,
    kind: 'relation',
    id: relation,
    path: 'docs/how-to/scenarios-and-rules.md',
    about: [
      { label: 'what', text: relationTexts[relation] },
      rulesFact(
        'judged by',
        judging.map(({ id }) => id),
      ),
    ],
  };
}
