import { exampleExchange } from '../../../../contract/endpoints/example-exchange.ts';
import type { Decision } from '../../../../model/outcome.ts';
import type { AnswerExample } from '../../../../model/rule.ts';
import { exampleOf } from '../../../../report/page/example.ts';
import type { Examples, Page } from '../../../../report/page/page.ts';
import { decisionWords } from '../../../../report/view/exchange.ts';
import { clauseItem } from './named.ts';
import texts from './texts.json' with { type: 'json' };

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

/** Returns the page of an outcome: when the service decides so, what it does then, and example answers. */
export function outcomePage(decision: Decision): Page {
  const { when, service, clauses, bad, good } = decisionTexts[decision];
  return {
    title: `Outcome: ${decisionWords[decision]}`,
    kind: 'outcome',
    id: decision,
    path: `docs/outcomes.md#${decision}`,
    about: [
      { label: 'when', text: when },
      { label: 'then', text: service },
      { label: 'contract', items: clauses.map((id) => clauseItem(id)) },
    ],
    examples: [...block('To be corrected', bad), ...block('As it should be', good)],
  };
}
