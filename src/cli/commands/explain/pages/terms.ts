import { allRules } from '../../../../config/rules.ts';
import type { Decision } from '../../../../model/outcome.ts';
import type { Relation } from '../../../../model/scenario.ts';
import { decisionWords } from '../../../../report/page/answer.ts';
import type { Page } from '../../../../report/page/page.ts';
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

interface DecisionText {
  readonly when: string;
  readonly service: string;
  readonly clauses: readonly string[];
}

/** Meaning of each outcome (contract: delivery-price rules 3 to 6, Errors). */
export const decisionTexts = texts.outcomes as { readonly [decision in Decision]: DecisionText };

export function outcomePage(decision: Decision): Page {
  const { when, service, clauses } = decisionTexts[decision];
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
  };
}

const relationTexts: { readonly [relation in Relation]: string } = texts.relations;

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
