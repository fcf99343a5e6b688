import { Chalk } from 'chalk';
import { ascii, cut, legible } from '../../standards/text/legible.ts';

export interface TerminalOptions {
  /** In columns; clamped to 40 to 100. */
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

/** Settings to format text: width, colours, marks. */
export type Pen = ReturnType<typeof penOf>;

const symbols = { passed: '✔', failed: '✖', warning: '▲', quiet: '·' };
const letters = { passed: '+', failed: 'x', warning: '!', quiet: '-' };

export function penOf(options: Pick<TerminalOptions, 'width' | 'color' | 'ascii'>) {
  // An explicit level: colour depends on the options only, not on the process.
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const width = Math.min(Math.max(Math.trunc(options.width) || 80, 40), 100);
  const marks = options.ascii ? letters : symbols;
  return {
    width,
    marks: {
      passed: chalk.green(marks.passed),
      failed: chalk.red(marks.failed),
      warning: chalk.yellow(marks.warning),
      quiet: marks.quiet,
    },
    bold: (text: string) => chalk.bold(text),
    dim: (text: string) => chalk.dim(text),
    red: (text: string) => chalk.red(text),
    green: (text: string) => chalk.green(text),
    yellow: (text: string) => chalk.yellow(text),
    /** Makes text from outside safe to display and cuts it at `most` characters. */
    text: (from: string, most = 1200): string => {
      const shown = legible(cut(from, most));
      return options.ascii ? ascii(shown) : shown;
    },
  };
}
