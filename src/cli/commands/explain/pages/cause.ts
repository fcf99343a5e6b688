import { type Cause, nextOf, type PastedAnswer } from '../../../../diagnosis/known/cause.ts';
import type { Symptom } from '../../../../diagnosis/symptoms/symptoms.ts';
import { causePath, type Example, type Page } from '../../../../report/page/page.ts';
import { actorOf } from '../../../../report/story/judged.ts';
import { cut, legible } from '../../../../standards/text/legible.ts';
import { causesFact, rulesFact } from './named.ts';

/** Returns the page of a cause: what happens, the remedy and who must act, and answers that show it. */
export function causePage(cause: Cause): Page {
  const { id, layer, move, examples } = cause;
  const faults = cause.faults.slice(0, 1);
  return {
    title: cause.title,
    kind: 'cause',
    id,
    path: causePath(id),
    about: [
      { label: 'means', text: cause.means },
      { label: 'remedy', text: cause.remedy },
      { label: 'layer', text: cause.beside ? `${layer}; reported with other causes` : layer },
      { label: 'who acts', text: actorOf(move) },
      rulesFact('found by', cause.rules),
    ],
    examples: [
      { title: 'Shows it', shown: examples.shown.map(exampleOf) },
      { title: 'Similar, but a different cause', shown: examples.near.map(exampleOf) },
    ],
    next: [
      { label: 'next', lines: [nextOf(cause)] },
      { label: 'see it', lines: faults.map((fault) => `greenlight demo --fault ${fault}`) },
      {
        label: 'serve it',
        lines: faults.flatMap((fault) => [
          `greenlight serve --fault ${fault}`,
          'greenlight diagnose --base-url http://127.0.0.1:4010 # in another terminal',
        ]),
      },
    ],
  };
}

function exampleOf({ endpoint, status, headers, text, lost, durationMs }: PastedAnswer): Example {
  const of = endpoint === undefined ? '' : `${endpoint}: `;
  const after = durationMs === undefined ? '' : `, after ${(durationMs / 1000).toFixed(1)} s`;
  const head = Object.entries(headers ?? { 'content-type': 'application/json' });
  return {
    lines: lost
      ? [`${of}no answer${after}`, lost.detail]
      : [
          `${of}${status ?? 200}${after}`,
          ...head.map(([name, value]) => `${name}: ${value}`),
          ...(text ? ['', ...visible(text).split('\n')] : []),
        ],
  };
}

/** Shows a byte-order mark, which would be invisible. */
const visible = (text: string): string => text.replace(/^\ufeff/, '\\ufeff').replaceAll('\r', '');

const named = (symptoms: readonly Symptom[]) =>
  symptoms.map(({ id, title }) => ({ id, text: title }));

export function symptomPage(symptom: Symptom, others: readonly Symptom[] = []): Page {
  const { id, title, means, codes, typed = [], causes, rules, next } = symptom;
  return {
    title,
    kind: 'symptom',
    id,
    path: `docs/reference/causes.md#${id}`,
    about: [
      { label: 'means', text: means },
      causesFact('causes', causes),
      rulesFact('found by', rules),
      { label: 'printed as', text: codes.filter((each) => !typed.includes(each)).join(', ') },
    ],
    beside: [{ label: 'or', items: named(others) }],
    next: [
      { label: 'next', lines: [next] },
      { label: 'more', lines: [`greenlight explain ${causes[0] ?? rules[0] ?? id}`] },
    ],
  };
}

/** Returns a page of similar symptoms for a text that matches several, or none clearly. */
export const closestPage = (query: string, symptoms: readonly Symptom[], fits: boolean): Page => ({
  title: fits
    ? `Several symptoms fit “${cut(legible(query), 80)}”`
    : `No symptom fits “${cut(legible(query), 80)}” well`,
  kind: 'symptoms',
  id: 'closest',
  about: [{ label: fits ? 'fit' : 'closest', items: named(symptoms) }],
  next: [
    { label: 'more', lines: symptoms.map(({ id }) => `greenlight explain ${id}`) },
    { label: 'all', lines: ['greenlight list symptoms'] },
  ],
});
