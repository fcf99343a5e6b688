import type { Timings } from '../../model/exchange.ts';
import { duration } from '../../standards/text/figures.ts';
import { toTheLeft, toTheRight, widest } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';
import { layersOf } from '../view/exchange.ts';

const longestBar = 60;

/**
 * The layers of an exchange as one bar, a line a layer, each piece where it begins. A layer that took place is
 * never shown as nothing; one that did not (a kept connection) has no line.
 */
export function timingLines(pen: Pen, timings: Timings): readonly string[] {
  const took = layersOf(timings);
  const total = took.reduce((sum, { ms }) => sum + ms, 0);
  if (took.length === 0 || total <= 0) return [];
  const names = widest(took.map(({ name }) => name));
  const times = widest(took.map(({ ms }) => duration(ms)));
  const room = Math.min(longestBar, pen.measure - 2 - names - times - 4);
  // The bar is drawn in ASCII where marks are.
  const block = pen.text('█') === '█' ? '█' : '#';
  let before = 0;
  return took.map(({ name, ms }) => {
    const from = Math.min(room - 1, Math.round((before / total) * room));
    before += ms;
    const until = Math.max(from + 1, Math.round((before / total) * room));
    const bar = room < 10 ? '' : `  ${' '.repeat(from)}${block.repeat(until - from)}`;
    return `  ${pen.dim(toTheLeft(name, names))}  ${toTheRight(duration(ms), times)}${pen.dim(bar)}`;
  });
}
