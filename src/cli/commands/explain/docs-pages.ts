import { nearRules } from '../../../contract/answers/near.ts';
import { clauses } from '../../../contract/clauses/clauses.ts';
import { clausesOf } from '../../../contract/clauses/clauses-of.ts';
import { observers } from '../../../contract/observations/observations.ts';
import { nextOf } from '../../../diagnosis/cause.ts';
import { causes } from '../../../diagnosis/causes.ts';
import { symptoms } from '../../../diagnosis/symptoms/symptoms.ts';
import { decisions } from '../../../model/outcome.ts';
import {
  clausesPage,
  faultsPage,
  openPage,
  outcomesPage,
} from '../../../report/docs/catalogue-pages.ts';
import { causePage, causesIndex } from '../../../report/docs/cause-page.ts';
import { rulePage, rulesIndex } from '../../../report/docs/rule-page.ts';
import { symptomsPage } from '../../../report/docs/symptoms-page.ts';
import { decisionWords } from '../../../report/view/exchange.ts';
import { allRules as rules } from '../../rules/all-rules.ts';
import { commandPages } from './command-pages.ts';
import { decisionTexts } from './sheets/decision-texts.ts';
import type { FaultWords } from './sheets/fault.ts';
import { shownExamples } from './shown-examples.ts';

/** A page of docs/, its path with forward slashes from the root of the package. */
interface DocsPage {
  readonly path: string;
  readonly text: string;
}

const outcomes = decisions.map((decision) => ({
  decision,
  title: decisionWords[decision],
  ...decisionTexts[decision],
}));

const faultExample =
  'greenlight demo --fault net-value-missing --only delivery-price/one-line # exit 1';

/** Every page that is written from the catalogue: one a rule and one a cause, their indexes, and the clauses. */
export function docsPages(faults: readonly FaultWords[]): readonly DocsPage[] {
  return [
    { path: 'docs/contract.md', text: clausesPage(clauses) },
    { path: 'docs/left-open.md', text: openPage(clauses, observers, rules) },
    { path: 'docs/faults.md', text: faultsPage(faults, faultExample) },
    { path: 'docs/outcomes.md', text: outcomesPage(outcomes) },
    { path: 'docs/symptoms.md', text: symptomsPage(symptoms) },
    ...commandPages(),
    { path: 'docs/rules/README.md', text: rulesIndex(rules) },
    { path: 'docs/causes/README.md', text: causesIndex(causes) },
    ...causes.map((cause) => ({
      path: `docs/causes/${cause.id}.md`,
      text: causePage({ ...cause, next: nextOf(cause) }),
    })),
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
