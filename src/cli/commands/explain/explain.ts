import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Flags, loadConfig } from '../../../config/load.ts';
import { allRules as rules } from '../../../config/rules.ts';
import { findSymptoms } from '../../../diagnosis/symptoms/find-symptoms.ts';
import { symptoms } from '../../../diagnosis/symptoms/symptoms.ts';
import type { Io } from '../../../model/io.ts';
import type { Finding, Run } from '../../../model/run.ts';
import { type Scenario, UsageError } from '../../../model/scenario.ts';
import { findingOf as blockOf } from '../../../report/page/finding.ts';
import { alone, groupsOf, type RuleGroup } from '../../../report/page/groups.ts';
import { explainedPage, type Page } from '../../../report/page/page.ts';
import { printed } from '../../../report/terminal/blocks.ts';
import { knownFindings, readRun } from '../../../saved/saved-run.ts';
import { loadScenarios } from '../../../scenario/load.ts';
import { nearest, oneOf, unknown } from '../../../scenario/read/nearest.ts';
import { version } from '../../../standards/system/version.ts';
import { list } from '../../../standards/text/figures.ts';
import { legible } from '../../../standards/text/legible.ts';
import { lookOf } from '../../options/look.ts';
import { kindsOf, listable, listJson, listText, overview, pagesOf } from './kinds.ts';
import { closestPage, symptomPage } from './pages/cause.ts';
import { rulePage } from './pages/rule.ts';

const noSymptom = (asked: string) =>
  `no symptom fits '${asked}': greenlight diagnose finds the layer that fails; greenlight list symptoms lists what is known`;
/** Where a run saves itself unless told otherwise: the newest one. */
const newestRun = 'reports/latest';

/** Explains any id, a symptom, or the finding of a saved run; without an id, lists what can be explained. */
export async function explainCommand(
  id: string | undefined,
  rest: readonly string[],
  flags: Flags,
  io: Io,
): Promise<number> {
  const look = lookOf(io.stdout, flags, io);
  const print = (...pages: readonly Page[]) => {
    io.stdout.write(printed(pages.map(explainedPage), look));
    return 0;
  };
  if (id === undefined) {
    io.stdout.write(printed(overview(), look));
    return 0;
  }
  if (rest.length > 0) {
    const [name = '', ...more] = rest;
    if (more.length === 0 && (await namesRun(id, name, io)))
      return print(...(await pagesIn(id, name, io)));
    const named = pagesOf([id, ...rest].join(' '));
    if (named.length > 0) return print(...named);
    const symptom = symptomIn([id, ...rest].join(' '));
    if (symptom) return print(symptom);
    throw new UsageError(noSymptom([id, ...rest].join(' ')));
  }
  if (id.startsWith('custom/')) {
    const { customRules } = await loadConfig({ flags: {}, io });
    const custom = customRules.find((rule) => rule.id === id);
    if (custom) return print(rulePage(custom));
  }
  const known = pagesOf(id);
  if (isNumber(id)) {
    const ofRun = await pagesOfNewest(id, io);
    const symptom = known.length === 0 && symptomIn(id);
    const numbered = [...ofRun, ...known, ...(symptom ? [symptom] : [])];
    if (numbered.length > 0) return print(...numbered);
  }
  if (known.length > 0) return print(...known);
  // Last, since scenarios are read from files.
  const scenarios = await loadScenarios(['built-in']);
  const found = pagesOf(id, scenarios);
  if (found.length > 0) return print(...found);
  if (/^f\d+$/.test(id)) {
    throw new UsageError(
      `${id} is the finding of a run; name the run before it: greenlight explain ${newestRun} ${id}`,
    );
  }
  const near = nameNear(id, scenarios);
  // The name of a symptom is opened though it is misspelt.
  if (symptoms.some((symptom) => symptom.id === near)) return print(...pagesOf(near ?? ''));
  // A misspelt name is not a complaint.
  const isName = near !== undefined && /^[a-z\d][a-z\d./-]*$/.test(id) && /[-/.]./.test(id);
  const symptom = isName ? undefined : symptomIn(id);
  if (symptom) return print(symptom);
  if (/ /.test(id)) throw new UsageError(noSymptom(id));
  const hint = near === undefined ? '' : `; the nearest is ${near}`;
  throw new UsageError(`unknown name '${id}'${hint} (greenlight explain lists what there is).`);
}

/** Returns the page of the symptom that a text describes, with similar ones; else the closest symptoms. */
function symptomIn(asked: string): Page | undefined {
  const { found, certain } = findSymptoms(asked);
  const [first, ...others] = found;
  if (!first) return undefined;
  return certain ? symptomPage(first, others) : closestPage(asked, found);
}

/** Reports whether a name is an id: `f3` is a finding, `e12` an exchange. */
const isId = (name: string) => /^[a-z]\d+$/.test(name);

/** Reports whether a name is the number of a finding in a report: `3`, `1a`. */
const isNumber = (name: string) => /^\d+[a-z]?$/.test(name);

