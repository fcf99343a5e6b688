import { clauses } from '../../../contract/clauses/clauses.ts';
import { causes } from '../../../diagnosis/causes.ts';
import { type Decision, decisions } from '../../../model/outcome.ts';
import { type Relation, relations } from '../../../model/relation.ts';
import type { Scenario } from '../../../model/scenario.ts';
import type { Pen } from '../../../report/terminal/pen.ts';
import { allRules as rules } from '../../rules/all-rules.ts';
import { explainCause } from './sheets/cause.ts';
import { explainClause } from './sheets/clause.ts';
import { explainDecision } from './sheets/decision.ts';
import { exitTexts, explainExitCode } from './sheets/exit-code.ts';
import { explainFault, type FaultWords } from './sheets/fault.ts';
import type { FaultAnswers } from './sheets/fault-answers.ts';
import { words } from './sheets/glossary.ts';
import { nearest } from './sheets/nearest.ts';
import { explainRelation } from './sheets/relation.ts';
import { explainRule } from './sheets/rule.ts';
import { explainScenario } from './sheets/scenario.ts';
import { explainWord } from './sheets/words.ts';

interface Explaining {
  readonly pen: Pen;
  readonly faults: readonly FaultWords[];
  readonly scenarios?: readonly Scenario[];
  /** What the fault of this name answers. */
  readonly answers?: FaultAnswers | undefined;
}

/**
 * A rule, clause, fault, outcome, cause, exit code, relation, scenario or word in plain words, ending with a
 * line feed; all that bear the name. A name that is not known gives the nearest ones, none where nothing is
 * near: the caller ends with exit code 2.
 */
export function explain(
  id: string,
  { pen, faults, scenarios = [], answers }: Explaining,
): string | { readonly nearest: readonly string[] } {
  const reported = sheetsOf(id, { pen, faults, scenarios, answers });
  if (reported.length > 0) {
    return reported.map((lines) => `${lines.join('\n').trimEnd()}\n`).join('\n\n');
  }
  const known = [
    ...rules.map((rule) => rule.id),
    ...clauses.map((clause) => clause.id),
    ...causes.map((cause) => cause.id),
    ...faults.map(({ name }) => name),
    ...decisions,
    ...Object.keys(exitTexts),
    ...relations,
    ...Object.keys(words),
    ...scenarios.map((scenario) => scenario.id),
  ];
  return { nearest: nearest(id, known) };
}

type Sheet = readonly string[];

const named = <Thing>(things: readonly Thing[], is: (thing: Thing) => boolean) =>
  things.filter(is).slice(0, 1);

/** A cause and the fault that shows it often bear one name. */
function sheetsOf(
  id: string,
  { pen, faults, scenarios, answers }: Required<Explaining>,
): readonly Sheet[] {
  return [
    ...named(rules, (each) => each.id === id).map((rule) => explainRule(rule, rules, faults, pen)),
    ...named(clauses, (each) => each.id === id).map((each) => explainClause(each, rules, pen)),
    ...named(causes, (each) => each.id === id).map((each) => explainCause(each, rules, pen)),
    ...named(faults, ({ name }) => name === id).map((each) =>
      explainFault(each, { rules, answers, pen }),
    ),
    ...named(decisions, (each: Decision) => each === id).map((each) => explainDecision(each, pen)),
    ...[explainExitCode(id, pen) ?? []].filter((lines) => lines.length > 0),
    ...named(relations, (each: Relation) => each === id).map((each) =>
      explainRelation(each, rules, pen),
    ),
    ...[explainWord(id, pen) ?? []].filter((lines) => lines.length > 0),
    ...named(scenarios, (each) => each.id === id).map((each) => explainScenario(each, pen)),
  ];
}
