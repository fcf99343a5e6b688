import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { UsageError } from '../../model/scenario.ts';

const name = 'greenlight.config.yaml';

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

/** Throws a UsageError for a file that is named like a config, and is not found as one. */
export function assertNoOther(cwd: string): void {
  const other = ['yml', 'json'].map((end) => `greenlight.config.${end}`);
  const found = other.find((each) => existsSync(join(cwd, each)));
  if (found === undefined) return;
  throw new UsageError(`${found} is not read; rename it to ${name}, or name it with --config`);
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

export function shownFrom(cwd: string, path: string): string {
  const way = relative(cwd, path);
  return isAbsolute(way) || way === '' ? path : way;
}
