import picomatch from 'picomatch';
import type { Resolving } from '../../../engine/evidence.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Procedures } from '../../../model/procedure.ts';
import { type Resolved, type Scenario, UsageError } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import type { FailedBefore } from './last-failed.ts';

export interface Selection {
  readonly endpoints: readonly EndpointId[];
  /** Globs over scenario ids. */
  readonly only: readonly string[];
  readonly tags: readonly string[];
  readonly failedBefore?: FailedBefore;
}

export const isNarrowed = ({ endpoints, only, tags, failedBefore }: Selection): boolean =>
  endpoints.length + only.length + tags.length > 0 || failedBefore !== undefined;

/** The scenarios that were asked for. Throws UsageError when a glob or tag names none. */
export function selected(
  scenarios: readonly Scenario[],
  { endpoints, only, tags, failedBefore }: Selection,
): readonly Scenario[] {
  const globs = only.map((glob) => ({ glob, matches: matcherOf(glob) }));
  for (const { glob, matches } of globs) {
    if (!scenarios.some(({ id }) => matches(id))) {
      throw new UsageError(
        `--only ${glob} matches no scenario; greenlight list scenarios shows them.`,
      );
    }
  }
  for (const tag of tags) {
    if (!scenarios.some((each) => each.tags.includes(tag))) {
      const known = [...new Set(scenarios.flatMap((each) => each.tags))].sort().join(', ');
      throw new UsageError(`--tag ${tag} is on no scenario; there are ${known}.`);
    }
  }
  return scenarios.filter(
    (each) =>
      (failedBefore === undefined || didNotPass(each, failedBefore)) &&
      (endpoints.length === 0 || endpoints.includes(each.endpoint)) &&
      (globs.length === 0 || globs.some(({ matches }) => matches(each.id))) &&
      (tags.length === 0 || tags.some((tag) => each.tags.includes(tag))),
  );
}

const didNotPass = ({ id }: Scenario, { sent, notSent }: FailedBefore) =>
  sent.includes(id) || notSent.includes(id);

/** picomatch throws for an empty pattern and for one that is too long. */
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
  readonly resolve: (scenario: Scenario) => Resolved;
}

/** Scenarios of implemented endpoints with the target's data in, or why they cannot be sent. */
export function plan(scenarios: readonly Scenario[], options: PlanOptions): readonly Resolving[] {
  return scenarios
    .filter(({ endpoint }) => options.target.implements.includes(endpoint))
    .map((scenario) => ({ scenario, resolved: sendable(scenario, options) }));
}

function sendable(scenario: Scenario, options: PlanOptions): Resolved {
  const { target, concurrency, procedures } = options;
  const burst =
    scenario.send === 'at-once' ||
    (scenario.relation !== undefined && procedures[scenario.relation].when === 'last');
  if (burst && concurrency < 2) {
    return { state: 'skipped', reason: 'Calls at once need --concurrency 2 or more.' };
  }
  const resolved = options.resolve(scenario);
  if (resolved.state === 'skipped') return resolved;
  const missing = resolved.steps.find(({ endpoint }) => !target.implements.includes(endpoint));
  if (!missing) return resolved;
  return { state: 'skipped', reason: `The target does not implement ${missing.endpoint}.` };
}

/** Part `part` of `of`, from 1. */
interface Shard {
  readonly part: number;
  readonly of: number;
}

/**
 * Every n-th scenario of the suite, so that parts are of one size. Datasets that are judged stay together,
 * for there are rules between transactions and commerces. Throws a UsageError when nothing is left to drive.
 */
export function shardOf(suite: readonly Resolving[], { part, of }: Shard): readonly Resolving[] {
  const firstDataset = suite.findIndex(isDataset);
  const own = suite.filter((each, i) => (isDataset(each) ? firstDataset : i) % of === part - 1);
  if (own.length === 0) {
    throw new UsageError(
      `--shard ${part}/${of} holds no scenario; the suite has ${suite.length}, so take fewer parts`,
    );
  }
  return own;
}

const isDataset = ({ scenario }: Resolving): boolean =>
  (scenario.endpoint === 'transactions' || scenario.endpoint === 'commerces') &&
  scenario.records !== 'compare';
