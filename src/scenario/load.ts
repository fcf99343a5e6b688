import { existsSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inSuiteOrder, type Scenario, UsageError } from '../model/scenario.ts';
import { orderFile } from './read/order-file.ts';
import { assertReferences } from './read/references.ts';
import { type ReadBase, scenarioOf } from './read/scenario-of.ts';
import { assertPlain, isOutside, readSource, unreadable } from './read/source.ts';

/** The same relative path from src/scenario and dist/scenario. */
const builtIn = fileURLToPath(new URL('../../scenarios', import.meta.url));

/** The built-in scenarios as built, by path and text, so that a changed file is not among them. */
const preparedFile = new URL('scenarios.json', import.meta.url);

const keyOf = (file: string) => `${relative(builtIn, file)}\n${readFileSync(file, 'utf8')}`;

/**
 * Loads the built-in scenarios for `preparedFile`; called by the build.
 *
 * @public
 */
export async function builtInScenarios(): Promise<{ readonly [key: string]: Scenario }> {
  const scenarios = await loadScenarios(['built-in']);
  return Object.fromEntries(scenarios.map((each) => [keyOf(`${builtIn}/${each.id}.yaml`), each]));
}

function openPrepared(): (file: string) => Scenario | undefined {
  const all = existsSync(preparedFile) ? JSON.parse(readFileSync(preparedFile, 'utf8')) : {};
  return (file) => {
    try {
      return all[keyOf(file)];
    } catch {
      // Loading it says why it cannot be read.
      return undefined;
    }
  };
}

interface Root {
  readonly folder: string;
  readonly shown: string;
  readonly files: readonly string[];
  /** Whether the files were found by searching, neither built in nor named by the user. */
  readonly found: boolean;
}

/** Maximum number of scenarios in a root, and of file names searched for them. */
const maxFiles = 2000;
const maxNames = 100_000;

/**
 * Loads the scenarios of the roots, each `built-in`, a folder or a file. Order: by root, by endpoint, the one tagged
 * `opener` first, then by id. An id is the path below the root without extension. Throws a UsageError with the mistakes
 * of all files, or for a duplicate id.
 */
export async function loadScenarios(
  roots: readonly string[],
  cwd = '.',
): Promise<readonly Scenario[]> {
  const loaded = new Map<string, Scenario>();
  const mistakes: UsageError[] = [];
  for (const each of roots) {
    const root = await rootOf(each, cwd);
    const prepared = each === 'built-in' ? openPrepared() : undefined;
    const scenarios: Scenario[] = [];
    for (const file of root.files) {
      try {
        scenarios.push(prepared?.(file) ?? (await loadOne(file, root)));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        mistakes.push(error, ...error.further);
      }
    }
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
  const [first, ...further] = mistakes;
  if (first) throw new UsageError(first.message, first.place, further);
  return [...loaded.values()];
}

async function loadOne(file: string, root: Root): Promise<Scenario> {
  const under = relative(root.folder, file).split(sep).join('/');
  const shown = join(root.shown, under);
  if (root.found) await assertPlain(file, root.folder, shown);
  const source = await readSource(file, shown);
  const id = under.slice(0, -extname(under).length);
  return scenarioOf(id, source, baseReader(file, root.folder));
}

async function rootOf(name: string, cwd: string): Promise<Root> {
  if (name === 'built-in') {
    const files = await filesUnder(builtIn, name);
    return { folder: builtIn, shown: name, files, found: false };
  }
  const path = resolve(cwd, name);
  const inside = relative(resolve(cwd), path);
  const shown = inside.startsWith('..') ? path : inside;
  const found = await stat(path).catch(unreadable(`the scenarios ${name}`));
  if (!found.isDirectory()) {
    return { folder: dirname(path), shown: dirname(shown), files: [path], found: false };
  }
  const files = await filesUnder(path, name);
  if (files.length === 0) throw new UsageError(`${name} has no scenario (*.yaml)`);
  return { folder: path, shown, files, found: true };
}

/** Finds the YAML files of a folder, sorted. Skips hidden entries, node_modules and links to folders. */
async function filesUnder(folder: string, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  const folders = [folder];
  let names = 0;
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const shown = `the scenarios ${next}`;
    const entries = await readdir(next, { withFileTypes: true }).catch(unreadable(shown));
    for (const entry of entries) {
      const path = join(next, entry.name);
      names += 1;
      if (names > maxNames) {
        throw new UsageError(`${name} has more than ${maxNames} files; use a smaller folder`);
      }
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) folders.push(path);
      else if (/\.ya?ml$/i.test(entry.name)) found.push(path);
    }
    if (found.length > maxFiles) {
      throw new UsageError(`${name} has more than ${maxFiles} scenarios; use a smaller folder`);
    }
  }
  return found.toSorted();
}

/**
 * Returns a reader of orders in JSON files beside a scenario. A file holds the order, or `{ order }` as sent, and must
 * lie inside the scenario's root, also after following symbolic links.
 */
const baseReader =
  (scenarioFile: string, rootFolder: string): ReadBase =>
  async (written, source, pointer) => {
    const place = source.place(pointer);
    const path = resolve(dirname(scenarioFile), written);
    if (isOutside(rootFolder, path)) {
      throw new UsageError(`${written} is outside the scenarios folder`, place);
    }
    await assertPlain(path, rootFolder, written, place);
    const shown = join(dirname(place.file), written);
    const { order, source: json } = await orderFile(path, shown).catch((error: unknown) => {
      const isRead = !(error instanceof UsageError) || error.place;
      throw isRead ? error : new UsageError(error.message, place);
    });
    assertReferences(json, true);
    return order;
  };
