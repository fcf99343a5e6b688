import { duration } from '../../standards/text/figures.ts';
import { html, type Markup } from './frame/markup.ts';

/** Contract, Limits: a delivery-price answer is expected in less than this. */
export const expectedMs = 30_000;
/** Contract, Limits: after this the connection is cut. */
export const cutMs = 60_000;

/** A logarithmic axis of time, the same for all endpoints of a run. */
export interface TimeAxis {
  /** Where a time stands, in per cent of the width; what is off the axis stands at its edge. */
  readonly at: (ms: number) => number;
  readonly decades: readonly number[];
}

/** From 0.1 s to 100 s; further down where answers are faster. */
export function timeAxis(times: readonly number[]): TimeAxis {
  const fastest = times.reduce((least, time) => Math.min(least, time), 100);
  const first = Math.min(2, Math.max(0, Math.floor(Math.log10(Math.max(1, fastest)))));
  const last = 5;
  return {
    decades: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)),
    at: (ms) => {
      const exact = (Math.log10(Math.max(1, ms)) - first) / (last - first);
      return Math.round(Math.min(1, Math.max(0, exact)) * 10_000) / 100;
    },
  };
}

/** The times under the pictures; the limits stand in the place of the last decade. */
export const axisLabels = (axis: TimeAxis): Markup =>
  html`<svg class="pic" height="18" aria-hidden="true">${axis.decades
    .slice(0, -1)
    .map(
      (ms, index) =>
        html`<text class="${(index % 2 === 1 || ms >= 10_000) && 'roomy'}" x="${axis.at(ms)}%" y="13" text-anchor="${index === 0 ? 'start' : 'middle'}">${ms === 100 ? '0.1 s' : ms < 1000 ? duration(ms) : `${ms / 1000} s`}</text>`,
    )}<text class="lab" x="${axis.at(expectedMs)}%" y="13" text-anchor="middle">30</text><text class="lab" x="100%" y="13" text-anchor="end">60 s</text></svg>`;
