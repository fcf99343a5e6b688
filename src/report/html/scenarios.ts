import { endpointIds } from '../../model/endpoint.ts';
import type { ClauseReport, ClauseState, ScenarioReport, Setting } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { capital, duration, figure, howMany, stopped } from '../../standards/text/figures.ts';
import { endpointView } from '../view/endpoint.ts';
import { isNotJudged } from '../view/headline.ts';
import { clauseAnchor, findingAnchor, scenarioAnchor } from './frame/anchor.ts';
import { type Icon, icon } from './frame/icon.ts';
import { type Content, data, html, type Markup } from './frame/markup.ts';
import { filter, fold, section } from './frame/section.ts';
import type { View } from './frame/view.ts';

const mostScenarios = 1000;

const verdicts = {
  passed: ['pass', 'passed'],
  failed: ['fail', 'failed'],
  inconclusive: ['dash', 'not judged'],
  skipped: ['dash', 'not judged'],
} as const;

/** All scenarios, by endpoint in suite order; with the script they can be searched. */
export function scenarios(view: View): Content {
  const all = view.run.scenarios;
  if (all.length === 0) return undefined;
  const shown = all.slice(0, mostScenarios);
  const words = ['failed', 'passed', 'not judged'].filter((word) =>
    shown.some(({ verdict }) => verdicts[verdict][1] === word),
  );
  return section({
    id: 'scenarios',
    title: 'All scenarios',
    note: howMany(all.length, 'scenario'),
    body: fold({
      summary: 'Each scenario and its result',
      note: words.join(', '),
      body: html`${filter('Search the scenarios', words)}
<table class="stack small all"><thead><tr><th scope="col">Verdict</th><th scope="col">Scenario</th><th scope="col">Result</th><th scope="col" class="num">Exchanges</th><th scope="col" class="num">Slowest</th></tr></thead>
${endpointIds.map((id) =>
  part(
    view,
    id,
    shown.filter(({ endpoint }) => endpoint === id),
  ),
)}</table>
${all.length > mostScenarios && html`<p class="note">${figure(all.length - mostScenarios)} more in report.json.</p>`}`,
    }),
  });
}

const part = (view: View, title: string, own: readonly ScenarioReport[]): Content =>
  own.length > 0 &&
  html`<tbody><tr class="group"><th colspan="5" scope="rowgroup">${title}</th></tr>
${own.map((scenario) => row(view, scenario))}</tbody>
`;

function row({ exchanges }: View, scenario: ScenarioReport): Markup {
  const { id, title, verdict, reason, summary } = scenario;
  const [name, word] = verdicts[verdict];
  const times = scenario.exchanges.flatMap((each) => exchanges.get(each)?.durationMs ?? []);
  const slowest = times.reduce((longest, time) => Math.max(longest, time), 0);
  const count = scenario.exchanges.length;
  return html`<tr data-found="${word}" id="${scenarioAnchor(id)}"><td class="nowrap">${icon(name)} ${word}</td><th scope="row">${title}<span class="id">${id}</span></th><td data-l="Result">${reason ?? summary}</td><td data-l="Exchanges" class="num">${count === 0 ? '–' : figure(count)}</td><td data-l="Slowest" class="num">${times.length === 0 ? '–' : duration(slowest)}</td></tr>
`;
}

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
  const areas = groupedBy(clauses, ({ id }) => id.split('.', 1)[0] ?? '');
  const of = (state: string) => clauses.filter((clause) => clause.state === state).length;
  return section({
    id: 'coverage',
    title: 'Contract coverage',
    note: howMany(clauses.length, 'clause'),
    body: html`<ul class="legend">${Object.entries(states)
      .filter(([state]) => of(state) > 0)
      .map(
        ([state, [name, word]]) => html`<li>${icon(name)} ${figure(of(state))} ${word}</li>`,
      )}</ul>
${[...areas].map(([area, held]) => clausesOf(view, area, held))}`,
  });
}

function clausesOf(view: View, area: string, clauses: readonly ClauseReport[]): Markup {
  const kept = clauses.filter(({ state }) => state === 'kept').length;
  return html`<h3 class="area">${capital(area.replaceAll('-', ' '))}<small>${figure(kept)} of ${figure(clauses.length)} kept</small></h3>
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

/** Of one reason so many scenarios are named; the rest are counted, and stand in the list of all. */
const mostInALine = 8;

/** What was not judged, and why: endpoints, scenarios by their reason, rules that crashed. */
export function notJudged({ run }: View): Content {
  // One that failed was judged in part; the table of endpoints has its reason.
  const endpoints = run.endpoints.filter(
    (endpoint) => endpoint.state !== 'judged' && endpointView(run, endpoint).state !== 'failed',
  );
  const open = run.scenarios.filter(isNotJudged);
  const heaps = groupedBy(open, ({ reason, summary }) => reason ?? summary);
  const crashed = run.rules.filter((rule) => rule.crashed);
  if (endpoints.length + open.length + crashed.length === 0) return undefined;
  return section({
    id: 'not-judged',
    title: 'Not judged',
    note: `${figure(open.length)} of ${howMany(run.scenarios.length, 'scenario')}`,
    body: html`<table class="stack"><thead><tr><th scope="col">What</th><th scope="col">Why</th></tr></thead><tbody>
${[...groupedBy(endpoints, ({ state, reason }) => reason ?? state)].map(([why, own]) => line(html`${own.map(({ id }) => id).join(', ')}<span class="aside">${own.length === 1 ? 'the whole endpoint' : 'whole endpoints'}</span>`, why))}
${[...heaps].slice(0, 100).map(([reason, heap]) => line(named(heap), reason, false))}
${crashed.map(({ id, reason = '' }) => line(html`<code>${id}</code><span class="aside">a rule; this is our bug</span>`, reason))}
</tbody></table>`,
  });
}

const line = (what: Content, why: string, isMarked = true) =>
  html`<tr><th scope="row">${isMarked && html`${icon('dash')} `}${what}</th><td>${stopped(capital(why))}</td></tr>
`;

const named = (heap: readonly ScenarioReport[]): Content =>
  html`<ul class="named">${heap
    .slice(0, mostInALine)
    .map(
      ({ id, title }, index) =>
        html`<li>${index === 0 && html`${icon('dash')} `}<a href="#${scenarioAnchor(id)}">${title}</a><span class="id">${id}</span></li>`,
    )}</ul>${heap.length > mostInALine && html`<span class="aside">and ${howMany(heap.length - mostInALine, 'more scenario')}</span>`}`;

const sources = {
  flag: 'a flag',
  environment: 'the environment',
  config: 'the configuration',
  default: 'default',
  discovered: 'found at the client’s endpoints',
  sample: 'made up as a sample',
} as const satisfies Record<Setting['from'], string>;

const mostSettings = 200;

/** The configuration of the run. Secrets were taken out before it was stored. */
export function configuration({ run }: View): Content {
  if (run.configuration.length === 0) return undefined;
  return section({
    id: 'configuration',
    title: 'Configuration used',
    note: 'secrets are left out before anything is written',
    body: html`<table class="stack small"><thead><tr><th scope="col">Setting</th><th scope="col">Value</th><th scope="col">From</th></tr></thead><tbody>
${run.configuration.slice(0, mostSettings).map(
  ({
    setting,
    value,
    from,
    at,
  }) => html`<tr><th scope="row"><code>${setting}</code></th><td>${data(setting === 'seed' ? value : value)}</td><td class="soft words">${at ?? sources[from]}</td></tr>
`,
)}</tbody></table>`,
  });
}
