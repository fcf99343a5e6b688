import type { Load, Run } from '../../model/run.ts';
import { duration } from '../../standards/text/figures.ts';
import { clock } from '../view/load.ts';
import { type Content, html, type Markup } from './frame/markup.ts';
import { bars } from './records.ts';
import { cutMs, expectedMs, timeAxis } from './time-axis.ts';

/** Calls over time as bars, with those that were lost; and how long they took. */
export function load({ load: its }: Run): Content {
  if (!its || its.overTime.length === 0) return undefined;
  const partMs = its.overTime[1]?.fromMs ?? its.forMs;
  const counts = its.overTime.map(({ fromMs, calls, lost }) => ({
    label: clock(fromMs),
    records: calls,
    lost,
  }));
  const what = { all: 'Calls', lost: 'Calls that were lost' };
  return html`<figure>${bars(`part of ${duration(partMs)}`, counts, what)}<figcaption class="note">Calls by when they were due.${its.lost > 0 && html` <span class="fail">▲</span> lost calls.`}</figcaption></figure>
<figure>${latency(its)}<figcaption class="note">From the median to the slowest of each part of the time, from when a call was due; the tick is p95.${its.beyond && ' The dashed lines are the limits for quotes, 30 s and 60 s.'}</figcaption></figure>`;
}

const [top, tall] = [10, 150] as const;

function latency({ overTime, beyond }: Load): Markup {
  const axis = timeAxis(overTime.map(({ p50 }) => p50));
  const y = (ms: number) => Math.round((top + tall - (axis.at(ms) / 100) * tall) * 10) / 10;
  // As wide as the bars above.
  const width = 91 / Math.max(overTime.length, 24);
  const x = (index: number, within = 0.5) => Math.round((index + within) * width * 100) / 100;
  const across = (kind: string, ms: number) =>
    html`<line class="${kind}" x1="0" x2="91%" y1="${y(ms)}" y2="${y(ms)}"/>`;
  const slowest = Math.max(...overTime.map(({ max }) => max));
  return html`<svg class="pic" height="${top + tall + 10}" role="img" aria-label="${`Latency over time: the slowest call took ${duration(slowest)}.`}">${axis.decades.map((ms) => html`${across('grid', ms)}<text x="100%" y="${y(ms) + 4}" text-anchor="end">${duration(ms)}</text>`)}${beyond && [expectedMs, cutMs].map((ms) => across('limit', ms))}
${overTime.map(
  ({ calls, p50, p95, max }, index) =>
    calls > 0 &&
    html`<line class="span" x1="${x(index)}%" x2="${x(index)}%" y1="${y(p50)}" y2="${y(max)}"/><line class="span" x1="${x(index, 0.25)}%" x2="${x(index, 0.75)}%" y1="${y(p95)}" y2="${y(p95)}"/>`,
)}</svg>`;
}
