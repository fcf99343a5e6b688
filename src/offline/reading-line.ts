import type { Io } from '../model/io.ts';
import { inPlace } from '../report/terminal/progress.ts';
import { duration, figure, howMany, size } from '../standards/text/figures.ts';
import type { OfflineSource } from './offline-source.ts';

const everyMs = 200;

/** How far a file is read, on one line of stderr: bytes, records, rate and time left. Terminals only. */
export function openReadingLine(
  source: OfflineSource,
  records: () => number,
  io: Io,
): { readonly end: () => void } {
  if (!io.stderr.isTTY || io.env.CI) return { end: () => undefined };
  const width = io.stderr.columns ?? 80;
  const began = performance.now();
  const draw = () => {
    const seconds = (performance.now() - began) / 1000;
    const rate = source.read() / seconds;
    const left = source.size === undefined ? undefined : (source.size - source.read()) / rate;
    const parts = [
      source.size === undefined
        ? size(source.read())
        : `${size(source.read())} of ${size(source.size)}`,
      howMany(records(), 'record'),
      `${size(rate)}/s`,
      `${figure(Math.round(records() / seconds))} records/s`,
      ...(left === undefined ? [] : [`${duration(left * 1000)} left`]),
    ];
    io.stderr.write(inPlace(parts.join('   ').slice(0, width - 1), width));
  };
  // Reading keeps the loop busy; the timer fires between pieces.
  const timer = setInterval(draw, everyMs);
  timer.unref();
  return {
    end: () => {
      clearInterval(timer);
      io.stderr.write(inPlace('', width));
    },
  };
}
