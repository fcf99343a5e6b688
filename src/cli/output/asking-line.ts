import type { Exchange } from '../../model/exchange.ts';
import type { Io } from '../../model/io.ts';
import { inPlace } from '../../report/terminal/progress.ts';

const everyMs = 200;

interface AskingLine {
  readonly asked: (exchange: Exchange) => void;
  readonly end: () => void;
}

/** What is being asked, on one line of stderr, on a terminal only: a large history takes its time. */
export function askClientLine(io: Io): AskingLine {
  const shown = io.stderr.isTTY && !io.env['CI'];
  const width = io.stderr.columns ?? 80;
  const began = performance.now();
  let last = 'waiting for the client';
  const draw = () => {
    const seconds = Math.round((performance.now() - began) / 1000);
    io.stderr.write(inPlace(`${last}   ${seconds} s`.slice(0, width - 1), width));
  };
  const timer = shown ? setInterval(draw, everyMs) : undefined;
  timer?.unref();
  return {
    asked: ({ step }) => {
      last = `${step} answered`;
    },
    end: () => {
      clearInterval(timer);
      if (shown) io.stderr.write(inPlace('', width));
    },
  };
}
