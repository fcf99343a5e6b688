import type { Io } from '../model/io.ts';
import { openStatusLine } from '../report/terminal/progress.ts';
import { duration, figure, howMany, size } from '../standards/text/figures.ts';
import type { OfflineSource } from './offline-source.ts';

/** Opens the progress line of a file. Drawn between pieces, since reading blocks the event loop. */
export function openReadingLine(
  source: OfflineSource,
  records: () => number,
  io: Io,
): { readonly end: () => void } {
  const began = performance.now();
  return openStatusLine(io, () => {
    const seconds = (performance.now() - began) / 1000;
    const rate = source.read() / seconds;
    const read = size(source.read());
    return [
      source.size === undefined ? read : `${read} of ${size(source.size)}`,
      howMany(records(), 'record'),
      `${size(rate)}/s`,
      `${figure(Math.round(records() / seconds))} records/s`,
      ...(source.size === undefined
        ? []
        : [`${duration(((source.size - source.read()) / rate) * 1000)} left`]),
    ].join('   ');
  });
}
