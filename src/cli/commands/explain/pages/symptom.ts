import type { Symptom } from '../../../../diagnosis/symptoms/symptoms.ts';
import type { Page } from '../../../../report/page/page.ts';
import { cut, legible } from '../../../../standards/text/legible.ts';
import { causesFact, rulesFact } from './named.ts';

const named = (symptoms: readonly Symptom[]) =>
  symptoms.map(({ id, title }) => ({ id, text: title }));

/** Returns the page of a symptom: its meaning, possible causes, what to run, and other matches. */
export function symptomPage(symptom: Symptom, others: readonly Symptom[] = []): Page {
  const { id, title, means, codes, causes, rules, next } = symptom;
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
    ],
    beside: others.length === 0 ? [] : [{ label: 'or', items: named(others) }],
    next: [
      { label: 'next', lines: [next] },
      { label: 'more', lines: [`greenlight explain ${causes[0] ?? rules[0] ?? id}`] },
    ],
  };
}

/** Returns a page of similar symptoms for a text that matches none clearly. */
export const closestPage = (asked: string, symptoms: readonly Symptom[]): Page => ({
  title: `No symptom fits “${cut(legible(asked), 80)}” well`,
  kind: 'symptoms',
  id: 'closest',
  about: [{ label: 'closest', items: named(symptoms) }],
  next: [
    { label: 'more', lines: symptoms.map(({ id }) => `greenlight explain ${id}`) },
    { label: 'all', lines: ['greenlight list symptoms'] },
  ],
});
