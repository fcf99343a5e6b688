import { distance } from 'fastest-levenshtein';
import { clauses } from '../../../contract/clauses/clauses.ts';
import { causes } from '../../../diagnosis/causes.ts';
import { decisions } from '../../../model/outcome.ts';
import { relations, type Scenario } from '../../../model/scenario.ts';
import type { Page } from '../../../report/page/page.ts';
import { allRules as rules } from '../../rules.ts';
import { causePage } from './pages/cause.ts';
import { clausePage } from './pages/clause.ts';
import { exitCodePage, exitTexts } from './pages/exit-code.ts';
import { type FaultWords, faultPage } from './pages/fault.ts';
import type { FaultAnswers } from './pages/fault-answers.ts';
import { outcomePage } from './pages/outcome.ts';
import { relationPage, scenarioPage } from './pages/relation.ts';
import { rulePage } from './pages/rule.ts';
import { wordPage, words } from './pages/word.ts';

interface Known {
  readonly faults: readonly FaultWords[];
  readonly scenarios?: readonly Scenario[];
  /** What the fault of this name answers. */
  readonly answers?: FaultAnswers | undefined;
}

const idOf = (thing: { readonly id: string }) => thing.id;
const text = (name: string) => name;

/** The pages of all that bear a name: a cause and the fault that shows it often bear one. */
export function pagesOf(id: string, { faults, scenarios = [], answers }: Known): readonly Page[] {
  const named = <Thing>(
    things: readonly Thing[],
    nameOf: (thing: Thing) => string,
    pageOf: (thing: Thing) => Page,
  ) =>
    things
      .filter((thing) => nameOf(thing) === id)
      .slice(0, 1)
      .map(pageOf);
  const word = /^e\d+$/.test(id) ? 'exchange' : id.toLowerCase();
  return [
    ...named(rules, idOf, (rule) => rulePage(rule, faults)),
    ...named(clauses, idOf, clausePage),
    ...named(causes, idOf, causePage),
    ...named(
      faults,
      ({ name }) => name,
      (fault) => faultPage(fault, answers),
    ),
    ...named(decisions, text, outcomePage),
    ...named(
      Object.entries(exitTexts),
      ([code]) => code,
      ([code, its]) => exitCodePage(code, its),
    ),
    ...named(relations, text, relationPage),
    // In whatever case; `e12` is an exchange.
    ...Object.entries(words).flatMap(([name, its]) => (name === word ? [wordPage(name, its)] : [])),
    ...named(scenarios, idOf, scenarioPage),
  ];
}

/** The names nearest to one that nothing bears, best first; empty where nothing is near. */
export const namesNear = (id: string, { faults, scenarios = [] }: Known): readonly string[] =>
  nearest(id, [
    ...[...rules, ...clauses, ...causes, ...scenarios].map((each) => each.id),
    ...faults.map(({ name }) => name),
    ...decisions,
    ...Object.keys(exitTexts),
    ...relations,
    ...Object.keys(words),
  ]);

/**
 * The known names nearest to one that is not known, best first, at most three. Near is a name within
 * two letters or a third of them, one that ends so after its namespace, or one that holds it.
 */
function nearest(name: string, known: readonly string[]): readonly string[] {
  const asked = name.trim().toLowerCase();
  if (asked === '') return [];
  const most = asked.length < 4 ? 1 : Math.max(2, asked.length / 3);
  const far = (candidate: string): number => {
    const last = candidate.split(/[/.]/).at(-1) ?? candidate;
    const steps = Math.min(distance(asked, candidate), distance(asked, last) + 0.5);
    if (steps <= most + 0.5) return steps;
    return asked.length >= 3 && candidate.includes(asked) ? asked.length : Number.POSITIVE_INFINITY;
  };
  return [...new Set(known)]
    .map((candidate) => ({ candidate, steps: far(candidate) }))
    .filter(({ steps }) => Number.isFinite(steps))
    .toSorted((a, b) => a.steps - b.steps || a.candidate.localeCompare(b.candidate))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}
