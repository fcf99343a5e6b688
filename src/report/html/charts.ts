import type { EndpointReport, ExchangeReport, Run } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { duration, figure, howMany } from '../../standards/text/figures.ts';
import { expectedMs } from '../page/answer.ts';
import { type Count, dayCounts } from '../page/over-time.ts';
import { type Content, html, type Markup } from './frame/markup.ts';
import { fold } from './frame/section.ts';

/** Contract, Limits: time after which the platform cuts the connection. */
const cutMs = 60_000;

/** Decades of the logarithmic time axis, shared by all endpoints of a run, in ms; the limits replace the last. */
const decades = [100, 1000, 10_000, 100_000];

/** Returns the position of a time, in per cent of the width, clamped to the axis. */
export const at = (ms: number): number =>
  Math.round(Math.min(1, Math.log10(Math.max(100, ms) / 100) / 3) * 10_000) / 100;

const axisLabels = html`<svg class="pic" height="18" aria-hidden="true">${decades
  .slice(0, -1)
  .map(
    (ms, index) =>
      html`<text class="${index > 0 && 'roomy'}" x="${at(ms)}%" y="13" text-anchor="${index === 0 ? 'start' : 'middle'}">${ms / 1000} s</text>`,
  )}<text class="lab" x="${at(expectedMs)}%" y="13" text-anchor="end">30 s</text><text class="lab" x="100%" y="13" text-anchor="end">60 s</text></svg>`;

/** A chart of answers that come sooner says little: it is folded. */
const slowMs = 5000;

/** Renders the durations of each endpoint's answers on one axis; folded unless answers are slow. */
export function times({ exchanges, endpoints, load }: Run): Content {
  // A load keeps only representative exchanges.
  if (load) return undefined;
  const called = endpoints.filter(({ exchanges: count }) => count > 0);
  if (called.length === 0) return undefined;
  const isSlow = called.some(({ latencyMs }) => latencyMs.p95 > slowMs);
  const chart = html`<figure class="times">${called.map((endpoint) => {
    const ofEndpoint = exchanges.filter((exchange) => exchange.endpoint === endpoint.id);
    return html`<span>${endpoint.id}</span>${timePicture(endpoint, ofEndpoint)}`;
  })}<span></span>${axisLabels}</figure>
<p class="note">One dot per exchange by the time to its last byte; the line under the dots spans p50 to p95. The dashed lines are the limits for quotes: an answer is expected in under 30 s, and at 60 s the platform cuts the connection and the quote is lost. Other endpoints have no limit.</p>`;
  return fold({
    summary: 'Duration of each exchange',
    note: isSlow ? 'p95 above 5 s' : 'p95 of 5 s or less everywhere',
    body: chart,
    isOpen: isSlow,
  });
}

const lanes = [0, -1, 1, -2, 2, -3, 3] as const;
const middle = 22;

/** Plots each exchange by its duration; for orders also the two limits and what exceeds them. */
function timePicture({ latencyMs }: EndpointReport, exchanges: readonly ExchangeReport[]): Markup {
  const limited = exchanges.some(({ outcome }) => outcome !== undefined);
  const times = exchanges.flatMap(({ durationMs }) => durationMs ?? []);
  // Overlapping points are stacked, up to the number of lanes, which bounds the size of the chart.
  const columns = groupedBy(times, (ms) => Math.round(at(ms)));
  const dots = [...columns.values()].flatMap((column) =>
    lanes.slice(0, column.length).map((lane, i) => {
      const ms = column[i] ?? column[0];
      const [x, y] = [at(ms), middle + lane * 5];
      return limited && ms >= expectedMs
        ? html`<svg x="${x}%" y="${y}" overflow="visible"><path class="bad" d="M0-7 7 0 0 7-7 0z"/></svg>`
        : html`<circle class="dot" cx="${x}%" cy="${y}" r="3"/>`;
    }),
  );
  return html`<svg class="pic" height="46" role="img" aria-label="${inWords(limited, times, latencyMs)}">${decades.map((ms) => line('grid', at(ms)))}${limited && [expectedMs, cutMs].map((ms) => line('limit', at(ms)))}${dots}${
    times.length > 1 &&
    html`<line class="span" x1="${at(latencyMs.p50)}%" x2="${at(latencyMs.p95)}%" y1="44" y2="44"/>`
  }</svg>`;
}

