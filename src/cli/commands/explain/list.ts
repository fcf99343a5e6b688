import { allRules as rules } from '../../../config/rules.ts';
import { clauses } from '../../../contract/clauses/clauses.ts';
import { causes } from '../../../diagnosis/causes.ts';
import { symptoms } from '../../../diagnosis/symptoms/symptoms.ts';
import type { Clause } from '../../../model/rule.ts';
import type { Document } from '../../../report/page/block.ts';
import { howMany } from '../../../standards/text/figures.ts';
import type { FaultWords } from './pages/fault.ts';

export const listable = ['rules', 'scenarios', 'faults', 'clauses', 'causes', 'symptoms'] as const;

export type Listable = (typeof listable)[number];

/** A scenario as a list names it. */
interface ScenarioWords {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
}

interface ListContext {
  readonly faults: readonly FaultWords[];
  readonly scenarios: readonly ScenarioWords[];
}

const nouns = {
  rules: 'rule',
  scenarios: 'scenario',
  faults: 'fault',
  clauses: 'clause',
  causes: 'cause',
  symptoms: 'symptom',
} as const satisfies { readonly [each in Listable]: string };

/** The same as one JSON document: a list of objects, each with its id. */
export function listJson(what: Listable, { faults, scenarios }: ListContext): string {
  const lists: { readonly [each in Listable]: () => readonly object[] } = {
    rules: () =>
      rules.map(({ id, severity, title, clauses: kept }) => ({
        id,
        severity,
        title,
        clauses: kept,
      })),
    scenarios: () => scenarios.map(({ id, title, tags }) => ({ id, title, tags })),
    faults: () => faults.map(({ name, title, findings }) => ({ id: name, title, findings })),
    clauses: () =>
      clauses.map((clause) => ({ id: clause.id, judged: judgedHow(clause), title: clause.short })),
    causes: () => causes.map(({ id, layer, move, title }) => ({ id, layer, move, title })),
    symptoms: () => symptoms,
  };
  return `${JSON.stringify(lists[what](), null, 2)}\n`;
}

/** All rules, scenarios, faults, clauses, causes or symptoms with their titles, and a word on where to go on. */
export function listText(what: Listable, { faults, scenarios }: ListContext): Document {
  const lines: { readonly [each in Listable]: () => readonly Line[] } = {
    rules: () => rules.map(({ id, severity, title }) => [id, severity, title]),
    scenarios: () => scenarios.map(({ id, title, tags }) => [id, tags.join(' '), title]),
    faults: () => faults.map(({ name, findings, title }) => [name, findings.join(' '), title]),
    clauses: () => clauses.map((clause) => [clause.id, judgedHow(clause), clause.short]),
    causes: () => causes.map(({ id, layer, title }) => [id, layer, title]),
    symptoms: () => symptoms.map(({ id, kind, title }) => [id, kind, title]),
  };
  const entries = lines[what]().map(([name, beside, text]) => ({ name, text, beside }));
  const noun = nouns[what];
  const more =
    noun === 'scenario' ? 'greenlight run --only <scenario>' : `greenlight explain <${noun}>`;
  const total = `${howMany(entries.length, noun)}; more with ${more}`;
  return [[{ kind: 'list', entries }], [{ kind: 'paragraph', text: total }]];
}

type Line = readonly [id: string, about: string, title: string];

function judgedHow({ judgement }: Clause): string {
  if ('leftOpen' in judgement) return 'left open';
  return 'notObservable' in judgement ? 'not observable' : 'judged';
}
