import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
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
 * Adds the variables of --env-file to the environment, which overrides them. Throws a UsageError if the file is
 * unreadable or has no variable; the message quotes no line, since lines hold secrets.
 */
export async function withEnvFile(
  args: readonly string[],
  { env, cwd }: Pick<Io, 'env' | 'cwd'>,
): Promise<Io['env']> {
  const [flag] = valuesOf('--env-file', args);
  const file = flag ?? env['GREENLIGHT_ENV_FILE'];
  if (!file) return env;
  const shown = flag === undefined ? 'GREENLIGHT_ENV_FILE' : '--env-file';
  const given = parseEnv(await readText(resolve(cwd, file), `${shown} ${file}`));
  if (Object.keys(given).length === 0) {
    throw new UsageError(`${shown} ${file} has no variable; expected lines such as NAME=value`);
  }
  const own = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  return { ...env, ...given, ...Object.fromEntries(own) };
}
