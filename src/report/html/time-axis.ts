import { duration } from '../../standards/text/figures.ts';
import { html, type Markup } from './frame/markup.ts';

/** Contract, Limits: expected maximum time of a delivery-price answer. */
export const expectedMs = 30_000;
/** Contract, Limits: time after which the service cuts the connection. */
export const cutMs = 60_000;

/** Logarithmic time axis, shared by all endpoints of a run. */
export interface TimeAxis {
  /** Returns the position of a time, in per cent of the width, clamped to the axis. */
  readonly at: (ms: number) => number;
  readonly decades: readonly number[];
}

/** Creates an axis from 0.1 s to 100 s, or from less if answers were faster. */
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

/** Renders the labels of the axis; the limits replace the last decade. */
export const axisLabels = (axis: TimeAxis): Markup =>
  html`<svg class="pic" height="18" aria-hidden="true">${axis.decades
    .slice(0, -1)
    .map(
      (ms, index) =>
        html`<text class="${(index % 2 === 1 || ms >= 10_000) && 'roomy'}" x="${axis.at(ms)}%" y="13" text-anchor="${index === 0 ? 'start' : 'middle'}">${ms === 100 ? '0.1 s' : ms < 1000 ? duration(ms) : `${ms / 1000} s`}</text>`,
    )}<text class="lab" x="${axis.at(expectedMs)}%" y="13" text-anchor="middle">30</text><text class="lab" x="100%" y="13" text-anchor="end">60 s</text></svg>`;
