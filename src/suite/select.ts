import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import picomatch from 'picomatch';
import {
  assertImplemented,
  type EndpointSelection,
  notImplemented,
} from '../config/implemented.ts';
import type { Io } from '../model/io.ts';
import type { Procedures } from '../model/procedure.ts';
import type { Run } from '../model/run.ts';
import {
  type Resolution,
  type ResolvedScenario,
  type Scenario,
  UsageError,
} from '../model/scenario.ts';
import type { Target } from '../model/target.ts';
import { readRun } from '../saved/saved-run.ts';
import { nearest } from '../scenario/read/nearest.ts';
import { list } from '../standards/text/figures.ts';

export interface Selection extends EndpointSelection {
  /** Globs of scenario ids. */
  readonly only: readonly string[];
  readonly tags: readonly string[];
  readonly failedBefore?: FailedScenarios;
}

export const isNarrowed = ({ endpoints, only, tags, failedBefore }: Selection): boolean =>
  endpoints.length + only.length + tags.length > 0 || failedBefore !== undefined;

/** Scenarios selected by one option; `none` returns the message if there are none. */
interface Choice {
  readonly named: string;
  readonly covers: (scenario: Scenario) => boolean;
  readonly none: () => string;
}

/**
 * Selects scenarios of endpoints that the target implements. Throws UsageError if an endpoint, glob or tag matches
 * nothing, or all together do: a run without scenarios judges nothing.
 */
export function selected(
  scenarios: readonly Scenario[],
  selection: Selection,
): readonly Scenario[] {
  assertImplemented(selection);
  const { target, failedBefore } = selection;
  const choices = choicesOf(scenarios, selection);
  const everything: Choice = {
    named: 'the suite',
    covers: () => true,
    none: () => 'there is no scenario to run',
  };
  for (const choice of [...choices.flat(), everything]) {
    assertCovers(choice, scenarios, selection);
  }
  const again = [...(failedBefore?.sent ?? []), ...(failedBefore?.notSent ?? [])];
  const left = scenarios.filter(
    (each) =>
      target.implements.includes(each.endpoint) &&
      !isExcluded(each, target) &&
      (failedBefore === undefined || again.includes(each.id)) &&
      choices.every((any) => any.length === 0 || any.some(({ covers }) => covers(each))),
  );
  if (left.length > 0) return left;
  const filters = [
    ...choices.flatMap((any) => any.map(({ named }) => named)),
    ...(failedBefore === undefined ? [] : ['--last-failed']),
  ];
  throw new UsageError(
    `no scenario is left to run by ${list(filters)}; leave out ${filters.length === 1 ? 'it' : 'one of them'}`,
  );
}

/** Reports whether it needs an order that the owner declares not to exist: an empty list says that nothing is refused. */
const isExcluded = ({ steps }: Scenario, { data }: Target): boolean =>
  (['uncovered', 'unquotable'] as const).some(
    (part) => data.sources[part] === 'declared' && !data[part].length && steps[0]?.each === part,
  );

/** Returns the choices by option; a scenario must match at least one of each option. */
function choicesOf(
  scenarios: readonly Scenario[],
  { endpoints, only, tags }: Selection,
): readonly (readonly Choice[])[] {
  return [
    endpoints.map((id) => ({
      named: `--endpoint ${id}`,
      covers: ({ endpoint }) => endpoint === id,
      none: () => `--endpoint ${id}: no scenario asks it; add one, or built-in, to scenarios.`,
    })),
    only.map((glob) => {
      const matches = matcherOf(glob);
      return {
        named: `--only ${glob}`,
        covers: ({ id }) => matches(id),
        none() {
          const ids = scenarios.map(({ id }) => id);
          const near = nearest(glob, ids);
          const hint = near === undefined ? '' : `; the nearest is ${near}`;
          return `--only ${glob} matches no scenario${hint} (greenlight list scenarios)`;
        },
      };
    }),
    tags.map((tag) => ({
      named: `--tag ${tag}`,
      covers: (each) => each.tags.includes(tag),
      none() {
        const known = [...new Set(scenarios.flatMap((each) => each.tags))].sort();
        return `--tag ${tag} is on no scenario; there are ${known.join(', ')}.`;
      },
    })),
  ];
}

function assertCovers(
  { named, covers, none }: Choice,
  scenarios: readonly Scenario[],
  selection: EndpointSelection,
): void {
  const covering = scenarios.filter(covers);
  if (covering.length === 0) throw new UsageError(none());
  if (covering.some(({ endpoint }) => selection.target.implements.includes(endpoint))) return;
  const missing = notImplemented(
    covering.map(({ endpoint }) => endpoint),
    selection,
  );
  throw new UsageError(`${named} has only scenarios of ${missing}`);
}

function matcherOf(glob: string): (id: string) => boolean {
  try {
    return picomatch(glob);
  } catch {
    const shown = glob === '' ? 'is empty' : `is not a pattern (${glob.length} characters)`;
    throw new UsageError(`--only ${shown}; greenlight list scenarios shows what it may match.`);
  }
}

interface PlanOptions {
  readonly target: Target;
  readonly concurrency: number;
  readonly procedures: Procedures;
  readonly resolve: (scenario: Scenario) => Resolution;
}

/** Resolves scenarios with the target's data, or states why they cannot be sent. */
export function plan(
  scenarios: readonly Scenario[],
  options: PlanOptions,
): readonly ResolvedScenario[] {
  return scenarios.map((scenario) => ({ scenario, resolved: sendable(scenario, options) }));
}

function sendable(scenario: Scenario, options: PlanOptions): Resolution {
  const { target, concurrency, procedures } = options;
  const { when, isPartial } = scenario.relation ? procedures[scenario.relation] : {};
  if ((scenario.send === 'at-once' || when === 'burst') && concurrency < 2) {
    return { state: 'skipped', reason: 'Calls at once need --concurrency 2 or more.' };
  }
  const resolved = options.resolve(scenario);
  if (resolved.state === 'skipped') return resolved;
  const missing = resolved.steps.find(({ endpoint }) => !target.implements.includes(endpoint));
  if (!missing) return resolved;
  const steps = resolved.steps.filter(({ endpoint }) => endpoint === scenario.endpoint);
  if (isPartial && target.implements.includes(scenario.endpoint)) return { ...resolved, steps };
  return { state: 'skipped', reason: `The target does not implement ${missing.endpoint}.` };
}

/** Ids of scenarios to run again. */
export type FailedScenarios = NonNullable<ReturnType<typeof failedIn>>;

/**
 * Returns the scenarios to run again: those `sent` that failed or were not judged, and those `notSent`, which run if
 * the records now provide their data. Undefined if no scenario that was sent failed or is without a verdict.
 */
export function failedIn({ scenarios }: Run) {
  const idsOf = (...verdicts: readonly string[]) =>
    scenarios.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
  const sent = idsOf('failed', 'inconclusive');
  return sent.length === 0 ? undefined : { sent, notSent: idsOf('skipped') };
}

/** Reads them from the run in a folder. Undefined if everything passed: then the whole suite runs. */
export async function lastFailed(folder: string, io: Io): Promise<FailedScenarios | undefined> {
  if (!existsSync(resolve(io.cwd, folder))) {
    throw new UsageError(
      `--last-failed reads the last run from ${folder}, the folder of --out, which is not there; run once without it`,
    );
  }
  const failed = failedIn((await readRun(folder, io.cwd)).run);
  if (failed) return failed;
  io.stderr.write(`greenlight: nothing failed in ${folder}, so the whole suite runs.\n`);
  return undefined;
}
