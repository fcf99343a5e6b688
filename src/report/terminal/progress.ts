import type { Io } from '../../model/io.ts';
import { duration, figure, howMany } from '../../standards/text/figures.ts';
import { ascii, legible } from '../../standards/text/legible.ts';

/** Minimum duration in ms of a named wait; faster changes would be unreadable. */
const namedMs = 1000;

export interface ProgressState {
  readonly done: number;
  readonly total: number;
  readonly pause?: string;
  /** Scenarios under way, longest first, with the time since they began, in ms. */
  readonly waiting: readonly { readonly scenario: string; readonly forMs: number }[];
}

/** Formats `12 of 46 scenarios   delivery-price/many-lines 12 s, and 3 more` in less than `width` columns. */
export function progressLine(state: ProgressState, width: number): string {
  const { done, total } = state;
  const counts = total === 0 ? [] : [`${figure(done)} of ${howMany(total, 'scenario')}`];
  const parts = [...counts, ...waitsFor(state)];
  // Counts are dropped if there is no room.
  const lines = parts.map((_, i) => parts.slice(i).join('   '));
  return (lines.find(({ length }) => length < width) ?? lines.at(-1) ?? '').slice(0, width - 1);
}

function waitsFor({ total, pause, waiting }: ProgressState): readonly string[] {
  if (pause !== undefined) return [ascii(legible(pause))];
  // Before the suite there is nothing else to show.
  const [first, ...more] = waiting.filter(({ forMs }) => total === 0 || forMs >= namedMs);
  if (!first) return [];
  const others = more.length === 0 ? '' : `, and ${figure(more.length)} more`;
  const time = first.forMs < namedMs ? '' : ` ${duration(wholeSeconds(first.forMs))}`;
  return [`${ascii(legible(first.scenario))}${time}${others}`];
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

/** Returns output that overwrites the previous line, with spaces instead of escape codes; an empty line clears it. */
export const inPlace = (line: string, width: number): string => {
  const shown = line.slice(0, Math.max(0, width - 1));
  const wiped = `\r${shown}${' '.repeat(Math.max(0, width - 1 - shown.length))}`;
  return line === '' ? `${wiped}\r` : wiped;
};

/** Opens a status line on stderr that is redrawn until it ends; only on a terminal. */
export function openStatusLine(
  { stderr, env }: Pick<Io, 'stderr' | 'env'>,
  text: (width: number) => string,
) {
  if (!stderr.isTTY || env['CI']) return { end: () => undefined };
  const width = stderr.columns ?? 80;
  const draw = (line: string) => stderr.write(inPlace(line, width));
  const timer = setInterval(() => draw(text(width)), redrawMs);
  timer.unref();
  return {
    end: (): void => {
      clearInterval(timer);
      draw('');
    },
  };
}

const redrawMs = 200;
