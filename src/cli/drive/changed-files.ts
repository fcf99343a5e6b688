import { type FSWatcher, statSync, watch } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { UsageError } from '../../model/scenario.ts';
import { reasonOf } from '../../scenario/read/source.ts';

/** Delay in ms: editors write a file in several steps. */
const settlesMs = 300;

export type ChangedFiles = ReturnType<typeof watchFiles>;

interface WatchOptions {
  readonly cwd: string;
  /** Folders that we write, whose changes are ignored. */
  readonly except: readonly string[];
}

/** Watches files and folders recursively. Throws UsageError for a path that cannot be watched. */
export function watchFiles(paths: readonly string[], { cwd, except }: WatchOptions) {
  let isChanged = false;
  let settling: NodeJS.Timeout | undefined;
  let settled: (() => void) | undefined;
  const tell = () => {
    if (!isChanged || settling || !settled) return;
    isChanged = false;
    settled();
    settled = undefined;
  };
  const ownFolders = except.map((folder) => resolve(cwd, folder));
  const onChange = (path: string) => {
    if (isOurs(path, ownFolders)) return;
    isChanged = true;
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
      // Some versions of Node watch a path that is not there, and never tell.
      statSync(at);
      const watcher = watch(at, { recursive: true }, (_, name) =>
        onChange(name === null ? at : join(at, name)),
      );
      // Removing a folder ends its watch; Enter still works.
      watcher.on('error', () => watcher.close());
      open.push(watcher);
    } catch (error) {
      close();
      throw new UsageError(`--watch ${path} cannot be watched: ${reasonOf(error)}.`);
    }
  }
  return {
    /** Calls back once, when changes have settled; at once if some occurred since the last call. */
    onNext(changed: () => void): void {
      settled = changed;
      tell();
    },
    close,
  };
}

const isOurs = (path: string, ownFolders: readonly string[]): boolean =>
  ownFolders.some((folder) => path === folder || path.startsWith(folder + sep)) ||
  path.split(sep).some((name) => name === 'node_modules' || name === '.git');
