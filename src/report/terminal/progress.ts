import type { Io } from '../../model/io.ts';
import { capital, duration, figure, howMany } from '../../standards/text/figures.ts';
import { ascii, legible } from '../../standards/text/legible.ts';

/** A shorter wait is not named: names that change ten times a second cannot be read. */
const namedMs = 1000;

/** How far a run is. */
export interface ProgressState {
  readonly done: number;
  readonly total: number;
  /** At the pace so far; absent while that is not known. Under a second it is not reported: what is not planned goes on. */
  readonly leftMs?: number;
  /** Failed requests that are sent again. */
  readonly confirming?: number;
  /** Why nothing is sent for a while. */
  readonly pause?: string;
  /** What is under way, the longest first; milliseconds since it began. */
  readonly waiting: readonly { readonly scenario: string; readonly forMs: number }[];
}

/**
 * How far a run is, in one line of less than `width` columns:
 * `12 of 46 scenarios   about 20 s left   delivery-price/many-lines 12 s, and 3 more`.
 */
export function progressLine(state: ProgressState, width: number): string {
  const { done, total, leftMs } = state;
  const counts = total === 0 ? [] : [`${figure(done)} of ${howMany(total, 'scenario')}`];
  const left = leftMs === undefined || leftMs < 1000 ? [] : [`about ${roughly(leftMs)} left`];
  const parts = [...counts, ...left, ...waitsFor(state)];
  // What is waited for stays longest.
  const lines = parts.map((_, i) => parts.slice(i).join('   '));
  return (lines.find(({ length }) => length < width) ?? lines.at(-1) ?? '').slice(0, width - 1);
}

function waitsFor({ total, confirming = 0, pause, waiting }: ProgressState): readonly string[] {
  if (confirming > 0) {
    const [be, they] = confirming === 1 ? ['is', 'it comes and goes'] : ['are', 'they come and go'];
    return [`${howMany(confirming, 'failed request')} ${be} sent again, to see whether ${they}`];
  }
  if (pause !== undefined) return [ascii(legible(pause))];
  // Before the suite there is nothing else to tell.
  const [first, ...more] = waiting.filter(({ forMs }) => total === 0 || forMs >= namedMs);
  if (!first) return [];
  const others = more.length === 0 ? '' : `, and ${figure(more.length)} more`;
  const time = first.forMs < namedMs ? '' : ` ${duration(wholeSeconds(first.forMs))}`;
  return [`${ascii(legible(first.scenario))}${time}${others}`];
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

/** `about 190 requests`; a few are counted. */
export const aboutRequests = (requests: number): string =>
  requests < 10
    ? howMany(requests, 'request')
    : `about ${figure(Math.round(requests / 10) * 10)} requests`;

/** `About 190 requests.` */
export const requestsLine = (requests: number): string => `${capital(aboutRequests(requests))}.`;

/** A guess needs no exact figure. */
function roughly(ms: number): string {
  const step = ms < 10_000 ? 1000 : ms < 60_000 ? 5000 : 30_000;
  return duration(Math.max(1, Math.round(ms / step)) * step);
}

/**
 * Bytes that put a line in the place of the one before; an empty line wipes it. Spaces, not escape
 * codes, so that it works on every terminal.
 */
export const inPlace = (line: string, width: number): string => {
  const shown = line.slice(0, Math.max(0, width - 1));
  const wiped = `\r${shown}${' '.repeat(Math.max(0, width - 1 - shown.length))}`;
  return line === '' ? `${wiped}\r` : wiped;
};

/** One line of stderr that is drawn anew until it ends, on a terminal only. */
export function openStatusLine(
  { stderr, env }: Pick<Io, 'stderr' | 'env'>,
  text: () => string,
): { readonly end: () => void } {
  if (!stderr.isTTY || env['CI']) return { end: () => undefined };
  const width = stderr.columns ?? 80;
  const timer = setInterval(() => stderr.write(inPlace(text(), width)), redrawMs);
  timer.unref();
  return {
    end: () => {
      clearInterval(timer);
      stderr.write(inPlace('', width));
    },
  };
}

const redrawMs = 200;
