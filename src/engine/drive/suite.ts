import pLimit from 'p-limit';
import { amountsOf } from '../../contract/reading/quotes/amounts-of.ts';
import { isConclusive } from '../../contract/reading/quotes/usable.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Subject } from '../../model/rule.ts';
import { isOwn, type Scenario, type Step } from '../../model/scenario.ts';
import { atMost } from './clock.ts';
import { confirm, firstAttempts } from './confirm.ts';
import type { Datasets } from './datasets.ts';
import {
  afterBeside,
  begunOnly,
  type ConcurrencyOptions,
  type DrivenScenario,
  type DriveOptions,
  drive,
  following,
  type ScenarioPlan,
  withMore,
  withoutParts,
} from './drive.ts';
import { isAcross, type Lane, orderOf } from './order.ts';
import { openQueue, type QueueOptions } from './queue.ts';
import type { IsUsable } from './stop.ts';

/**
 * Returns the suite with other data if the order of an opener is rejected because of what we added to it, and the
 * requests that found them. `planned` is empty if no data helps.
 */
export type Fit = (
  opened: DrivenScenario,
  ask: (step: Step) => Promise<Exchange | undefined>,
) => Promise<
  | { readonly planned: readonly ScenarioPlan[]; readonly tries: Parameters<typeof withMore>[1] }
  | undefined
>;

export interface Suite
  extends Pick<DriveOptions, 'procedures' | 'subjectOf' | 'now'>,
    Pick<
      QueueOptions,
      'endpoints' | 'target' | 'send' | 'gate' | 'signal' | 'onAsked' | 'onPause'
    > {
  /** In suite order. */
  readonly planned: readonly ScenarioPlan[];
  readonly datasets: Datasets;
  readonly usable: (exchange: Subject) => boolean;
  readonly limits: {
    readonly concurrency: number;
    readonly timeoutMs?: number;
  };
  /** Requests before the suite that looked for data. */
  readonly discovery?: DrivenScenario;
  /** Reports whether every answer is usable, and nothing is found that may be due to concurrency. */
  readonly isCalm: (driving: DrivenScenario) => boolean;
  readonly fit?: Fit;
  /** Called at the start with a function that returns all that was received, in suite order, as if the run ended now. */
  readonly onOpened?: (soFar: () => readonly DrivenScenario[]) => void;
  readonly onStarted?: (scenario: Scenario) => void;
  /** Called for a scenario that was driven; its failures may still be confirmed. */
  readonly onDriven?: (driving: DrivenScenario) => void;
  /** Called once its failures are confirmed, or need not be. */
  readonly onConfirmed?: (driving: DrivenScenario) => void;
}

type SuiteState = ReturnType<typeof opened>;

/**
 * Drives every scenario, and confirms failures. The endpoints run concurrently, each with a queue of scenarios:
 *
 * 1. its first scenario, alone. If its order is rejected because of what we added to it, the rest gets other
 * data;
 * 2. single requests, and relations that seldom find anything; several at a time;
 * 3. one at a time, relations that need the endpoint alone, and those in which something failed or differed.
 *
 * Then follow, one at a time, relations that need several endpoints alone, bursts, and wrong tokens. Returns
 * the drivings in suite order.
 */
