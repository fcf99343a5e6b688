import { configured } from '../config/datasets.ts';
import type { Config } from '../config/given/config.ts';
import { policyOf, redactorOf } from '../config/rules.ts';
import { endpoints } from '../contract/catalogue.ts';
import { procedures } from '../contract/experiments/procedures.ts';
import { causesOfRun } from '../diagnosis/causes-of-run.ts';
import { openGate } from '../engine/drive/gate.ts';
import { withStepSecrets } from '../engine/drive/step-secrets.ts';
import { secretsOf } from '../engine/redact/target-secrets.ts';
import type { RunOptions } from '../engine/result/options.ts';
import { run } from '../engine/run.ts';
import type { Clock } from '../model/clock.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Run } from '../model/run.ts';
import type { ResolvedScenario, Scenario, Step } from '../model/scenario.ts';
import type { Target } from '../model/target.ts';
import { loadScenarios } from '../scenario/load.ts';
import { resolve } from '../scenario/resolve.ts';
import { present } from '../standards/collections/present.ts';
import { discovered } from './discovery.ts';
import { fitting } from './fitting.ts';
import { reproducing } from './reproduce.ts';
import { type FailedScenarios, isNarrowed, plan, selected } from './select.ts';
import type { StoppableDriver } from './stoppable.ts';

/** Everything that decides what is sent and how it is judged. */
export interface SuiteRun extends Config {
  readonly failedBefore?: FailedScenarios;
  /** Command of the run, without scenarios: the prefix of every reproducing command. */
  readonly command: string;
  /** Default: that of the machine. */
  readonly clock?: Clock | undefined;
  readonly scenarios?: readonly Scenario[];
  /** Whether the client ends with the run. */
  readonly passing?: true;
  /** Whether the command reproduces each finding as it is. */
  readonly repeatsWhole?: true;
  readonly name?: string;
}

type Hooks = Pick<
  RunOptions,
  'onStarted' | 'onAsked' | 'onDriven' | 'onSure' | 'onJudged' | 'onSoFar'
>;

/** Loads the selected scenarios. Throws a UsageError if a path, glob or tag matches nothing. */
export const scenariosOf = async (suiteOptions: SuiteRun): Promise<readonly Scenario[]> =>
  suiteOptions.scenarios ?? selected(await loadScenarios(suiteOptions.roots), suiteOptions);

export const endpointsOf = (scenarios: readonly Scenario[]): readonly EndpointId[] => [
  ...new Set(
    scenarios.flatMap(({ endpoint, steps }) => [
      endpoint,
      ...steps.map((step) => step.endpoint ?? endpoint),
    ]),
  ),
];

/** Resolves the scenarios with the target's data; every request body keeps the contract. */
export function suiteOf(
  scenarios: readonly Scenario[],
  suiteOptions: SuiteRun,
  target: Target,
): readonly ResolvedScenario[] {
  const all = plan(scenarios, {
    target,
    concurrency: suiteOptions.limits.concurrency,
    procedures,
    resolve: (scenario) => resolve(scenario, target, suiteOptions),
  });
  const sendable = all.filter(
    ({ scenario, resolved }) =>
      resolved.state === 'ready' || !suiteOptions.failedBefore?.notSent.includes(scenario.id),
  );
  // If none can be sent, keep all with their reasons: an empty run would pass.
  return sendable.length > 0 ? sendable : all;
}

/** Average number of requests for a range with known dates. */
const requestsOfARange = 4;

/** Counts the requests of a step: an exploring one makes several orders. */
const ofStep = ({ exploring }: Step) => exploring?.orders ?? 1;

/**
 * Estimates how many requests a suite sends to a client without defects. Relations send fewer if an answer is
 * conclusive, and more if one must be confirmed.
 */
export const requestsOf = (suite: readonly ResolvedScenario[]): number =>
  suite.reduce((sum, { scenario, resolved }) => {
    if (resolved.state === 'ready') {
      return sum + resolved.steps.reduce((steps, step) => steps + ofStep(step), 0);
    }
    return scenario.endpoint === 'transactions' ? sum + requestsOfARange : sum;
  }, 0);

/** Discovers data in the client's own datasets, runs the scenarios, and judges the answers. */
export async function suiteRun(
  scenarios: readonly Scenario[],
  suiteOptions: SuiteRun,
  {
    send,
    signal,
    ...hooks
  }: Pick<StoppableDriver, 'send' | 'signal'> & Pick<RunOptions, 'onPause'>,
  hooksFor: (suite: readonly ResolvedScenario[]) => Hooks = () => ({}),
): Promise<Run> {
  const began = performance.now();
  const { limits } = suiteOptions;
  const gate = openGate({ ...limits, signal, clock: suiteOptions.clock });
  const means = { send, endpoints, signal, gate, ...hooks };
  const redactor = redactorOf(suiteOptions);
  const reading = configured(suiteOptions);
  const chosen = endpointsOf(scenarios);
  const looked = await discovered({ ...suiteOptions, ...means, chosen, datasets: reading });
  const { target: found, settings, driving, untried } = looked;
  const suite = suiteOf(scenarios, suiteOptions, found);
  const target = withStepSecrets(found, suite);
  redactor.add(secretsOf(target));
  return run({
    ...policyOf(target, { ...suiteOptions, settings }, redactor),
    ...means,
    causesOf: causesOfRun,
    began,
    suite,
    procedures,
    limits,
    narrowed: isNarrowed(suiteOptions) || !suiteOptions.roots.includes('built-in'),
    reproduce: reproducing(
      redactor.text(suiteOptions.command),
      suiteOptions.passing === true,
      suiteOptions.repeatsWhole === true,
    ),
    fit: fitting(target, suite, (scenario, other) => resolve(scenario, other, suiteOptions)),
    datasets: reading,
    ...present({ discovery: driving, name: suiteOptions.name, untried }),
    ...(suiteOptions.failedBefore ? { scope: 'what failed before' as const } : {}),
    ...hooksFor(suite),
  });
}
