import type { Load } from '../../model/run.ts';
import { duration, figure } from '../../standards/text/figures.ts';

/** Formats `12.3 s, the limit is 10 s`. */
export const limitWords = ({ metric, limit, measured }: Load['limits'][number]): string => {
  const said = (value: number) =>
    metric === 'lost' ? `${figure(value)} in a thousand` : duration(value);
  return `${said(measured)}, the limit is ${said(limit)}`;
};

/** Formats the time since the first call as `1:05`. */
export const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
