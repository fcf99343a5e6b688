import type { Io } from '../../model/io.ts';
import type { Json } from '../../model/json.ts';
import { UsageError } from '../../model/scenario.ts';
import type { Secret } from '../../model/target.ts';
import { nearest } from '../../scenario/read/nearest.ts';
import { reference } from '../../scenario/read/references.ts';
import { schemaMistakes } from '../../scenario/read/schema-mistakes.ts';
import type { Source } from '../../scenario/read/source.ts';
import { escapeToken, valueAt } from '../../standards/json/json-pointer.ts';
import { legible } from '../../standards/text/legible.ts';
import { twins } from './flags.ts';

export type Environment = { readonly [name: string]: string | undefined };

export interface FilledConfig {
  readonly source: Source;
  /** Variables used in the text at each JSON Pointer. */
  readonly used: ReadonlyMap<string, readonly UsedVariable[]>;
}

interface UsedVariable extends Secret {
  /** Text of the config before it, without other references. */
  readonly before: string;
}

const named = /^([A-Za-z_]\w*)(:-([\s\S]*))?$/;

/** Replaces `${NAME}` and `${NAME:-default}` in every text. Only variables at `overridden` pointers may be unset. */
export function withEnvironment(
  source: Source,
  env: Environment,
  overridden: readonly string[],
): FilledConfig {
  const used = new Map<string, readonly UsedVariable[]>();
  const numeric = new Set<string>();
  const fill = (value: Json, pointer: string): Json => {
    if (typeof value === 'string') {
      const text = fillText(value, pointer);
      return numeric.has(pointer) && Number.isFinite(Number(text)) ? Number(text) : text;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each: Json, i) => fill(each, `${pointer}/${i}`));
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, each]) => [name, fill(each, `${pointer}/${escapeToken(name)}`)]),
    );
  };
  const fillText = (text: string, pointer: string): string => {
    const variables: UsedVariable[] = [];
    const filled = text.replaceAll(
      reference,
      (whole, inner: string | undefined, end: string, at: number) => {
        if (inner === undefined) return '${';
        const [, variable, hasDefault, fallback] = named.exec(inner) ?? [];
        if (end === '' || variable === undefined) {
          // It may be the secret itself, which must not reach a log.
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
        if (value !== undefined) {
          const before = text.slice(0, at).replaceAll(reference, '');
          variables.push({ value, variable, before });
        }
        return value ?? fallback ?? '';
      },
    );
    if (filled !== text) used.set(pointer, variables);
    return filled;
  };
  const value = fill(source.value, '');
  // Where the schema requires a number, a replaced text is one, as YAML would have it.
  for (const { keyword, at } of schemaMistakes('config', value)) {
    const text = keyword === 'type' && used.has(at) ? valueAt(value, at) : undefined;
    if (typeof text === 'string' && text.trim() !== '') numeric.add(at);
  }
  return { source: { ...source, value: numeric.size > 0 ? fill(source.value, '') : value }, used };
}

const prefix = 'GREENLIGHT_';

/** Returns the variable of a flag: GREENLIGHT_BASE_URL for `baseUrl`. */
export const variableOf = (flag: string): string =>
  `${prefix}${flag.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

const known: readonly string[] = [`${prefix}TOKEN`, ...Object.keys(twins).map(variableOf)];
const bare = known.map((name) => name.slice(prefix.length));

/** Environments already checked: a command may read its config twice. */
const lookedThrough = new WeakSet<object>();

/** Warns once of each variable with our prefix that nothing reads. `${NAME}` in the config counts as reading. */
export function warnOfStrangers(
  { env, stderr }: Pick<Io, 'env' | 'stderr'>,
  config: Json | undefined,
): void {
  if (lookedThrough.has(env)) return;
  lookedThrough.add(env);
  const text = JSON.stringify(config ?? null);
  const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  for (const name of Object.keys(env).toSorted()) {
    if (!name.startsWith(prefix) || known.includes(name) || names.includes(name)) continue;
    const near = nearest(name.slice(prefix.length), bare);
    const hint = near === undefined ? '' : `; the nearest that is read is ${prefix}${near}`;
    stderr.write(`greenlight: WARNING: nothing reads the variable ${legible(name)}${hint}.\n`);
  }
}
