import { clauses } from '../contract/clauses.ts';
import { clausesOf } from '../contract/clauses-of.ts';
import { nearRules } from '../contract/near.ts';
import { clausesPage } from '../report/clauses-page.ts';
import { rulePage } from '../report/rule-page.ts';
import { rulesIndex } from '../report/rules-index.ts';
import { allRules as rules } from './all-rules.ts';
import type { FaultWords } from './explain/fault.ts';
import { shownExamples } from './shown-examples.ts';

/** A page of docs/, its path with forward slashes from the root of the package. */
interface DocsPage {
  readonly path: string;
  readonly text: string;
}

/** Every page that is written from the catalogue: one a rule, their index, and the clauses. */
export function docsPages(faults: readonly FaultWords[]): readonly DocsPage[] {
  return [
    { path: 'docs/contract.md', text: clausesPage(clauses) },
    { path: 'docs/rules/README.md', text: rulesIndex(rules) },
    ...rules.map((rule) => ({
      path: `docs/rules/${rule.id}.md`,
      text: rulePage(rule, {
        clauses: clausesOf(rule, clauses),
        examples: shownExamples(rule),
        near: nearRules(rule, rules),
        faults: faults.flatMap(({ name, findings }) => (findings.includes(rule.id) ? [name] : [])),
      }),
    })),
  ];
}
