import type { Exchange } from '../../model/exchange.ts';
import type { Io } from '../../model/io.ts';
import { openStatusLine } from '../../report/terminal/progress.ts';

/** Opens a line that shows what is being requested and for how long, since a large history takes time. */
export function askClientLine(io: Io) {
  const began = performance.now();
  let last = 'waiting for the client';
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const { end } = openStatusLine(io, () => `${last}   ${seconds()} s`);
  return {
    asked: ({ step }: Exchange): void => {
      last = `${step} answered`;
    },
    end,
  };
}
