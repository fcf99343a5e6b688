import type { Symptom } from '../../../../diagnosis/symptoms/symptom.ts';
import type { Page } from '../../../../report/page/page.ts';
import { causesFact, rulesFact } from './named.ts';

/** A symptom: what it means, how it is said, what may be behind it, what to run; others that were asked for too. */
export function symptomPage(symptom: Symptom, others: readonly Symptom[] = []): Page {
  const { id, title, means, codes, said, causes, rules, next } = symptom;
  return {
    title,
    kind: 'symptom',
    id,
    path: `docs/symptoms.md#${id}`,
    about: [
      { label: 'means', text: means },
      ...causesFact('causes', causes),
      ...rulesFact('found by', rules),
      ...(codes.length === 0 ? [] : [{ label: 'printed as', text: codes.join(', ') }]),
      ...(said.length === 0 ? [] : [{ label: 'said as', text: said.join(', ') }]),
    ],
    beside:
      others.length === 0
        ? []
        : [{ label: 'or', items: others.map((each) => ({ id: each.id, text: each.title })) }],
    next: [
      { label: 'next', lines: [next] },
      { label: 'more', lines: [`greenlight explain ${causes[0] ?? rules[0] ?? id}`] },
    ],
  };
}
