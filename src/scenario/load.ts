import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpointIds } from '../model/endpoint.ts';
import { UsageError } from '../model/errors.ts';
import type { Scenario } from '../model/scenario.ts';
import { baseReader } from './base-file.ts';
import { scenarioOf } from './scenario-of.ts';
import { readSource, reasonOf } from './source.ts';

/** Both from src/scenario and from dist/scenario. */
const builtIn = fileURLToPath(new URL('../../scenarios', import.meta.url));

interface Root {
  /** Ids are paths under it. */
  readonly folder: string;
  /** How it is called to the reader. */
  readonly shown: string;
  readonly files: readonly string[];
}

/**
 * The scenarios of these roots, each `built-in`, a folder or a file, in this order: root by root, endpoint
 * by endpoint, the one tagged `opener` first, then by id. An id is the path under the root without
 * extension. Throws a UsageError for the first mistake in a file, and for an id that occurs twice.
 */
export async function loadScenarios(
  roots: readonly string[],
  cwd = '.',
): Promise<readonly Scenario[]> {
  const loaded = new Map<string, Scenario>();
  for (const each of roots) {
    const root = await rootOf(each, cwd);
    const scenarios: Scenario[] = [];
    for (const file of root.files) scenarios.push(await loadOne(file, root));
    for (const scenario of scenarios.toSorted(inSuiteOrder)) {
      const other = loaded.get(scenario.id);
      if (other) {
        throw new UsageError(
          `${other.at.file} and ${scenario.at.file} have the same id, ${scenario.id}; rename one`,
          scenario.at,
        );
      }
      loaded.set(scenario.id, scenario);
    }
  }
  return [...loaded.values()];
}

async function loadOne(file: string, root: Root): Promise<Scenario> {
  const under = relative(root.folder, file).split(sep).join('/');
  const source = await readSource(file, join(root.shown, under));
  return scenarioOf(under.slice(0, -extname(under).length), source, baseReader(file, root.folder));
}

const inSuiteOrder = (a: Scenario, b: Scenario): number =>
  endpointIds.indexOf(a.endpoint) - endpointIds.indexOf(b.endpoint) ||
  Number(b.tags.includes('opener')) - Number(a.tags.includes('opener')) ||
  (a.id < b.id ? -1 : 1);

async function rootOf(given: string, cwd: string): Promise<Root> {
  if (given === 'built-in') {
    return { folder: builtIn, shown: 'scenarios', files: await filesUnder(builtIn) };
  }
  const path = resolve(cwd, given);
  const inside = relative(resolve(cwd), path);
  const shown = inside.startsWith('..') ? path : inside;
  let isFolder: boolean;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (error) {
    throw new UsageError(`the scenarios ${given} cannot be read: ${reasonOf(error)}`);
  }
  if (!isFolder) {
    return { folder: dirname(path), shown: dirname(shown), files: [path] };
  }
  const files = await filesUnder(path);
  if (files.length === 0) throw new UsageError(`${given} holds no scenario (*.yaml)`);
  return { folder: path, shown, files };
}

/** The YAML files of a folder and those below it, by name; hidden ones and node_modules are left out. */
async function filesUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return filesUnder(path);
        return /\.ya?ml$/i.test(basename(path)) ? [path] : [];
      }),
  );
  return found.flat().toSorted();
}
