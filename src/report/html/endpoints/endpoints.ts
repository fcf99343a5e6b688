import type { EndpointId } from '../../../model/endpoint.ts';
import type { EndpointReport } from '../../../model/run.ts';
import { capital, duration, size, stopped } from '../../../standards/text/figures.ts';
import { type EndpointView, endpointView } from '../../view/endpoint.ts';
import { gap, number } from '../frame/figure-words.ts';
import { type Icon, icon } from '../frame/icon.ts';
import { type Content, html, type Markup } from '../frame/markup.ts';
import { section } from '../frame/section.ts';
import type { View } from '../view.ts';
import { axisLabels, expectedMs, type TimeAxis, timeAxis } from './time-axis.ts';
import { timePicture } from './time-picture.ts';

/** The endpoints at a glance: what came of each, and its times as a picture. */
export function endpoints(view: View): Markup {
  const { run } = view;
  const axis = timeAxis(run.exchanges.flatMap(({ durationMs }) => durationMs ?? []));
  return section({
    id: 'endpoints',
    title: 'Endpoints',
    note: 'one dot per exchange, logarithmic time axis',
    body: html`<table class="ep stack">
<thead><tr><th scope="col">Endpoint</th><th scope="col">Scenarios</th><th scope="col" class="strip">Time to the last byte</th><th scope="col" class="num">Exchanges</th><th scope="col" class="num">p50</th><th scope="col" class="num">p95</th><th scope="col" class="num">Slowest</th></tr></thead>
<tbody>
${run.endpoints.map((endpoint) => row(view, endpoint, axis))}
<tr class="axis"><td colspan="2"></td><td class="strip">${axisLabels(axis, '')}</td><td colspan="4"></td></tr>
</tbody></table>
<p class="note">The dashed lines are the limits for quotes: an answer is expected in under 30 s, and at 60 s the service cuts the connection and the quote is lost. Other endpoints have no limit. The bar under the dots spans p50 to p95.</p>`,
  });
}

const icons = {
  passed: 'pass',
  failed: 'fail',
  'not judged': 'dash',
  'not implemented': 'dash',
} as const satisfies Record<EndpointView['state'], Icon>;

function row(view: View, endpoint: EndpointReport, axis: TimeAxis): Markup {
  const { id, exchanges: count, reason, records, bytes } = endpoint;
  const { state, tally, times } = endpointView(view.run, endpoint, gap);
  const own = view.run.exchanges.filter((exchange) => exchange.endpoint === id);
  const [asked] = own.flatMap(({ request }) => request ?? []);
  const received = records === undefined ? '' : `${number(records)} records, ${size(bytes)}`;
  const isLimited = own.some(({ outcome }) => outcome !== undefined);
  const late = isLimited && (times?.max ?? 0) >= expectedMs ? 'fail' : '';
  const figures: readonly (readonly [string, Content, string])[] = [
    ['Exchanges', number(count), ''],
    ['p50', times ? duration(times.p50) : '–', ''],
    ['p95', times ? duration(times.p95) : '–', ''],
    ['Slowest', times ? duration(times.max) : '–', late],
  ];
  return html`<tr><th scope="row">${id}${asked && html`<span class="id">${asked.method} ${pathOf(asked.url)}</span>`}</th>
<td>${icon(icons[state])} ${state}${tally !== '' && html`<span class="tally">${tally}</span>`}${reason !== undefined && html`<span class="tally"><bdi>${stopped(capital(reason))}</bdi></span>`}${received !== '' && html`<span class="tally">${received}</span>`}${scenarioTicks(view, id)}</td>
${
  count === 0
    ? html`<td class="strip soft">no exchange</td><td></td><td></td><td></td><td></td>`
    : html`<td class="strip">${timePicture(endpoint, own, axis)}${axisLabels(axis, 'own-axis')}</td>${figures.map(([label, value, colour]) => html`<td data-l="${label}" class="num quarter ${colour}">${value}</td>`)}`
}</tr>
`;
}

/** The path of a URL, its last two parts if it is long. */
function pathOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  const parts = path.split('/');
  return path.length > 24 && parts.length > 2 ? `…/${parts.slice(-1).join('/')}` : path;
}

const perLine = 28;
const step = 6;
const height = 18;

/** A mark for each scenario in suite order: tall where it failed, hollow where it was not judged. */
function scenarioTicks({ run }: View, id: EndpointId): Content {
  const own = run.scenarios.filter(({ endpoint }) => endpoint === id).slice(0, perLine * 8);
  if (own.length === 0) return undefined;
  const rows = Math.ceil(own.length / perLine);
  const marks = own.map(({ verdict }, index) => {
    const x = (index % perLine) * step;
    const y = Math.floor(index / perLine) * height;
    if (verdict === 'failed')
      return html`<rect class="b" x="${x}" y="${y}" width="4" height="16"/>`;
    return verdict === 'passed'
      ? html`<rect class="k" x="${x + 1}" y="${y + 6}" width="2" height="6"/>`
      : html`<rect class="n" x="${x + 0.5}" y="${y + 6.5}" width="3" height="5"/>`;
  });
  return html`<svg class="pic ticks" height="${rows * height - 2}" aria-hidden="true">${marks}</svg>`;
}
