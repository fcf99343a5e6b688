import { endpointIds } from '../../../model/endpoint.ts';
import type { ScenarioReport } from '../../../model/run.ts';
import { duration } from '../../../standards/text/figures.ts';
import { scenarioAnchor } from '../frame/anchor.ts';
import { many, number, phrased } from '../frame/figure-words.ts';
import { icon } from '../frame/icon.ts';
import { type Content, html, type Markup } from '../frame/markup.ts';
import { filter, fold, section } from '../frame/section.ts';
import type { View } from '../view.ts';

const most = 1000;

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
  const shown = all.slice(0, most);
  const words = ['failed', 'passed', 'not judged'].filter((word) =>
    shown.some(({ verdict }) => verdicts[verdict][1] === word),
  );
  return section({
    id: 'scenarios',
    title: 'All scenarios',
    note: many(all.length, 'scenario'),
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
${all.length > most && html`<p class="note">${number(all.length - most)} more in report.json.</p>`}`,
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
  return html`<tr data-found="${word}" id="${scenarioAnchor(id)}"><td class="nowrap">${icon(name)} ${word}</td><th scope="row">${title}<span class="id">${id}</span></th><td data-l="Result">${reason ?? phrased(summary)}</td><td data-l="Exchanges" class="num">${count === 0 ? '–' : number(count)}</td><td data-l="Slowest" class="num">${times.length === 0 ? '–' : duration(slowest)}</td></tr>
`;
}