/** Reports whether two words name a run and a part of it, rather than a complaint such as `error 404`. */
async function namesRun(path: string, name: string, io: Io): Promise<boolean> {
  if (isId(name)) return true;
  if (!isNumber(name) && !rules.some((rule) => rule.id === name)) return false;
  return /[/\\]/.test(path) || (await stat(resolve(io.cwd, path)).catch(() => false)) !== false;
}

/** Returns what the newest saved run has under a number of its report; empty if there is no such run or number. */
async function pagesOfNewest(number: string, io: Io): Promise<readonly Page[]> {
  try {
    return await pagesIn(newestRun, number, io);
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}

/** Returns what a saved run has under an id, a rule or a number of its report; then the page of the rule. */
async function pagesIn(path: string, name: string, io: Io): Promise<readonly Page[]> {
  const { run } = await readRun(path, io.cwd);
  const group = isId(name) ? alone(findingOf(run, name)) : groupIn(run, name);
  return [findingPage(group, path), ...pagesOf(group.rule)];
}

/** Finds a group by its number in the report: failing groups first; warnings and waived findings are numbered apart. */
function groupIn(run: Run, name: string): RuleGroup {
  const { failing, warnings, waived } = groupsOf(run);
  const all = [...failing, ...warnings, ...waived];
  const found = all.find(({ number, rule }) => number === name || rule === name);
  if (found) return found;
  throw new UsageError(
    isNumber(name)
      ? `the report of this run has no number ${name}; ${knownFindings(run.findings)}`
      : `${name} found nothing in this run; ${knownFindings(run.findings)}`,
  );
}

/** Lists for other tools, always JSON. */
const documents: { readonly [what: string]: (io: Io) => Promise<string> } = {
  openapi: async () => {
    const { openapi } = await import('../../../contract/openapi.ts');
    return `${JSON.stringify(openapi(version), null, 2)}\n`;
  },
  requests: async (io) => (await import('./requests.ts')).requestsCollection(io),
};

/** Lists the rules, scenarios, faults, clauses, causes or symptoms. */
export async function listCommand(what: string | undefined, flags: Flags, io: Io): Promise<number> {
  const known = [...listable, ...Object.keys(documents)];
  if (what === undefined) throw new UsageError(`say what to list: ${oneOf(known)}.`);
  const document = documents[what];
  if (document) {
    io.stdout.write(await document(io));
    return 0;
  }
  if (!listable.includes(what)) throw new UsageError(unknown('list', what, known));
  const scenarios = what === 'scenarios' ? await loadScenarios(['built-in']) : [];
  io.stdout.write(
    flags.json === true
      ? listJson(what, scenarios)
      : printed(listText(what, scenarios), lookOf(io.stdout, flags, io), 1),
  );
  return 0;
}

/** Finds a finding by its id. Throws a UsageError that lists the available ones. */
function findingOf({ findings }: Run, id: string): Finding {
  const found = findings.find((each) => each.id === id);
  if (found) return found;
  if (/^e\d+$/.test(id)) {
    throw new UsageError(
      `${id} is an exchange, and only findings are explained; greenlight judge <endpoint> <run> --exchange ${id} explains the exchange`,
    );
  }
  throw new UsageError(`the run has no finding '${id}'; ${knownFindings(findings)}`);
}

const maxIds = 6;

/** Facts shown on the page of the rule, which follows. */
const ofTheRule: ReadonlySet<string> = new Set(['effect', 'remedy', 'contract']);

/** Returns what was seen in this run; the rule's page explains it. */
function findingPage(group: RuleGroup, path: string): Page {
  const { seen = '', facts, repeat = [] } = blockOf(group);
  const scenarios = group.findings.flatMap(({ scenario }) => scenario ?? []);
  return {
    title: `Finding ${list(group.findings.slice(0, maxIds).map(({ id }) => id))}${group.findings.length > maxIds ? ' …' : ''} of ${legible(path)}`,
    kind: group.severity,
    id: group.rule,
    about: [
      { label: 'seen', text: seen },
      ...facts.flat().filter(({ label }) => !ofTheRule.has(label)),
      ...(scenarios.length === 0
        ? []
        : [{ label: scenarios.length > 1 ? 'scenarios' : 'scenario', text: scenarios.join(', ') }]),
      ...repeat.slice(0, 1),
    ],
  };
}

/** Returns the known name closest to an unknown one, with or without its namespace; undefined if none is close. */
export function nameNear(id: string, scenarios?: readonly Scenario[]): string | undefined {
  if (id.trim() === '') return undefined;
  const names = kindsOf(scenarios).flatMap(({ plural, all }) =>
    // Symptoms are found by their words.
    plural === 'symptoms' ? [] : all.map(({ name }) => name),
  );
  const short = new Map(
    names.toReversed().map((name) => [name.split(/[/.]/).at(-1) ?? name, name]),
  );
  const near = nearest(id, [...names, ...short.keys()]);
  return near === undefined || names.includes(near) ? near : short.get(near);
}
