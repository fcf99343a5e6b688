import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { allRules as rules } from '../../../config/rules.ts';
import type { Io } from '../../../model/io.ts';
import type { Finding, Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import { findingOf as blockOf } from '../../../report/page/finding.ts';
import { alone, groupsOf, type RuleGroup } from '../../../report/page/groups.ts';
import type { Page } from '../../../report/page/page.ts';
import { knownFindings, readRun } from '../../../saved/saved-run.ts';
import { list } from '../../../standards/text/figures.ts';
import { legible } from '../../../standards/text/legible.ts';
import { pagesOf } from './kinds.ts';

/** Where a run saves itself unless another folder is given: the newest one. */
export const newestRun = 'reports/latest';

/** Reports whether a name is an id: `f3` is a finding, `e12` an exchange. */
const isId = (name: string) => /^[a-z]\d+$/.test(name);

/** Reports whether a name is the number of a finding in a report: `3`, `1a`. */
export const isNumber = (name: string) => /^\d+[a-z]?$/.test(name);

/** Reports whether two words name a run and a part of it, rather than a complaint such as `error 404`. */
export async function namesRun(path: string, name: string, io: Io): Promise<boolean> {
  if (isId(name)) return true;
  if (!isNumber(name) && !rules.some((rule) => rule.id === name)) return false;
  return /[/\\]/.test(path) || (await stat(resolve(io.cwd, path)).catch(() => false)) !== false;
}

/** Returns what the newest saved run has under a number of its report; empty if there is no such run or number. */
export async function pagesOfNewest(number: string, io: Io): Promise<readonly Page[]> {
  try {
    return await pagesIn(newestRun, number, io);
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}

/** Returns what a saved run has under an id, a rule or a number of its report; then the page of the rule. */
export async function pagesIn(path: string, name: string, io: Io): Promise<readonly Page[]> {
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
  const why = isNumber(name)
    ? `the report of this run has no number ${name}`
    : `${name} found nothing in this run`;
  throw new UsageError(`${why}; ${knownFindings(run.findings)}`);
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
      { label: scenarios.length > 1 ? 'scenarios' : 'scenario', text: scenarios.join(', ') },
      ...repeat.slice(0, 1),
    ],
  };
}
