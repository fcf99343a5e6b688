import { Chalk } from 'chalk';
import { ascii, cut, legible } from '../../standards/text/legible.ts';

export interface TerminalOptions {
  /** In columns; clamped to 40 to 120. */
  readonly width: number;
  readonly color: boolean;
  /** Set for `TERM=dumb`, a locale without UTF-8, and Windows code pages. */
  readonly ascii: boolean;
  /** Show only the verdict, the list of fixes and the paths. */
  readonly quiet: boolean;
  /** Show every exchange, and what the contract leaves open. */
  readonly verbose: boolean;
  /** Show a line for each scenario instead of each endpoint. */
  readonly piped?: boolean;
  /** Paths of the other reports, for display. */
  readonly paths: readonly string[];
}

type Paint = (text: string) => string;

/** Settings to format text: width, colours, marks. */
export interface Pen {
  readonly width: number;
  /** Maximum width of running text. */
  readonly measure: number;
  readonly marks: { readonly [kind in 'passed' | 'failed' | 'warning' | 'quiet']: string };
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  /** Makes text from outside safe to display and cuts it at `most` characters (default 1200). */
  readonly text: (from: string, most?: number) => string;
}

const symbols = { passed: '✔', failed: '✖', warning: '▲', quiet: '·' };
const letters = { passed: '+', failed: 'x', warning: '!', quiet: '-' };

export function penOf(options: Pick<TerminalOptions, 'width' | 'color' | 'ascii'>): Pen {
  // An explicit level: colour depends on the options only, not on the process.
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
