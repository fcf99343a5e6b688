import { duration, figure, howMany } from '../standards/text/figures.ts';
import { ascii, legible } from '../standards/text/legible.ts';

/** How far a run is. */
export interface ProgressState {
  readonly done: number;
  readonly total: number;
  readonly exchanges: number;
  /** What is under way, the longest first; milliseconds since it began. */
  readonly waiting: readonly { readonly scenario: string; readonly forMs: number }[];
}

/**
 * How far a run is, in one line of less than `width` columns:
 * `12 of 46 scenarios   38 exchanges   delivery-price/many-lines 12.4 s, and 3 more`.
 */
export function progressLine(
  { done, total, exchanges, waiting }: ProgressState,
  width: number,
): string {
  const [first, ...more] = waiting;
  const others = more.length === 0 ? '' : `, and ${figure(more.length)} more`;
  const parts = [
    `${figure(done)} of ${howMany(total, 'scenario')}`,
    howMany(exchanges, 'exchange'),
    ...(first ? [`${ascii(legible(first.scenario))} ${duration(first.forMs)}${others}`] : []),
  ];
  // The last part goes first where there is no room: a figure cut in half would be a wrong figure.
  while (parts.length > 1 && parts.join('   ').length >= width) parts.pop();
  return parts.join('   ').slice(0, Math.max(0, width - 1));
}

/**
 * Bytes that put a line in the place of the one before; an empty line wipes it. Spaces, not escape
 * codes, so that it works on every terminal.
 */
export const inPlace = (line: string, width: number): string =>
  line === ''
    ? `\r${' '.repeat(Math.max(0, width - 1))}\r`
    : `\r${line}${' '.repeat(Math.max(0, width - 1 - line.length))}`;