const line = (kind: string, x: number) =>
  html`<line class="${kind}" x1="${x}%" x2="${x}%" y1="2" y2="42"/>`;

function inWords(
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

/** Renders a bar chart of records over time for each endpoint, including records that would be lost. */
export const records = ({ records: all }: Run): Content =>
  [...groupedBy(all, ({ endpoint }) => endpoint)].map(([id, group]) => {
    const { by, counts } = dayCounts(group);
    const lost = counts.reduce((sum, count) => sum + count.lost, 0);
    return html`<figure class="plot"><p class="soft">Records of ${id} a ${by}</p>${bars(by, counts)}<p class="soft x">Date of the record, by ${by}</p><figcaption class="note">${lost > 0 ? html`<span class="fail">▲</span> ${by}s with records that would be lost, up to ${figure(lost)} in all; their share of a bar is red.` : `No record would be lost.`}</figcaption></figure>`;
  });

const floor = 140;
const tall = 120;

const percent = (value: number) => Math.round(value * 100) / 100;

function bars(by: string, counts: readonly Count[]): Markup {
  const top = counts.reduce((most, { records: count }) => Math.max(most, count), 1);
  const step = niceStep(top);
  // Limit the width of the bars if there are few days.
  const width = 100 / Math.max(counts.length, 24);
  const bar = (kind: string, index: number, from: number, size: number) =>
    size > 0 &&
    html`<rect class="${kind}" x="${percent((index + 0.15) * width)}%" y="${y(from)}" width="${percent(width * 0.7)}%" height="${Math.max(1, Math.round((floor - y(size)) * 10) / 10)}"/>`;
  const y = (count: number) => Math.round((floor - (count / top) * tall) * 10) / 10;
  const grid = Array.from({ length: Math.floor(top / step) }, (_, index) => (index + 1) * step);
  const every = Math.ceil(counts.length / 12);
  const lost = counts.reduce((sum, count) => sum + count.lost, 0);
  const words = `Records a ${by} from ${counts[0]?.label ?? ''} to ${counts.at(-1)?.label ?? ''}, ${figure(top)} at most.${
    lost > 0 ? ` Records that would be lost: ${figure(lost)}.` : ''
  }`;
  return html`<svg class="pic figures" height="190" aria-hidden="true">${[0, ...grid].map((value) => html`<text x="100%" y="${y(value) + 4}" text-anchor="end">${figure(value)}</text>`)}</svg><svg class="pic" height="190" role="img" aria-label="${words}">${grid.map((value) => html`<line class="grid" x1="0" x2="100%" y1="${y(value)}" y2="${y(value)}"/>`)}<line class="axis" x1="0" x2="100%" y1="${floor}" y2="${floor}"/>
${counts.map(({ label, records: count, lost: gone }, index) => {
  const center = percent((index + 0.5) * width);
  return [
    bar('bar', index, count, count),
    bar('gone', index, count, gone),
    gone > 0 &&
      html`<svg x="${center}%" y="150" overflow="visible"><path class="b" d="M0 0 5 8-5 8z"/></svg>`,
    index % every === 0 &&
      html`<text class="${index % (every * 3) !== 0 && 'roomy'}" x="${index === 0 ? 0 : center}%" y="188" text-anchor="${index === 0 ? 'start' : 'middle'}">${by === 'day' ? label.slice(5) : label}</text>`,
  ];
})}</svg>`;
}

/** Returns 1, 2 or 5 times a power of ten, so that the chart has two to five grid lines. */
function niceStep(top: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, top)));
  const step = [0.2, 0.5, 1].map((share) => share * power).find((each) => top / each <= 5);
  return Math.max(1, step ?? power * 2);
}
