import type { Io } from '../../model/io.ts';
import { ascii, legible } from '../../standards/text/legible.ts';

/** Returns output that overwrites the previous line, with spaces instead of escape codes; an empty line clears it. */
export const inPlace = (line: string, width: number): string => {
  const shown = line.slice(0, Math.max(0, width - 1));
  const wiped = `\r${shown}${' '.repeat(Math.max(0, width - 1 - shown.length))}`;
  return line === '' ? `${wiped}\r` : wiped;
};

/** Opens a status line on stderr that is redrawn until it ends; only on a terminal. */
export function openStatusLine({ stderr, env }: Pick<Io, 'stderr' | 'env'>, text: () => string) {
  if (!stderr.isTTY || env['CI']) return { end: () => undefined };
  const width = stderr.columns ?? 80;
  const draw = (line: string) => stderr.write(inPlace(line, width));
  const timer = setInterval(() => draw(ascii(legible(text()))), redrawMs);
  timer.unref();
  return {
    end: (): void => {
      clearInterval(timer);
      draw('');
    },
  };
}

const redrawMs = 200;
