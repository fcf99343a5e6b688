import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { UsageError } from '../../model/scenario.ts';

const name = 'greenlight.config.yaml';

/**
 * The config's path: looked for in the folder and each above it; undefined when there is none. Throws a
 * UsageError for one above that belongs to somebody else: it says where our token goes. `own` is the number
 * of the user who runs us, where the system has such.
 */
export async function findConfig(cwd: string, own?: number): Promise<string | undefined> {
  const start = resolve(cwd);
  for (let folder = start; ; folder = dirname(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found) {
      if (folder !== start) await assertOurs(path, found.uid, { own, start });
      return path;
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** Whether it belongs to this user, to the system, or to the owner of the working folder. */
async function assertOurs(
  path: string,
  owner: number,
  { own, start }: { readonly own: number | undefined; readonly start: string },
): Promise<void> {
  if (own === undefined || owner === own || owner === 0) return;
  if (owner === (await stat(start)).uid) return;
  throw new UsageError(`${path} belongs to another user; name it with --config if it is meant`);
}

/** A path as a person in this folder would write it. */
export function shownFrom(cwd: string, path: string): string {
  const way = relative(cwd, path);
  return isAbsolute(way) || way === '' ? path : way;
}
