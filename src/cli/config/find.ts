import { access } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

const name = 'greenlight.config.yaml';

/** The config's path: looked for in the folder and each above it; undefined when there is none. */
export async function findConfig(cwd: string): Promise<string | undefined> {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const path = join(folder, name);
    const found = await access(path).then(
      () => true,
      () => false,
    );
    if (found) return path;
    if (folder === dirname(folder)) return undefined;
  }
}

/** A path as a person in this folder would write it. */
export function shownFrom(cwd: string, path: string): string {
  const way = relative(cwd, path);
  return isAbsolute(way) || way === '' ? path : way;
}
