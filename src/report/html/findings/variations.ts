import type { ExchangeReport, Finding } from '../../../model/run.ts';
import { figure, howMany } from '../../../standards/text/figures.ts';
import { expectedStored } from '../../view/exchange.ts';
import { type Content, html, type Markup } from '../frame/markup.ts';
import { fold, scrolled } from '../frame/section.ts';
import type { View } from '../frame/view.ts';

const most = { rows: 80, columns: 24 } as const;

const signs = { absent: '–', empty: 'ø', added: '+', present: '●' } as const;

/** What was varied in each order of a scenario, and its result: the eye finds the cause by itself. */
export function variations({ run }: View, finding: Finding): Content {
  if (finding.scenario === undefined) return undefined;
  const all = run.exchanges.filter(
    ({ scenario, varied }) => scenario === finding.scenario && varied !== undefined,
  );
  const places = [...new Set(all.flatMap(({ varied = {} }) => Object.keys(varied)))];
  if (all.length < 2 || places.length === 0) return undefined;
  const causes = new Set((finding.cause ?? []).flatMap((cause) => Object.keys(cause)));
  const hot = places.filter((place) => causes.has(place));
  const columns = [...hot, ...places.filter((place) => !causes.has(place))].slice(0, most.columns);
  const broken = new Set(finding.exchanges);
  const hits = all.filter(({ id }) => broken.has(id)).length;
  const rows = [...all]
    .sort((a, b) => Number(broken.has(b.id)) - Number(broken.has(a.id)))
    .slice(0, most.rows);
  const left = [
    all.length > rows.length ? howMany(all.length - rows.length, 'more variation') : '',
    places.length > columns.length ? howMany(places.length - columns.length, 'more field') : '',
  ].filter(Boolean);
  return fold({
    summary: `All ${figure(all.length)} variations`,
    note: `${figure(hits)} broke the rule`,
    more: 'no-print',
    body: html`<p class="note">● as sent at first · ø empty · – absent · + added. ${hot.length > 0 ? 'The fields that decide come first.' : ''}${left.length > 0 ? ` ${left.join(' and ')} in report.json.` : ''}</p>
${scrolled(
  `All variations of ${finding.scenario}`,
  html`<table class="matrix"><thead><tr><th class="h" scope="col">No.</th>${columns.map((place) => html`<th scope="col">${place.slice(place.lastIndexOf('/') + 1)}</th>`)}<th class="h" scope="col">Result</th></tr></thead>
<tbody>${rows.map((exchange) => row(exchange, all.indexOf(exchange) + 1, columns, hot, broken.has(exchange.id)))}</tbody></table>`,
)}`,
  });
}

function row(
  exchange: ExchangeReport,
  turn: number,
  columns: readonly string[],
  hot: readonly string[],
  isBroken: boolean,
): Markup {
  return html`<tr><th scope="row">${turn}</th>${columns.map((place) => {
    const state = exchange.varied?.[place] ?? 'present';
    return html`<td class="${hot.includes(place) ? 'hot' : ''}"><span aria-hidden="true">${signs[state]}</span><span class="vh">${state}</span></td>`;
  })}<td class="received">${received(exchange, isBroken)}</td></tr>
`;
}

function received(exchange: ExchangeReport, isBroken: boolean): Content {
  const { outcome, answer } = exchange;
  const expected = expectedStored(exchange);
  const stored = outcome?.storedOnOrder;
  const text =
    typeof stored === 'number'
      ? `stored ${figure(stored)}`
      : answer.kind === 'response'
        ? `answered ${answer.status}`
        : 'no answer';
  return [
    isBroken ? html`<mark>${text}</mark>` : text,
    expected !== undefined && html` <span class="soft">expected ${figure(expected)}</span>`,
  ];
}
