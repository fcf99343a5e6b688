import { type FSWatcher, watch } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../../model/scenario.ts';
import { reasonOf } from '../../scenario/read/source.ts';

/** Editors write a file in several steps. */
const settlesMs = 300;

/** Files and folders that are watched for changes. */
export interface ChangedFiles {
  /** Resolves with the path that changed last, once changes have settled. Never resolves where no path is watched. */
  readonly next: () => Promise<string>;
  readonly close: () => void;
}

interface Watching {
  readonly cwd: string;
  /** Folders whose changes are ours. */
  readonly except: readonly string[];
}

/** Watches files and folders, with all that is below them. Throws UsageError for a path that cannot be watched. */
export function watchFiles(paths: readonly string[], { cwd, except }: Watching): ChangedFiles {
  let changed: string | undefined;
  let settling: NodeJS.Timeout | undefined;
  let settled: ((path: string) => void) | undefined;
  const tell = () => {
    if (changed === undefined || settling || !settled) return;
    const path = changed;
    changed = undefined;
    settled(path);
    settled = undefined;
  };
  const own = except.map((folder) => resolve(cwd, folder));
  const onChange = (path: string) => {
    if (isOurs(path, own)) return;
    changed = relative(cwd, path) || path;
    clearTimeout(settling);
    settling = setTimeout(() => {
      settling = undefined;
      tell();
    }, settlesMs);
  };
  const open: FSWatcher[] = [];
  const close = () => {
    clearTimeout(settling);
    for (const each of open) each.close();
  };
  for (const path of paths) {
    const at = resolve(cwd, path);
    try {
      const watcher = watch(at, { recursive: true }, (_, name) =>
        onChange(name === null ? at : join(at, name)),
      );
      // A folder that is removed ends its watcher; Enter runs still.
      watcher.on('error', () => watcher.close());
      open.push(watcher);
    } catch (error) {
      close();
      throw new UsageError(`--watch ${path} cannot be watched: ${reasonOf(error)}.`);
    }
  }
  return {
    next: () =>
      new Promise((resolved) => {
        settled = resolved;
        tell();
      }),
    close,
  };
}

const isOurs = (path: string, own: readonly string[]): boolean =>
  own.some((folder) => path === folder || path.startsWith(folder + sep)) ||
  path.split(sep).some((name) => name === 'node_modules' || name === '.git');
