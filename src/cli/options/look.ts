import type { Io, Out } from '../../model/io.ts';
import type { TerminalOptions } from '../../report/terminal/pen.ts';

/** `--color` and `--no-color`; undefined if neither was given. */
export interface LookFlags {
  readonly color?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** Returns how to format text on this stream: flag > NO_COLOR > FORCE_COLOR > whether it is a terminal. */
export function lookOf(out: Out, flags: LookFlags, io: Io): Omit<TerminalOptions, 'paths'> {
  return {
    width: widthOf(out, io),
    color: flags.color ?? colored(out, io),
    ascii: isAscii(io),
    quiet: flags.quiet ?? false,
    verbose: flags.verbose ?? false,
  };
}

/** Returns the width of this stream: that of its terminal, else COLUMNS, else 100. */
export function widthOf(out: Out, { env }: Io): number {
  const columns = Number(env['COLUMNS']);
  return out.columns ?? (Number.isInteger(columns) && columns > 0 ? columns : 100);
}

function colored(out: Out, { env }: Io): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '')
    return env['FORCE_COLOR'] !== '0';
  return out.isTTY && env['TERM'] !== 'dumb';
}

/** Reports whether ✔ and ✖ may not be displayed: TERM=dumb, a locale without UTF-8, Windows code pages. */
function isAscii({ env, platform }: Io): boolean {
  if (env['TERM'] === 'dumb') return true;
  if (platform === 'win32') return env['WT_SESSION'] === undefined;
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'];
  return locale !== undefined && !/utf-?8/i.test(locale);
}
