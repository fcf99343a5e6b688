import type { ClauseReport, ClauseState } from '../../../model/run.ts';
import { capital } from '../../../standards/text/figures.ts';
import { clauseAnchor, findingAnchor } from '../frame/anchor.ts';
import { many, number } from '../frame/figure-words.ts';
import { type Icon, icon } from '../frame/icon.ts';
import { type Content, html, type Markup } from '../frame/markup.ts';
import { section } from '../frame/section.ts';
import type { View } from '../view.ts';

const states = {
  kept: ['pass', 'kept'],
  broken: ['fail', 'broken'],
  waived: ['waived', 'broken, waived'],
  'not judged': ['dash', 'not judged'],
  'not applicable': ['dot', 'not applicable'],
  'left open': ['dot', 'left open'],
  'not observable': ['dot', 'not observable'],
} as const satisfies Record<ClauseState, readonly [Icon, string]>;

/** The contract clause by clause, under the headings of its sections. */
export function coverage(view: View): Content {
  const { clauses } = view.run;
  if (clauses.length === 0) return undefined;
  const areas = new Map<string, ClauseReport[]>();
  for (const clause of clauses) {
    const [area = ''] = clause.id.split('.');
    const held = areas.get(area);
    if (held) held.push(clause);
    else areas.set(area, [clause]);
  }
  const of = (state: string) => clauses.filter((clause) => clause.state === state).length;
  return section({
    id: 'coverage',
    title: 'Contract coverage',
    note: many(clauses.length, 'clause'),
    body: html`<ul class="legend">${Object.entries(states)
      .filter(([state]) => of(state) > 0)
      .map(
        ([state, [name, word]]) => html`<li>${icon(name)} ${number(of(state))} ${word}</li>`,
      )}</ul>
${[...areas].map(([area, held]) => part(view, area, held))}`,
  });
}

function part(view: View, area: string, clauses: readonly ClauseReport[]): Markup {
  const kept = clauses.filter(({ state }) => state === 'kept').length;
  return html`<h3 class="area">${capital(area.replaceAll('-', ' '))}<small>${number(kept)} of ${number(clauses.length)} kept</small></h3>
<ul class="clauses">${clauses.map((clause) => item(view, clause, area))}</ul>
`;
}

function item(view: View, { id, text, state, rules, reason }: ClauseReport, area: string): Markup {
  const [name, word] = states[state];
  const own = id.startsWith(`${area}.`) ? id.slice(area.length + 1) : id;
  const group = [...view.failing, ...view.waived].find(({ rule }) => rules.includes(rule));
  const broken = state === 'broken' || state === 'waived';
  const open = state === 'kept' || broken ? '' : word;
  const why = [open, reason ?? ''].filter(Boolean).join(': ');
  const shown = html`<span class="text">${text}</span>`;
  return html`<li class="${broken ? 'broken' : ''}" id="${clauseAnchor(id)}">${icon(name)}<span><span class="vh">${word}: </span>${broken && group ? html`<a href="#${findingAnchor(group)}">${shown}</a>` : shown}<span class="id">${own}${why !== '' && html` <em>· ${why}</em>`}</span></span></li>
`;
}
