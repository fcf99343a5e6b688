import type { ScenarioReport } from '../../../model/run.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { capital, stopped } from '../../../standards/text/figures.ts';
import { endpointView } from '../../view/endpoint.ts';
import { scenarioAnchor } from '../frame/anchor.ts';
import { many, number } from '../frame/figure-words.ts';
import { icon } from '../frame/icon.ts';
import { type Content, html } from '../frame/markup.ts';
import { section } from '../frame/section.ts';
import type { View } from '../view.ts';

/** Of one reason so many scenarios are named; the rest are counted, and stand in the list of all. */
const most = 8;

/** What was not judged, and why: endpoints, scenarios by their reason, rules that crashed. */
export function notJudged({ run }: View): Content {
  // One that failed was judged in part; the table of endpoints has its reason.
  const endpoints = run.endpoints.filter(
    (endpoint) => endpoint.state !== 'judged' && endpointView(run, endpoint).state !== 'failed',
  );
  const heaps = new Map<string, ScenarioReport[]>();
  const open = run.scenarios.filter(
    ({ verdict }) => verdict === 'skipped' || verdict === 'inconclusive',
  );
  for (const scenario of open) {
    const reason = scenario.reason ?? scenario.summary;
    const heap = heaps.get(reason);
    if (heap) heap.push(scenario);
    else heaps.set(reason, [scenario]);
  }
  const crashed = run.rules.filter((rule) => rule.crashed);
  if (endpoints.length + open.length + crashed.length === 0) return undefined;
  return section({
    id: 'not-judged',
    title: 'Not judged',
    note: `${number(open.length)} of ${many(run.scenarios.length, 'scenario')}`,
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
    .slice(0, most)
    .map(
      ({ id, title }, index) =>
        html`<li>${index === 0 && html`${icon('dash')} `}<a href="#${scenarioAnchor(id)}">${title}</a><span class="id">${id}</span></li>`,
    )}</ul>${heap.length > most && html`<span class="aside">and ${many(heap.length - most, 'more scenario')}</span>`}`;
