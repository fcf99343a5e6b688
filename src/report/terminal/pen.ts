import { Chalk } from 'chalk';
import { ascii, cut, legible } from '../../standards/text/legible.ts';

export interface TerminalOptions {
  /** Columns. Text is never set wider than 120, nor narrower than 40. */
  readonly width: number;
  readonly color: boolean;
  /** `TERM=dumb`, a locale without UTF-8, Windows code pages. */
  readonly ascii: boolean;
  /** The verdict, the mend list and the paths only. */
  readonly quiet: boolean;
  /** A line for every exchange, and what the contract leaves open. */
  readonly verbose: boolean;
  /** Each scenario is a line, not each endpoint. */
  readonly piped?: boolean;
  /** Where the other reports were written, as they are to be shown. */
  readonly paths: readonly string[];
}

type Paint = (text: string) => string;

/** What is needed to set text: how wide, in which colours, with which marks. */
export interface Pen {
  readonly width: number;
  /** Running text is not set wider than this. */
  readonly measure: number;
  readonly marks: { readonly [kind in 'passed' | 'failed' | 'warning' | 'quiet']: string };
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  /** Text from outside, made fit to be shown and cut at `most` characters (default 1 200). */
  readonly text: (from: string, most?: number) => string;
}

const symbols = { passed: '✔', failed: '✖', warning: '▲', quiet: '·' };
const letters = { passed: '+', failed: 'x', warning: '!', quiet: '-' };

export function penOf(options: Pick<TerminalOptions, 'width' | 'color' | 'ascii'>): Pen {
  // An explicit level: colour is a matter of the options, never of the process.
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const width = Math.min(Math.max(Math.trunc(options.width) || 80, 40), 120);
  const marks = options.ascii ? letters : symbols;
  return {
    width,
    measure: Math.min(width, 100),
    marks: {
      passed: chalk.green(marks.passed),
      failed: chalk.red(marks.failed),
      warning: chalk.yellow(marks.warning),
      quiet: marks.quiet,
    },
    bold: (text) => chalk.bold(text),
    dim: (text) => chalk.dim(text),
    red: (text) => chalk.red(text),
    green: (text) => chalk.green(text),
    yellow: (text) => chalk.yellow(text),
    text: (from, most = 1200) => {
      const shown = legible(cut(from, most));
      return options.ascii ? ascii(shown) : shown;
    },
  };
}