export async function driveSuite(suite: Suite): Promise<readonly DrivenScenario[]> {
  const { planned, procedures, limits } = suite;
  const at = opened(suite);
  suite.onOpened?.(() => receivedBy(at));
  const { lanes, across, bursts, tokens } = orderOf(planned, procedures);
  const endpointOf = (lane: Lane) => suite.endpoints.find(({ id }) => id === lane.endpoint);
  /** Waits for an opener, up to a limit. */
  const patiently = (opening: Promise<unknown> | undefined, lane: Lane) =>
    atMost(opening, (endpointOf(lane)?.limits.cutMs ?? 0) * waitForFirstShare, suite.gate.clock);
  // All orders are made of the same data.
  const ofOrders = lanes.filter((lane) => endpointOf(lane)?.answers === 'object');
  const [first] = ofOrders;
  const fitting = first && openOrders(at, first.opener);
  const fitted = first && patiently(fitting, first);
  const open = async (lane: Lane) => {
    if (lane === first) {
      await fitting;
      return complete(at, lane.opener);
    }
    if (!ofOrders.includes(lane)) return driveAlone(at, lane.opener);
    await fitted;
    await openOrders(at, lane.opener);
    return complete(at, lane.opener);
  };
  const acrossAgain: ScenarioPlan[] = [];
  /** More scenarios at once would make the longest series wait for places. */
  const sharing = Math.max(1, ofOrders.length);
  const driveLane = async (lane: Lane) => {
    const { opener, pool, beside, alone } = lane;
    const opening = open(lane);
    await patiently(opening, lane);
    if (at.driven.has(opener.scenario)) await confirmAll(at, [opener], firstAttempts);
    const some = pLimit(Math.ceil(limits.concurrency / sharing));
    const notDone = async (all: readonly ScenarioPlan[]) => {
      const isDone = await Promise.all(all.map((each) => some(() => driveBeside(at, each))));
      return all.filter((_, i) => !isDone[i]);
    };
    const [acrossLanes, , ownPlans] = await Promise.all([
      notDone(beside.filter(isAcross)),
      Promise.all(pool.map((each) => some(() => driveAlone(at, each)))),
      notDone(beside.filter((each) => !isAcross(each))),
    ]);
    acrossAgain.push(...acrossLanes);
    await opening;
    await inTurn(at, alone);
    await inTurn(at, ownPlans);
    await confirmAll(at, [opener, ...pool, ...beside, ...alone]);
  };
  await Promise.all(lanes.map(driveLane));
  await inTurn(at, across);
  await inTurn(at, acrossAgain);
  await confirmAll(at, [...across, ...acrossAgain]);
  await inTurn(at, bursts);
  await confirmAll(at, bursts);
  await inTurn(at, tokens);
  return planned.flatMap(({ scenario }) => at.driven.get(scenario) ?? []);
}

function opened(suite: Suite) {
  const { limits, subjectOf, procedures, now } = suite;
  const { concurrency, timeoutMs } = limits;
  const usable: IsUsable = (exchange) => suite.usable(subjectOf(exchange));
  const found = suite.discovery?.exchanges ?? [];
  const queue = openQueue({
    ...suite,
    concurrency,
    timeoutMs,
    openDataset: suite.datasets.open,
    isPatient: true,
    usable,
    before: found,
  });
  const driven = new Map<Scenario, DrivenScenario>();
  const begun = new Map<Scenario, DrivenScenario>();
  const before = () => [
    ...found,
    ...[...begun.values(), ...driven.values()].flatMap(({ exchanges }) => exchanges),
  ];
  return {
    suite,
    options: { queue, procedures, subjectOf, now, concurrency, before },
    usable,
    driven,
    begun,
    underWay: new Map<Scenario, () => DrivenScenario>(),
    /** Scenarios with other data. */
    refitted: new Map<Scenario, ScenarioPlan>(),
  };
}

/** Returns what was received so far, in suite order, as if the run ended now. */
const receivedBy = ({ suite, driven, begun, underWay }: SuiteState): readonly DrivenScenario[] =>
  suite.planned.flatMap(({ scenario }) => {
    const before = driven.get(scenario);
    const [first, latest] = [begun.get(scenario), underWay.get(scenario)?.()];
    const open = first && latest ? following(first, latest) : (latest ?? first);
    if (!open || open.exchanges.length === 0) return before ?? [];
    const now = { ...open, scenario };
    const cut = now.unsure ? unjudged(now) : unfinished(now);
    return before ? afterBeside(cut, before) : cut;
  });

/** Sends a scenario, with the data found for it. */
function start(
  { suite, options, underWay, refitted }: SuiteState,
  { scenario, ...each }: ScenarioPlan,
  beside?: ConcurrencyOptions,
  plan = refitted.get(scenario) ?? { scenario, ...each },
): Promise<DrivenScenario> {
  suite.onStarted?.(scenario);
  const onOpened = (soFar: () => DrivenScenario) => underWay.set(scenario, soFar);
  return drive(plan, { ...options, onOpened }, beside).finally(() => underWay.delete(scenario));
}

function end({ suite, begun, driven }: SuiteState, driving: DrivenScenario): void {
  const first = begun.get(driving.scenario);
  const whole = first ? following(first, driving) : driving;
  begun.delete(driving.scenario);
  driven.set(driving.scenario, whole);
  suite.onDriven?.(whole);
}

async function driveAlone(at: SuiteState, each: ScenarioPlan): Promise<void> {
  if (isOwn(each.scenario)) return openOwn(at, each);
  const before = at.driven.get(each.scenario);
  const driving = await start(at, each);
  end(at, before ? afterBeside(driving, before) : driving);
}

async function inTurn(at: SuiteState, all: readonly ScenarioPlan[]): Promise<void> {
  for (const each of all) await driveAlone(at, each);
}

