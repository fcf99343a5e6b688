import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from '../model/rule.ts';
import { UsageError } from '../model/scenario.ts';
import { type Source, unreadable } from '../scenario/read/source.ts';
import { isObject } from '../standards/json/is-object.ts';
import { valueAt } from '../standards/json/json-pointer.ts';

const texts = ['title', 'effect', 'remedy', 'fix', 'counted'] as const;

const functions: { readonly [over: string]: readonly string[] } = {
  exchange: ['applies', 'judge'],
  record: ['applies', 'judge'],
  run: ['judge'],
  scenario: ['judge'],
  dataset: ['begin'],
};

/**
 * Loads the rules of the folder `rules:`, relative to the config's folder: the default export of each .js and .mjs
 * file, with the id `custom/` and the file name. Throws a UsageError for a malformed rule.
 */
export async function customRulesOf(
  source: Source | undefined,
  config: string | undefined,
): Promise<readonly Rule[]> {
  const listed = source && valueAt(source.value, '/rules');
  if (typeof listed !== 'string' || config === undefined) return [];
  const folder = resolve(dirname(config), listed);
  const place = source?.place('/rules');
  const names = await readdir(folder).catch(unreadable(`rules: ${listed}`, place));
  const files = names.filter((name) => /\.m?js$/.test(name)).sort();
  if (files.length === 0) throw new UsageError(`rules: ${listed} has no .js or .mjs file`, place);
  return Promise.all(files.map((name) => ruleIn(join(folder, name), join(listed, name))));
}

const examples = () => ({ conforming: [], breaking: [] });

async function ruleIn(path: string, shown: string): Promise<Rule> {
  const at = { file: shown, line: 1, column: 1 };
  const mistake = (what: string) =>
    new UsageError(`${what}; see docs/how-to/scenarios-and-rules.md`, at);
  const name = basename(path).replace(/\.m?js$/, '');
  if (!/^[a-z0-9-]+$/.test(name)) {
    throw mistake(`the rule ${name} has another letter than a to z, 0 to 9 and - in its name`);
  }
  const loaded = await import(pathToFileURL(path).href).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw mistake(`it cannot be loaded: ${why}; a rule is an ES module, named ${name}.mjs`);
  });
  const rule: unknown = loaded.default;
  if (!isObject(rule)) throw mistake('it has no rule as its default export');
  const needed = Object.hasOwn(functions, String(rule['over'])) && functions[String(rule['over'])];
  if (!needed) throw mistake(`over is not one of ${Object.keys(functions).join(', ')}`);
  if (!['error', 'warning', 'info'].includes(String(rule['severity']))) {
    throw mistake('severity is not error, warning or info');
  }
  const lacking = [
    ...texts.filter((key) => typeof rule[key] !== 'string' || rule[key] === ''),
    ...needed.filter((key) => typeof rule[key] !== 'function'),
  ];
  if (lacking.length > 0) throw mistake(`the rule lacks ${lacking.join(', ')}`);
  const usual = { clauses: [], relations: 'all' };
  // Reports name what is judged where the template does.
  const [, of, are] =
    /^\{count\} of \{judged\} ([\p{L}-]+s) (.+)$/u.exec(String(rule['counted'])) ?? [];
  const counted = of === undefined ? rule['counted'] : [of, are];
  const identity = { id: `custom/${name}`, isCustom: true, mend: rule['fix'], counted, examples };
  return readingOnly({ ...usual, ...rule, ...identity } as unknown as Rule);
}

/** Functions of a rule, or of the fold that it begins, that get evidence. */
const judging = ['applies', 'judge', 'begin', 'record', 'end'] as const;
type Judging = { readonly [name in (typeof judging)[number]]?: unknown };

/** Freezes the evidence before a rule sees it: one that changes an answer would change it for every other rule. */
function readingOnly<Of extends Judging>(rule: Of): Of {
  const members = judging.flatMap((name) => {
    const member = rule[name];
    if (typeof member !== 'function') return [];
    const wrapped = (...evidence: readonly unknown[]): unknown => {
      const result: unknown = member.apply(rule, evidence.map(asEvidence));
      return name === 'begin' ? readingOnly(result as Judging) : result;
    };
    return [[name, wrapped] as const];
  });
  return { ...rule, ...Object.fromEntries(members) };
}

/** The list and the record themselves are the engine's, which may use them again. */
function asEvidence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(frozen);
  if (!isObject(value) || !isObject(value['fields'])) return frozen(value);
  frozen(value['fields']);
  return value;
}

/** Freezes plain data to its depth; returns anything else as it is. What is frozen already is not entered again. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== Array.prototype && kind !== null) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) frozen(each);
  return value;
}
