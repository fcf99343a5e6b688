import type { Json } from '../../model/json.ts';
import { nearest } from '../../scenario/read/nearest.ts';
import type { Io } from '../io.ts';
import { twins } from './flags.ts';

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
