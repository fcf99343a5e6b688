import type { Io } from '../../model/io.ts';
import type { Json } from '../../model/json.ts';
import { UsageError } from '../../model/scenario.ts';
import type { Secret } from '../../model/target.ts';
import { nearest } from '../../scenario/read/nearest.ts';
import { reference } from '../../scenario/read/references.ts';
import { schemaMistakes } from '../../scenario/read/schema-mistakes.ts';
import type { Source } from '../../scenario/read/source.ts';
import { escapeToken, valueAt } from '../../standards/json/json-pointer.ts';
import { twins } from './flags.ts';

export type Environment = { readonly [name: string]: string | undefined };

/** A config with the environment put in. */
export interface FilledConfig {
  readonly source: Source;
  /** The variables in the text at each JSON Pointer. */
  readonly used: ReadonlyMap<string, readonly Secret[]>;
}

const named = /^([A-Za-z_]\w*)(:-([\s\S]*))?$/;

/**
 * Puts variables in the place of `${NAME}` and `${NAME:-default}` in every text. What stands at one of the
 * `overridden` pointers is not needed and may stay unset. Throws a UsageError for an unset variable.
 */
export function withEnvironment(
  source: Source,
  env: Environment,
  overridden: readonly string[],
): FilledConfig {
  const used = new Map<string, readonly Secret[]>();
  const fill = (value: Json, pointer: string): Json => {
    if (typeof value === 'string') return fillText(value, pointer);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each: Json, i) => fill(each, `${pointer}/${i}`));
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, each]) => [name, fill(each, `${pointer}/${escapeToken(name)}`)]),
    );
  };
  const fillText = (text: string, pointer: string): string => {
    const secrets: Secret[] = [];
    const filled = text.replaceAll(reference, (whole, inner: string | undefined, end: string) => {
      if (inner === undefined) return '${';
      const [, variable, hasDefault, fallback] = named.exec(inner) ?? [];
      if (end === '' || variable === undefined) {
        // Whoever writes the secret itself there must not read it in a log.
        const shown = /^[A-Z][A-Z\d_.-]*$/.test(inner) ? whole : `$\{…}`;
        throw new UsageError(
          `${shown} is not a variable; expected $\{NAME} or $\{NAME:-default}`,
          source.place(pointer),
        );
      }
      const value = env[variable] || undefined;
      if (value === undefined && hasDefault === undefined) {
        if (overridden.includes(pointer)) return whole;
        throw new UsageError(
          `the environment variable ${variable} is not set; set it, or give a default as $\{${variable}:-…}`,
          source.place(pointer),
        );
      }
      if (value !== undefined) secrets.push({ value, variable });
      return value ?? fallback ?? '';
    });
    if (filled !== text) used.set(pointer, secrets);
    return filled;
  };
  const value = fill(source.value, '');
  return { source: { ...source, value: retyped(value, used) }, used };
}

/** A variable is a text; where the schema asks for a number it becomes one, as YAML would have read it. */
function retyped(value: Json, used: FilledConfig['used']): Json {
  const wrong = schemaMistakes('config', value)
    .filter(({ keyword, at }) => keyword === 'type' && used.has(at))
    .map(({ at }) => at);
  return wrong.length === 0 ? value : asNumbers(value, '', wrong);
}

function asNumbers(value: Json, pointer: string, wrong: readonly string[]): Json {
  if (wrong.includes(pointer)) {
    const text = valueAt(value, '');
    const number = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
    return Number.isFinite(number) ? number : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((each: Json, i) => asNumbers(each, `${pointer}/${i}`, wrong));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      asNumbers(each, `${pointer}/${escapeToken(name)}`, wrong),
    ]),
  );
}

const prefix = 'GREENLIGHT_';

/** GREENLIGHT_BASE_URL for `baseUrl`. */
export const variableOf = (flag: string): string =>
  `${prefix}${flag.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

const known: readonly string[] = [`${prefix}TOKEN`, ...Object.keys(twins).map(variableOf)];
const bare = known.map((name) => name.slice(prefix.length));

/** Environments that were looked through: a command may read its config twice. */
const lookedThrough = new WeakSet<object>();

/**
 * Warns, once for each, of variables that are called like ours and that nothing reads. What the config puts
 * into its texts (`${NAME}`) is read.
 */
export function warnOfStrangers(
  { env, stderr }: Pick<Io, 'env' | 'stderr'>,
  config: Json | undefined,
): void {
  if (lookedThrough.has(env)) return;
  lookedThrough.add(env);
  const text = JSON.stringify(config ?? null);
  const own = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  for (const name of Object.keys(env).toSorted()) {
    if (!name.startsWith(prefix) || known.includes(name) || own.includes(name)) continue;
    const near = nearTwin(name.slice(prefix.length));
    const hint = near === undefined ? '' : `; the nearest that is read is ${prefix}${near}`;
    stderr.write(`greenlight: WARNING: nothing reads the variable ${name}${hint}.\n`);
  }
}

/** `BASE_URL` for BASEURL, and for URL, which it holds. */
const nearTwin = (name: string): string | undefined =>
  nearest(name, bare) ??
  (name.length < 3 ? undefined : bare.find((each) => each.includes(name) || name.includes(each)));