/** Returns whether the scenario is done; if not, it must be driven alone. */
async function driveBeside(at: SuiteState, each: ScenarioPlan): Promise<boolean> {
  const { isCalm, limits } = at.suite;
  const driving = await start(at, each, {
    concurrency: limits.concurrency,
    usable: (x) => isConclusive(x, at.usable),
    isCalm,
  });
  const wasAlone = driving.exchanges.every(({ inFlight }) => inFlight === 1);
  const isDone = !driving.unsure && (driving.notAsked !== undefined || wasAlone || isCalm(driving));
  if (isDone) end(at, driving);
  else at.driven.set(each.scenario, unjudged(driving));
  return isDone;
}

async function confirmAll(
  { suite, options, usable, driven }: SuiteState,
  all: readonly ScenarioPlan[],
  attempts?: number,
): Promise<void> {
  const drivings = all.flatMap(({ scenario }) => driven.get(scenario) ?? []);
  const how = { queue: options.queue, usable, attempts };
  for (const driving of await confirm(drivings, [...driven.values()], how)) {
    driven.set(driving.scenario, driving);
    suite.onConfirmed?.(driving);
  }
}

/**
 * Drives a scenario, and looks for other data if its first order is rejected. It stays begun if it must be driven
 * again with them, or if it explores, which starts from an order that is quoted.
 */
async function begin(
  at: SuiteState,
  planned: ScenarioPlan,
  isFitted: (first: Exchange) => boolean = () => true,
): Promise<readonly ScenarioPlan[]> {
  const { suite, options } = at;
  const { scenario } = planned;
  const opener = at.refitted.get(scenario) ?? planned;
  const isExploring = opener.steps.some(({ exploring }) => exploring);
  const sent = await start(at, planned, undefined, isExploring ? baseOf(opener) : opener);
  const driving = { ...sent, scenario };
  const [first] = driving.exchanges;
  const ask = async (step: Step) => {
    const result = await options.queue.ask(step, scenario);
    return result.state === 'sent' ? result.exchange : undefined;
  };
  const fitted = first && isFitted(first) ? await suite.fit?.(driving, ask) : undefined;
  const tries = fitted?.tries ?? [];
  const isHelped =
    fitted?.planned.some((each) => each.scenario === scenario) === true &&
    (!isOwn(scenario) || isDue(first));
  const isLeft = isExploring
    ? isHelped || (first !== undefined && amountsOf(first) !== undefined)
    : isHelped && (scenario.relation !== undefined || opener.steps.length > 1);
  if (isLeft) at.begun.set(scenario, withMore(isExploring ? driving : begunOnly(driving), tries));
  else end(at, withMore(driving, tries));
  return fitted?.planned ?? [];
}

async function complete(at: SuiteState, each: ScenarioPlan): Promise<void> {
  if (at.begun.has(each.scenario)) end(at, await start(at, each));
}

/** Data for the suite go by its first order; the user's own scenarios have their own. */
async function openOrders(at: SuiteState, opener: ScenarioPlan): Promise<void> {
  if (isOwn(opener.scenario)) return openOwn(at, opener, true);
  const planned = await begin(at, opener);
  for (const each of planned) if (!isOwn(each.scenario)) at.refitted.set(each.scenario, each);
}

/** A verdict on a scenario of the user's does not depend on which others are sent. */
async function openOwn(at: SuiteState, each: ScenarioPlan, isOpener = false): Promise<void> {
  const planned = await begin(at, each, isOpener ? undefined : isDue);
  const other = planned.find(({ scenario }) => scenario === each.scenario);
  if (other) at.refitted.set(each.scenario, other);
  await complete(at, each);
}

const isDue = (x: Exchange | undefined): boolean => x?.situation === 'quotable';

/** Returns the first order of a scenario, sent by itself. */
function baseOf({ scenario, steps }: ScenarioPlan): ScenarioPlan {
  const { relation: _relation, ...bare } = scenario;
  return { scenario: bare, steps: steps.slice(0, 1) };
}

/** Fraction of an endpoint's time limit for which its other scenarios wait for the first. */
const waitForFirstShare = 1 / 6;

const unfinished = (driving: DrivenScenario): DrivenScenario => ({
  ...driving,
  notAsked: 'It was not finished when the run ended.',
});

const unjudged = (driving: DrivenScenario): DrivenScenario => ({
  ...driving,
  exchanges: driving.exchanges.map(withoutParts),
  notAsked: 'It failed or differed beside other requests, and was not sent again alone.',
});
