import pLimit from 'p-limit';
import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import { amountsOf } from '../../contract/reading/quotes/amounts-of.ts';
import { isConclusive } from '../../contract/reading/quotes/usable.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Exchange, Send } from '../../model/exchange.ts';
import type { Procedures } from '../../model/procedure.ts';
import type { RuleId, Subject } from '../../model/rule.ts';
import { isOwn, type Scenario, type Step } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { atMost } from './clock.ts';
import { type ConfirmOptions, confirm, firstAttempts } from './confirm.ts';
import type { Datasets } from './datasets.ts';
import {
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
import type { Gate } from './gate.ts';
import { isAcross, type Lane, orderOf } from './order.ts';
import { openQueue, type QueueOptions } from './queue.ts';
import { isCut } from './stop.ts';

/** Other data for the rest of a suite, with the requests that found them. */
export interface SuiteData {
  readonly planned: readonly ScenarioPlan[];
  readonly asked: readonly (readonly [Step, Exchange])[];
}

/**
 * Returns the suite with other data if the order of an opener is rejected because of what we added to it.
 * `planned` is empty if no data helps.
 */
export type Fit = (
  opened: DrivenScenario,
  ask: (step: Step) => Promise<Exchange | undefined>,
) => Promise<SuiteData | undefined>;

/** Findings in a scenario driven concurrently that may be due to the concurrency. */
export interface Doubts {
  /** An answer fails, or an error is found. */
  readonly failed: boolean;
  readonly warned: ReadonlySet<RuleId>;
}

const isCalm = ({ failed, warned }: Doubts): boolean => !failed && warned.size === 0;

/** Scenarios to drive, and the means. */
export interface Suite {
  /** In suite order. */
  readonly planned: readonly ScenarioPlan[];
  readonly endpoints: readonly Endpoint[];
  readonly procedures: Procedures;
  readonly target: Target;
  readonly send: Send;
  readonly datasets: Datasets;
  readonly subjectOf: (exchange: Exchange) => Subject;
  readonly usable: (exchange: Subject) => boolean;
  /** Current time of the run, in milliseconds since 1970. */
  readonly now: number;
  readonly limits: {
    readonly concurrency: number;
    readonly timeoutMs?: number;
  };
  /** Requests before the suite that looked for data. */
  readonly discovery?: DrivenScenario;
  readonly doubtsOf: (driving: DrivenScenario) => Doubts;
  /** Shared with discovery. */
  readonly gate: Gate;
  readonly signal: AbortSignal;
  readonly fit?: Fit;
  readonly onAsked?: (exchange: Exchange) => void;
  readonly onConfirming?: ConfirmOptions['onConfirming'];
  readonly onPause?: QueueOptions['onPause'];
  /** Called at the start with a function that returns all that was received, in suite order, as if the run ended now. */
  readonly onOpened?: (soFar: () => readonly DrivenScenario[]) => void;
  readonly onStarted?: (scenario: Scenario) => void;
  /** Called for a scenario that was driven; its failures may still be confirmed. */
  readonly onDriven?: (driving: DrivenScenario) => void;
  /** Called once its failures are confirmed, or need not be. */
  readonly onConfirmed?: (driving: DrivenScenario) => void;
}

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
  const { planned, procedures, limits, signal, gate, subjectOf } = suite;
  const usable = (exchange: Exchange) => suite.usable(subjectOf(exchange));
  const found = suite.discovery?.exchanges ?? [];
  const queue = openQueue({
    endpoints: suite.endpoints,
    target: suite.target,
    send: suite.send,
    openDataset: suite.datasets.open,
    concurrency: limits.concurrency,
    timeoutMs: limits.timeoutMs,
    isPatient: true,
    signal,
    gate,
    usable,
    before: found,
    onAsked: suite.onAsked,
    onPause: suite.onPause,
  });
  const driven = new Map<Scenario, DrivenScenario>();
  /** What was sent of scenarios that are not driven to their end. */
  const begun = new Map<Scenario, DrivenScenario>();
  const options: DriveOptions = {
    queue,
    procedures,
    subjectOf,
    now: suite.now,
    concurrency: limits.concurrency,
    before: () => [
      ...found,
      ...[...begun.values(), ...driven.values()].flatMap(({ exchanges }) => exchanges),
    ],
  };
  /** Scenarios with other data. */
  const refitted = new Map<Scenario, ScenarioPlan>();

  const underWay = new Map<Scenario, () => DrivenScenario>();
  const start = async (each: ScenarioPlan, beside?: ConcurrencyOptions) => {
    const { scenario } = each;
    suite.onStarted?.(scenario);
    const onOpened = (soFar: () => DrivenScenario) => underWay.set(scenario, soFar);
    const plan = refitted.get(scenario) ?? each;
    return drive(plan, { ...options, onOpened }, beside).finally(() => underWay.delete(scenario));
  };
  suite.onOpened?.(() =>
    planned.flatMap(({ scenario }) => {
      const before = driven.get(scenario);
      const now = underWay.get(scenario)?.();
      if (!now || now.exchanges.length === 0) return before ?? [];
      const cut = now.unsure ? unjudged(now) : unfinished(now);
      return before ? afterBeside(cut, before) : cut;
    }),
  );
  const end = (driving: DrivenScenario) => {
    const first = begun.get(driving.scenario);
    const whole = first ? following(first, driving) : driving;
    begun.delete(driving.scenario);
    driven.set(driving.scenario, whole);
    suite.onDriven?.(whole);
  };
  const driveAlone = async (each: ScenarioPlan) => {
    if (isOwn(each.scenario)) return openOwn(each);
    const before = driven.get(each.scenario);
    const driving = await start(each);
    end(before ? afterBeside(driving, before) : driving);
  };
  const inTurn = async (all: readonly ScenarioPlan[]) => {
    for (const each of all) await driveAlone(each);
  };
  /** Results of concurrent scenarios that must be repeated alone. */
  const doubtful = new Map<
    ScenarioPlan,
    { readonly driving: DrivenScenario; readonly doubts: Doubts }
  >();
  /** Rules with warnings of scenarios driven alone. */
  const settled = new Set<RuleId>();
  const isSettled = ({ failed, warned }: Doubts) =>
    !failed && [...warned].every((rule) => settled.has(rule));
  /** Returns whether the scenario is done; if not, it must be driven alone. */
  const driveBeside = async (each: ScenarioPlan): Promise<boolean> => {
    const driving = await start(each, {
      concurrency: limits.concurrency,
      usable: (x) => isConclusive(x, usable),
      isCalm: (soFar) => isCalm(suite.doubtsOf(soFar)),
    });
    const wasAlone = driving.exchanges.every(({ inFlight }) => inFlight === 1);
    const doubts = driving.unsure ? undefined : suite.doubtsOf(driving);
    const isDone = doubts && (driving.notAsked !== undefined || wasAlone || isCalm(doubts));
    if (isDone) end(driving);
    else driven.set(each.scenario, unjudged(driving));
    if (doubts && !isDone) doubtful.set(each, { driving, doubts });
    return isDone === true;
  };
  /** Three answers that were cut off prove that an endpoint is too slow: no request is repeated for it. */
  const isProvenSlow = (endpoint: EndpointId) =>
    [...driven.values()]
      .flatMap(({ exchanges }) => exchanges)
      .filter((x) => x.endpoint === endpoint && isCut(x)).length >= enoughCuts;
  /**
   * Repeats alone what differed concurrently. If a scenario gets the same answers alone, its warnings are not
   * due to concurrency, and the same warnings of another scenario need no repetition.
   */
  const settle = async (all: readonly ScenarioPlan[]) => {
    for (const each of all) {
      const { driving, doubts } = doubtful.get(each) ?? {};
      if (driving && doubts && isSettled(doubts)) {
        end(driving);
        continue;
      }
      const beside = driven.get(each.scenario);
      if (beside?.exchanges.some(isCut) && isProvenSlow(each.scenario.endpoint)) {
        end(beside);
        continue;
      }
      await driveAlone(each);
      const alone = driven.get(each.scenario);
      if (!driving || !alone || !isSameAlone(driving.exchanges, alone.exchanges)) continue;
      for (const rule of suite.doubtsOf(alone).warned) settled.add(rule);
    }
  };
  const confirming = new Map<string, Promise<boolean>>();
  const confirmAll = async (all: readonly ScenarioPlan[], attempts?: number) => {
    const drivings = all.flatMap(({ scenario }) => driven.get(scenario) ?? []);
    const how = { queue, usable, attempts, confirming, onConfirming: suite.onConfirming };
    for (const driving of await confirm(drivings, [...driven.values()], how)) {
      driven.set(driving.scenario, driving);
      suite.onConfirmed?.(driving);
    }
  };
  /**
   * Drives a scenario, and looks for other data if its first order is rejected. It stays begun if it must be driven
   * again with them, or if it explores, which starts from an order that is quoted.
   */
  const begin = async (
    opener: ScenarioPlan,
    isFitted: (first: Exchange) => boolean = () => true,
  ): Promise<readonly ScenarioPlan[]> => {
    const { scenario } = opener;
    const isExploring = opener.steps.some(({ exploring }) => exploring);
    suite.onStarted?.(scenario);
    const sent = await drive(isExploring ? baseOf(opener) : opener, options);
    const driving = { ...sent, scenario };
    const [first] = driving.exchanges;
    const fitted =
      first && isFitted(first)
        ? await suite.fit?.(driving, (step) => ask(step, opener))
        : undefined;
    const tried = fitted?.asked.map(([step, exchange]) => ({ step, exchange })) ?? [];
    const isHelped =
      fitted?.planned.some((each) => each.scenario === scenario) === true &&
      (!isOwn(scenario) || isDue(first));
    const isLeft = isExploring
      ? isHelped || (first !== undefined && amountsOf(first) !== undefined)
      : isHelped && (scenario.relation !== undefined || opener.steps.length > 1);
    if (isLeft) begun.set(scenario, withMore(isExploring ? driving : begunOnly(driving), tried));
    else end(withMore(driving, tried));
    return fitted?.planned ?? [];
  };
  const complete = async (each: ScenarioPlan) => {
    if (begun.has(each.scenario)) end(await start(each));
  };
  /** Data for the suite go by its first order; the user's own scenarios have their own. */
  const openOrders = async (opener: ScenarioPlan) => {
    const planned = await begin(opener);
    for (const each of planned) if (!isOwn(each.scenario)) refitted.set(each.scenario, each);
  };
  /** A verdict on a scenario of the user's does not depend on which others are sent. */
  const openOwn = async (each: ScenarioPlan, isOpener = false) => {
    const planned = await begin(each, isOpener ? undefined : isDue);
    const other = planned.find(({ scenario }) => scenario === each.scenario);
    if (other) refitted.set(each.scenario, other);
    await complete(each);
  };
  const ask = async (step: Step, { scenario }: ScenarioPlan) => {
    const result = await queue.ask(step, scenario);
    return result.state === 'sent' ? result.exchange : undefined;
  };

  const { lanes, across, bursts, tokens } = orderOf(planned, procedures);
  const endpointOf = (lane: Lane) => suite.endpoints.find(({ id }) => id === lane.endpoint);
  /** Waits for an opener, up to a limit. */
  const patiently = (opening: Promise<unknown> | undefined, lane: Lane) =>
    atMost(opening, (endpointOf(lane)?.limits.cutMs ?? 0) * waitForFirstShare, gate.clock);
  /** Reports whether the endpoint of a lane takes orders; all orders are made of the same data. */
  const takesOrders = (lane: Lane) => endpointOf(lane)?.answers === 'object';
  const first = lanes.find(takesOrders);
  const fitting =
    first &&
    (isOwn(first.opener.scenario) ? openOwn(first.opener, true) : openOrders(first.opener));
  const fitted = first && patiently(fitting, first);
  const open = async (lane: Lane) => {
    if (lane === first) {
      await fitting;
      return complete(lane.opener);
    }
    if (takesOrders(lane)) await fitted;
    return driveAlone(lane.opener);
  };
  const acrossAgain: ScenarioPlan[] = [];
  /** More scenarios at once would make the longest series wait for places. */
  const sharing = Math.max(1, lanes.filter(takesOrders).length);
  const driveLane = async (lane: Lane) => {
    const { opener, pool, beside, alone } = lane;
    const opening = open(lane);
    await patiently(opening, lane);
    if (driven.has(opener.scenario)) await confirmAll([opener], firstAttempts);
    const some = pLimit(Math.ceil(limits.concurrency / sharing));
    const notDone = async (all: readonly ScenarioPlan[]) => {
      const isDone = await Promise.all(all.map((each) => some(() => driveBeside(each))));
      return all.filter((_, i) => !isDone[i]);
    };
    const [across, , own] = await Promise.all([
      notDone(beside.filter(isAcross)),
      Promise.all(pool.map((each) => some(() => driveAlone(each)))),
      notDone(beside.filter((each) => !isAcross(each))),
    ]);
    acrossAgain.push(...across);
    await opening;
    await inTurn(alone);
    await settle(own);
    await confirmAll([opener, ...pool, ...beside, ...alone]);
  };
  await Promise.all(lanes.map(driveLane));
  await inTurn(across);
  await settle(acrossAgain);
  await confirmAll([...across, ...acrossAgain]);
  await inTurn(bursts);
  await confirmAll(bursts);
  await inTurn(tokens);
  return planned.flatMap(({ scenario }) => driven.get(scenario) ?? []);
}

