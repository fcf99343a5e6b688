import { resolve } from 'node:path';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { readText } from '../../scenario/read/source.ts';

/** Finds the values of an option in unparsed arguments: `--name value`, `--name=value`. */
export const valuesOf = (option: string, args: readonly string[]): readonly string[] =>
  args.flatMap((arg, i) =>
    arg === option
      ? (args[i + 1] ?? [])
      : arg.startsWith(`${option}=`)
        ? arg.slice(option.length + 1)
        : [],
  );

/**
 * Adds the variables of --vars to the environment, which overrides them. Throws a UsageError if the file is
 * unreadable or has no variable; the message quotes no line, since lines hold secrets.
 */
export async function withVars(
  args: readonly string[],
  { env, cwd }: Pick<Io, 'env' | 'cwd'>,
): Promise<Io['env']> {
  const [flag] = valuesOf('--vars', args);
  const file = flag ?? env['GREENLIGHT_VARS'];
  if (!file) return env;
  const shown = `${flag === undefined ? 'GREENLIGHT_VARS' : '--vars'} ${file}`;
  const variables = variablesOf(await readText(resolve(cwd, file), shown), file);
  if (Object.keys(variables).length === 0) {
    throw new UsageError(`${shown} has no variable; expected lines such as NAME=value`);
  }
  const environment = Object.entries(env).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return { ...env, ...variables, ...Object.fromEntries(environment) };
}

/** `NAME=value`, after `export` or not, in quotes or not, and before a comment or not. */
const assigned =
  /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(?:\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')\s*(?:#.*)?|(?!\s*["'])(.*))$/;
const escapes: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t' };

/**
 * Returns the variables of a file with a `NAME=value` on each line. A comment begins with # at the start of a line or
 * after a blank. In double quotes `\n`, `\r`, `\t`, `\"` and `\\` are escapes; nothing else is replaced.
 * Throws a UsageError with the place of the first mistake.
 */
function variablesOf(source: string, file: string): { readonly [name: string]: string } {
  const lines = source.split(/\r\n?|\n/);
  return Object.fromEntries(
    lines.flatMap((text, i) => {
      const unreadable = text.search(/[\0\ufffd]/);
      const place = { file, line: i + 1, column: Math.max(0, unreadable) + 1 };
      if (unreadable >= 0)
        throw new UsageError('this character cannot be read; save the file as UTF-8', place);
      if (/^\s*(?:#|$)/.test(text)) return [];
      const [, name, double, single, bare = ''] = assigned.exec(text) ?? [];
      if (name === undefined) throw new UsageError('this line is not NAME=value', place);
      const inner = double?.replaceAll(
        /\\([nrt"\\])/g,
        (_, letter: string) => escapes[letter] ?? letter,
      );
      return [[name, inner ?? single ?? bare.replace(/\s#.*/, '').trim()]];
    }),
  );
}
