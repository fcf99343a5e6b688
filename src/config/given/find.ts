import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { UsageError } from '../../model/scenario.ts';

/** Name of a config that is found without being named. */
export const name = 'greenlight.config.yaml';

/**
 * Finds the config in the folder or its nearest ancestor; undefined if there is none. Throws a UsageError if the one in
 * an ancestor belongs to another user, since it decides where the token is sent. `uid` is that of this process, where
 * the system has uids.
 */
export async function findConfig(cwd: string, uid?: number): Promise<string | undefined> {
  const start = resolve(cwd);
  for (let folder = start; ; folder = dirname(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found) {
      if (folder !== start) await assertOurs(path, found.uid, { uid, start });
      return path;
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** Names that a config may be meant to have. */
const others = ['greenlight.config.yml', 'greenlight.config.json'];

/** Returns a file in the folder or its nearest ancestor that is named like a config, and is not found as one. */
export async function misnamedConfig(cwd: string): Promise<string | undefined> {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    for (const other of others) {
      const path = join(folder, other);
      if ((await stat(path).catch(() => undefined))?.isFile()) return path;
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** Throws a UsageError unless the owner is this user, root, or the owner of the working folder. */
async function assertOurs(
  path: string,
  owner: number,
  { uid, start }: { readonly uid: number | undefined; readonly start: string },
): Promise<void> {
  if (uid === undefined || owner === uid || owner === 0) return;
  if (owner === (await stat(start)).uid) return;
  throw new UsageError(`${path} belongs to another user; name it with --config if it is meant`);
}

/** Returns a path relative to this folder, if it can be. */
export function shownFrom(cwd: string, path: string): string {
  const way = relative(cwd, path);
  return isAbsolute(way) || way === '' ? path : way;
}
