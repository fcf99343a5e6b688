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

/** `NAME=`, with `export` before it as in a shell. */
const assigned = /[^\S\n]*(?:export[^\S\n]+)?([A-Za-z_][\w.-]*)[^\S\n]*=/y;
/** What may follow a value, and be a line without one: blanks and a comment. */
const rest = /[^\S\n]*(?:#[^\n]*)?(?:\n|$)/y;
const unquoted = /([^\n]*)(?:\n|$)/y;
const opening = /[^\S\n]*(["'])/y;
/** A value after its opening quote; it may have several lines. */
const doubleQuoted = /([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y;
const singleQuoted = /([^']*)'/y;
const escapes: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t' };

/**
 * Returns the variables of a file with a `NAME=value` on each line. A comment begins with # at the start of a line or
 * after a blank. In double quotes `\n`, `\r`, `\t`, `\"` and `\\` are escapes; nothing else is replaced.
 * Throws a UsageError with the place of the first mistake.
 */
function variablesOf(source: string, file: string): { readonly [name: string]: string } {
  const text = source.replaceAll(/\r\n?/g, '\n');
  const found = new Map<string, string>();
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const mistaken = (message: string, offset = at) => {
    const lines = text.slice(0, offset).split('\n');
    const place = { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    return new UsageError(message, place);
  };
  const value = (): string => {
    const quote = take(opening)?.[1];
    if (quote === undefined) return (take(unquoted)?.[1] ?? '').replace(/[^\S\n]#.*/, '').trim();
    const inner = take(quote === '"' ? doubleQuoted : singleQuoted)?.[1];
    if (inner === undefined) throw mistaken('this quote is not closed', at - 1);
    if (!take(rest)) throw mistaken('only a comment may follow the closing quote');
    return quote === '"'
      ? inner.replaceAll(/\\([nrt"\\])/g, (_, letter) => escapes[letter] ?? letter)
      : inner;
  };
  const unreadable = text.search(/[\0\ufffd]/);
  if (unreadable >= 0) {
    throw mistaken('this character cannot be read; save the file as UTF-8', unreadable);
  }
  while (at < text.length) {
    if (take(rest)) continue;
    const name = take(assigned)?.[1];
    if (name === undefined) throw mistaken('this line is not NAME=value');
    found.set(name, value());
  }
  return Object.fromEntries(found);
}
