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

/** Sets a text between two codes of ECMA-48 (SGR). After a text within it that ends with the same code, it goes on. */
const between = (begin: number, end: number) => (text: string) =>
  text && `\u001b[${begin}m${text.replaceAll(`[${end}m`, `$&\u001b[${begin}m`)}\u001b[${end}m`;

export type Paint = (text: string) => string;
export const plain: Paint = (text) => text;

const paintsOf = (paintBetween: (begin: number, end: number) => Paint) => ({
  bold: paintBetween(1, 22),
  dim: paintBetween(2, 22),
  red: paintBetween(31, 39),
  green: paintBetween(32, 39),
  yellow: paintBetween(33, 39),
});

/** Settings to format text: width, colours, marks. */
export type Pen = ReturnType<typeof penOf>;

const symbols = { passed: '✔', failed: '✖', warning: '▲', quiet: '·' };
const letters = { passed: '+', failed: 'x', warning: '!', quiet: '-' };

export function penOf(options: Pick<TerminalOptions, 'width' | 'color' | 'ascii'>) {
  const paint = paintsOf(options.color ? between : () => plain);
  const width = Math.min(Math.max(Math.trunc(options.width) || 80, 40), 100);
  const marks = options.ascii ? letters : symbols;
  return {
    width,
    marks: {
      passed: paint.green(marks.passed),
      failed: paint.red(marks.failed),
      warning: paint.yellow(marks.warning),
      quiet: marks.quiet,
    },
    ...paint,
    /** Makes text from outside safe to display and cuts it at `most` characters. */
    text: (from: string, most = 1200): string => {
      const shown = legible(cut(from, most));
      return options.ascii ? ascii(shown) : shown;
    },
  };
}
