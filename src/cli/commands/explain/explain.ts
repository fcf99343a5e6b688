import { distance } from 'fastest-levenshtein';
import { clauses } from '../../../contract/clauses/clauses.ts';
import { causes } from '../../../diagnosis/causes.ts';
import { type Decision, decisions } from '../../../model/outcome.ts';
import { type Relation, relations } from '../../../model/relation.ts';
import type { Scenario } from '../../../model/scenario.ts';
import type { Pen } from '../../../report/terminal/pen.ts';
import { decisionWords } from '../../../report/view/exchange.ts';
import { allRules as rules } from '../../rules/all-rules.ts';
import { explainCause } from './sheets/cause.ts';
import { explainClause } from './sheets/clause.ts';
import { decisionTexts } from './sheets/decision-texts.ts';
import { exampleBlock } from './sheets/examples.ts';
import { exitTexts, explainExitCode } from './sheets/exit-code.ts';
import { explainFault, type FaultWords } from './sheets/fault.ts';
import type { FaultAnswers } from './sheets/fault-answers.ts';
import { words } from './sheets/glossary.ts';
import { explainRelation } from './sheets/relation.ts';
import { explainRule } from './sheets/rule.ts';
import { explainScenario } from './sheets/scenario.ts';
import { field, fields, heading } from './sheets/sheet.ts';

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

/** A word, in whatever case; `e12` is an exchange. */
function explainWord(asked: string, pen: Pen): readonly string[] | undefined {
  const word = /^e\d+$/.test(asked) ? 'exchange' : asked.toLowerCase();
  const text = Object.hasOwn(words, word) ? words[word] : undefined;
  if (!text) return undefined;
  return [
    ...heading(pen, `${word.charAt(0).toUpperCase()}${word.slice(1)}`, 'word', word),
    ...field(pen, 'means', text.means),
    ...field(pen, 'next', text.next),
  ];
}

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

/** An outcome: when the service decides so, what it does then, and an answer of each kind. */
function explainDecision(decision: Decision, pen: Pen): readonly string[] {
  const { when, service, clauses, bad, good } = decisionTexts[decision];
  return [
    ...heading(pen, `Outcome: ${decisionWords[decision]}`, 'outcome', decision),
    ...field(pen, 'when', when),
    ...field(pen, 'then', service),
    ...fields(pen, 'contract', clauses),
    '',
    ...(bad ? exampleBlock(pen, 'bad', [bad]) : []),
    ...(good ? exampleBlock(pen, 'good', [good]) : []),
    ...field(pen, 'page', `docs/outcomes.md#${decision}`),
  ];
}