const isDue = (x: Exchange | undefined): boolean => x?.situation === 'quotable';

/** Returns the first order of a scenario, sent by itself. */
function baseOf({ scenario, steps }: ScenarioPlan): ScenarioPlan {
  const { relation: _relation, ...bare } = scenario;
  return { scenario: bare, steps: steps.slice(0, 1) };
}

const amountsKey = (x: Exchange) => JSON.stringify(amountsOf(x));

/** Reports whether equal bytes got equal amounts, with at least one request in both lists. */
function isSameAlone(beside: readonly Exchange[], alone: readonly Exchange[]): boolean {
  const before = groupedBy(beside, bytesOf);
  const both = alone.filter((x) => !x.concurrent && before.has(bytesOf(x)));
  return (
    both.length > 0 &&
    both.every((x) => before.get(bytesOf(x))?.every((other) => amountsKey(other) === amountsKey(x)))
  );
}

const enoughCuts = 3;
/** Fraction of an endpoint's time limit for which its other scenarios wait for the first. */
const waitForFirstShare = 1 / 6;

const unfinished = (driving: DrivenScenario): DrivenScenario => ({
  ...driving,
  notAsked: 'It was not finished when the run ended.',
});

/** Marks a scenario as not judged until it is driven alone. */
const unjudged = (driving: DrivenScenario): DrivenScenario => ({
  ...driving,
  exchanges: driving.exchanges.map(withoutParts),
  notAsked: 'It failed or differed beside other requests, and was not sent again alone.',
});

/** Adds what a scenario received concurrently, before it was driven alone. */
function afterBeside(driving: DrivenScenario, before: DrivenScenario): DrivenScenario {
  const more = before.exchanges.map((exchange) => ({
    exchange,
    step: before.steps.get(exchange.id),
  }));
  return {
    ...withMore(driving, more),
    durationMs: driving.durationMs + before.durationMs,
  };
}
