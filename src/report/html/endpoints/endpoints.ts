import type { EndpointId } from '../../../model/endpoint.ts';
import type { EndpointReport, ExchangeReport } from '../../../model/run.ts';
import {
  capital,
  duration,
  figure,
  howMany,
  size,
  stopped,
} from '../../../standards/text/figures.ts';
import { type EndpointView, endpointView } from '../../view/endpoint.ts';
import { type Icon, icon } from '../frame/icon.ts';
import { type Content, data, html, type Markup } from '../frame/markup.ts';
import { section } from '../frame/section.ts';
import type { View } from '../frame/view.ts';
import { axisLabels, cutMs, expectedMs, type TimeAxis, timeAxis } from './time-axis.ts';

/** The endpoints at a glance: the result of each, and its times as a picture. */
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
  const { state, tally, times } = endpointView(view.run, endpoint);
  const own = view.run.exchanges.filter((exchange) => exchange.endpoint === id);
  const [asked] = own.flatMap(({ request }) => request ?? []);
  const received = records === undefined ? '' : `${howMany(records, 'record')}, ${size(bytes)}`;
  const isLimited = own.some(({ outcome }) => outcome !== undefined);
  const late = isLimited && (times?.max ?? 0) >= expectedMs ? 'fail' : '';
  const figures: readonly (readonly [string, Content, string])[] = [
    ['Exchanges', figure(count), ''],
    ['p50', times ? duration(times.p50) : '–', ''],
    ['p95', times ? duration(times.p95) : '–', ''],
    ['Slowest', times ? duration(times.max) : '–', late],
  ];
  return html`<tr><th scope="row">${id}${asked && html`<span class="id">${asked.method} ${pathOf(asked.url)}</span>`}</th>
<td>${icon(icons[state])} ${state}${tally !== '' && html`<span class="tally">${tally}</span>`}${reason !== undefined && !isOfAll(view, reason) && html`<span class="tally">${data(stopped(capital(reason)))}</span>`}${received !== '' && html`<span class="tally">${received}</span>`}${scenarioTicks(view, id)}</td>
${
  count === 0
    ? html`<td class="strip soft">no exchange</td><td></td><td></td><td></td><td></td>`
    : html`<td class="strip">${timePicture(endpoint, own, axis)}${axisLabels(axis, 'own-axis', isLimited)}</td>${figures.map(([label, value, colour]) => html`<td data-l="${label}" class="num quarter ${colour}">${value}</td>`)}`
}</tr>
`;
}

/** One cause for all endpoints is what the headline says. */
const isOfAll = ({ run }: View, reason: string): boolean =>
  run.endpoints.length > 1 &&
  run.exchanges.every(({ answer }) => answer.kind === 'no-response') &&
  run.endpoints.every((endpoint) => endpoint.reason === reason);

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

/** Dots closer than this many per cent stand over each other. */
const apart = 0.8;
const lanes = [0, -1, 1, -2, 2, -3, 3] as const;
const middle = 22;

/** Each exchange as a point in time; where orders hang on it the two limits, and what is past them. */
function timePicture(
  { latencyMs }: EndpointReport,
  exchanges: readonly ExchangeReport[],
  axis: TimeAxis,
): Markup {
  const limited = exchanges.some(({ outcome }) => outcome !== undefined);
  const times = exchanges.flatMap(({ durationMs }) => durationMs ?? []);
  const columns = new Map<number, number>();
  const drawn = new Set<string>();
  const dots = times.map((ms) => {
    const x = axis.at(ms);
    const column = Math.round(x / apart);
    const turn = columns.get(column) ?? 0;
    columns.set(column, turn + 1);
    const y = middle + (lanes[turn % lanes.length] ?? 0) * 5;
    // Points that would cover each other are drawn once, so that the picture stays small.
    const key = `${Math.round(x * 5)} ${y}`;
    if (drawn.has(key)) return undefined;
    drawn.add(key);
    return limited && ms >= expectedMs
      ? html`<svg x="${x}%" y="${y}" overflow="visible"><path class="bad" d="M0-7 7 0 0 7-7 0z"/></svg>`
      : html`<circle class="dot" cx="${x}%" cy="${y}" r="3"/>`;
  });
  return html`<svg class="pic" height="46" role="img" aria-label="${said(limited, times, latencyMs)}">${axis.decades.map((ms) => line('grid', axis.at(ms)))}${limited && [expectedMs, cutMs].map((ms) => line('limit', axis.at(ms)))}${dots}${
    times.length > 1 &&
    html`<line class="span" x1="${axis.at(latencyMs.p50)}%" x2="${axis.at(latencyMs.p95)}%" y1="44" y2="44"/>`
  }</svg>`;
}

const line = (kind: string, x: number) =>
  html`<line class="${kind}" x1="${x}%" x2="${x}%" y1="2" y2="42"/>`;

/** The picture in words. */
function said(
  limited: boolean,
  times: readonly number[],
  { p50, p95, max }: EndpointReport['latencyMs'],
): string {
  if (times.length === 0) return 'No exchange was timed.';
  const figures = `${howMany(times.length, 'exchange')}: half within ${duration(p50)}, 95 in 100 within ${duration(p95)}, the slowest ${duration(max)}.`;
  if (!limited) return `${figures} The contract sets no limit.`;
  const past = (limit: number) => {
    const count = times.filter((ms) => ms >= limit).length;
    return count === 0 ? 'none' : figure(count);
  };
  return `${figures} At or beyond the limit of 30 s: ${past(expectedMs)}. At or beyond the cut at 60 s: ${past(cutMs)}.`;
}
