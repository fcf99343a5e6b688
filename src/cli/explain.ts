import { clauses } from '../contract/clauses.ts';
import { type Decision, decisions } from '../model/outcome.ts';
import type { Pen } from '../report/terminal/pen.ts';
import { allRules as rules } from './all-rules.ts';
import { explainClause } from './explain/clause.ts';
import { explainDecision } from './explain/decision.ts';
import { exitTexts, explainExitCode } from './explain/exit-code.ts';
import { explainFault, type FaultWords } from './explain/fault.ts';
import { nearest } from './explain/nearest.ts';
import { explainRule } from './explain/rule.ts';

interface Explaining {
  readonly pen: Pen;
  readonly faults: readonly FaultWords[];
}

/**
 * A rule, clause, fault, outcome or exit code in plain words, ending with a line feed. A name that is
 * not known gives the nearest ones, none where nothing is near: the caller ends with exit code 2.
 */
export function explain(
  id: string,
  { pen, faults }: Explaining,
): string | { readonly nearest: readonly string[] } {
  const lines = linesOf(id, { pen, faults });
  if (lines) return `${lines.join('\n').trimEnd()}\n`;
  const known = [
    ...rules.map((rule) => rule.id),
    ...clauses.map((clause) => clause.id),
    ...faults.map(({ name }) => name),
    ...decisions,
    ...Object.keys(exitTexts),
  ];
  return { nearest: nearest(id, known) };
}

function linesOf(id: string, { pen, faults }: Explaining): readonly string[] | undefined {
  const rule = rules.find((each) => each.id === id);
  if (rule) return explainRule(rule, rules, faults, pen);
  const clause = clauses.find((each) => each.id === id);
  if (clause) return explainClause(clause, rules, pen);
  const fault = faults.find(({ name }) => name === id);
  if (fault) return explainFault(fault, rules, pen);
  const decision = decisions.find((each: Decision) => each === id);
  return decision ? explainDecision(decision, pen) : explainExitCode(id, pen);
}
