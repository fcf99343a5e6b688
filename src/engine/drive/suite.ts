import pLimit from 'p-limit';
import type { Clock } from '../../model/clock.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Exchange, Send } from '../../model/exchange.ts';
import type { Procedures } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import type { Scenario, Step } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import { openAsking } from './ask.ts';
import { atMost } from './clock.ts';
import { beforeOthers, type Confirming, confirm } from './confirm.ts';
import type { Datasets } from './datasets.ts';
import {
  type Driving,
  drive,
  endpointsOf,
  type Planned,
  phasesOf,
  whenOf,
  withoutParts,
} from './drive.ts';
import { type Gate, openGate } from './gate.ts';

/** Other data for the rest of a suite, with what was asked to find them. */
export interface Fitted {
  readonly planned: readonly Planned[];
  readonly asked: readonly (readonly [Step, Exchange])[];
}

/**
 * Given the result of an opener: where its order is rejected for what we added to it, the suite with other data.
 * `planned` is empty where nothing helps.
 */
export type Fit = (
  opened: Driving,
  ask: (step: Step) => Promise<Exchange | undefined>,
) => Promise<Fitted | undefined>;

/** What is to be driven, and by what means. */
export interface Suite {
  /** In suite order. */
  readonly planned: readonly Planned[];
  readonly endpoints: readonly Endpoint[];
  readonly procedures: Procedures;
  readonly target: Target;
  readonly send: Send;
  readonly datasets: Datasets;
  readonly subjectOf: (exchange: Exchange) => Subject;
  readonly usable: (exchange: Subject) => boolean;
  readonly limits: {
    readonly concurrency: number;
    readonly ratePerSecond?: number;
    readonly timeoutMs?: number;
    /** The most requests of the run. */
    readonly requests?: number;
  };
  /** What was asked before the suite, to find data. */
  readonly discovery?: Driving;
  /** Whether nothing in a scenario that was driven beside others speaks of a failure or a difference. */
  readonly isCalm: (driving: Driving) => boolean;
  /** What discovery has passed already; one is opened where there was none. */
  readonly gate?: Gate;
  /** Of a gate that is opened here. Default: the machine's. */
  readonly clock?: Clock | undefined;
  readonly signal: AbortSignal;
  readonly fit?: Fit;
  readonly onAsked?: (exchange: Exchange) => void;
  readonly onConfirming?: Confirming['onConfirming'];
  readonly onPause?: Confirming['onPause'];
  readonly onStarted?: (scenario: Scenario) => void;
  /** A scenario was driven; it may still be confirmed. */
  readonly onDriven?: (driving: Driving) => void;
  /** What failed in it was sent again, or need not be. */
  readonly onConfirmed?: (driving: Driving) => void;
}

/** Drives every scenario, endpoints beside each other, and confirms what failed. In suite order. */
export async function driveSuite(suite: Suite): Promise<readonly Driving[]> {
  const { planned, procedures, limits } = suite;
  const usable = (exchange: Exchange) => suite.usable(suite.subjectOf(exchange));
  const { signal, clock, gate = openGate({ ...limits, signal, clock }) } = suite;
  const asking = openAsking({
    endpoints: suite.endpoints,
    target: suite.target,
    send: suite.send,
    openDataset: suite.datasets.open,
    concurrency: limits.concurrency,
    isPatient: true,
    signal: suite.signal,
    gate,
    usable,
    before: suite.discovery?.exchanges ?? [],
    ...(limits.timeoutMs === undefined ? {} : { timeoutMs: limits.timeoutMs }),
    ...(suite.onAsked ? { onAsked: suite.onAsked } : {}),
    ...(suite.onPause ? { onPause: suite.onPause } : {}),
  });
  const driven = new Map<Scenario, Driving>();
  const options: Confirming = {
    asking,
    procedures,
    subjectOf: suite.subjectOf,
    signal: suite.signal,
    usable,
    pressed: new Map(),
    concurrency: limits.concurrency,
    before: () => [
      ...(suite.discovery?.exchanges ?? []),
      ...[...driven.values()].flatMap(({ exchanges }) => exchanges),
    ],
    ...(suite.onConfirming ? { onConfirming: suite.onConfirming } : {}),
    ...(suite.onPause ? { onPause: suite.onPause } : {}),
  };
  const end = (driving: Driving) => {
    driven.set(driving.scenario, driving);
    suite.onDriven?.(driving);
  };
  const run = async (each: Planned) => {
    suite.onStarted?.(each.scenario);
    const before = driven.get(each.scenario);
    const driving = await drive(each, options);
    end(before ? afterBeside(driving, before) : driving);
  };
  const askOne = async (step: Step, scenario: Scenario) => {
    const asked = await asking.ask(step, scenario);
    return asked.state === 'sent' ? asked.exchange : undefined;
  };
  const inTurn = async (all: readonly Planned[]) => {
    for (const each of all) await run(each);
  };
  /** Those that are sure already; the others are to be driven alone. */
  const tryBeside = async (each: Planned): Promise<boolean> => {
    if (whenOf(each, procedures) !== 'beside') {
      await run(each);
      return true;
    }
    suite.onStarted?.(each.scenario);
    const { concurrency } = limits;
    const driving = await drive(each, options, { concurrency, usable, isCalm: suite.isCalm });
    const isSure = !driving.unsure && (driving.notAsked !== undefined || suite.isCalm(driving));
    if (isSure || (!driving.unsure && driving.exchanges.every(({ inFlight }) => inFlight === 1))) {
      end(driving);
      return true;
    }
    driven.set(each.scenario, unjudged(driving));
    return false;
  };
  const confirmAll = async (all: readonly Planned[], times?: number) => {
    const drivings = all.flatMap(({ scenario }) => driven.get(scenario) ?? []);
    for (const driving of await confirm(drivings, [...driven.values()], options, times)) {
      driven.set(driving.scenario, driving);
      suite.onConfirmed?.(driving);
    }
  };

  const phases = phasesOf(planned, procedures);
  /** Scenarios whose orders were made anew. */
  const refitted = new Map<Scenario, Planned>();
  const current = (each: Planned) => refitted.get(each.scenario) ?? each;
  const fitOrders = async (opener: Planned) => {
    const opened = driven.get(opener.scenario);
    const fitted = opened && (await suite.fit?.(opened, (step) => askOne(step, opener.scenario)));
    if (!fitted) return;
    driven.set(opener.scenario, withAsked(opened, fitted));
    for (const each of fitted.planned) refitted.set(each.scenario, each);
  };
  /** Endpoints that answer with one object are sent orders, all made of the same data. */
  const takesOrders = ({ scenario }: Planned) =>
    suite.endpoints.some(({ id, answers }) => id === scenario.endpoint && answers === 'object');
  const first = phases.lanes.find(({ opener }) => opener && takesOrders(opener));
  const opens = (opener: Planned) => run(opener).then(() => fitOrders(opener));
  const fits = first?.opener ? opens(first.opener) : Promise.resolve();
  const patient = atMost(fits, patienceMs(first?.opener, suite), gate.clock);
  const opening = phases.lanes.map(async ({ opener }) => {
    if (!opener) return;
    if (opener === first?.opener) return fits;
    if (takesOrders(opener)) await patient;
    await run(current(opener));
  });
  const acrossAgain: Planned[] = [];
  await Promise.all(
    phases.lanes.map(async ({ opener, pool, alone }, i) => {
      // One that takes long has told by then that it does; the others need not wait for it.
      await atMost(opening[i], patienceMs(opener, suite), gate.clock);
      if (opener && driven.has(opener.scenario)) await confirmAll([opener], beforeOthers);
      const beside = pLimit(limits.concurrency);
      const sure = await Promise.all(pool.map((each) => beside(() => tryBeside(current(each)))));
      const again = pool.filter((_, at) => !sure[at]);
      acrossAgain.push(...again.filter((each) => endpointsOf(each).size > 1));
      await opening[i];
      await inTurn(
        [...alone, ...again.filter((each) => endpointsOf(each).size === 1)].map(current),
      );
      await confirmAll([...(opener ? [opener] : []), ...pool, ...alone]);
    }),
  );
  await inTurn([...phases.across, ...acrossAgain].map(current));
  await confirmAll([...phases.across, ...acrossAgain]);
  await inTurn(phases.last.map(current));
  await confirmAll(phases.last);
  await inTurn(phases.tokens.map(current));
  return planned.flatMap(({ scenario }) => driven.get(scenario) ?? []);
}

/** Of the limit of an endpoint, the part after which the rest of its scenarios join its opener. */
const patience = 1 / 6;

function patienceMs(opener: Planned | undefined, { endpoints }: Suite): number {
  const limits = endpoints.find(({ id }) => id === opener?.scenario.endpoint)?.limits;
  return (limits?.cutMs ?? 0) * patience;
}

/** Until it is driven alone. */
const unjudged = (driving: Driving): Driving => ({
  ...driving,
  exchanges: driving.exchanges.map(withoutParts),
  notAsked: 'It failed or differed beside other requests, and was not sent again alone.',
});

/** A scenario that was driven alone, with what it got beside others before. */
function afterBeside(driving: Driving, before: Driving): Driving {
  const { scenario, exchanges } = driving;
  const steps = new Map(driving.steps);
  const added = before.exchanges.map((exchange, i) => {
    const id = `${scenario.id}#${exchanges.length + i + 1}`;
    const step = before.steps.get(exchange.id);
    if (step) steps.set(id, step);
    return { ...exchange, id };
  });
  return {
    ...driving,
    steps,
    exchanges: [...exchanges, ...added],
    durationMs: driving.durationMs + before.durationMs,
  };
}

/** What was asked to find other data is a part of the scenario that gave the reason. */
function withAsked(opened: Driving, { asked }: Fitted): Driving {
  const from = opened.exchanges.length + 1;
  const added = asked.map(
    ([step, exchange], i) =>
      [step, { ...exchange, id: `${opened.scenario.id}#${from + i}` }] as const,
  );
  return {
    ...opened,
    exchanges: [...opened.exchanges, ...added.map(([, exchange]) => exchange)],
    steps: new Map([...opened.steps, ...added.map(([step, { id }]) => [id, step] as const)]),
  };
}

/** Exchanges numbered `e1`, `e2` … in suite order, whatever the timing was. */
export function numbered(drivings: readonly Driving[]): readonly Driving[] {
  const names = new Map<string, string>();
  for (const { exchanges } of drivings) {
    for (const { id } of exchanges) names.set(id, `e${names.size + 1}`);
  }
  const named = (exchange: Exchange): Exchange => ({
    ...exchange,
    id: names.get(exchange.id) ?? exchange.id,
    ...(exchange.resendOf === undefined
      ? {}
      : { resendOf: names.get(exchange.resendOf) ?? exchange.resendOf }),
  });
  return drivings.map((driving) => ({
    ...driving,
    exchanges: driving.exchanges.map(named),
    records: new Map([...driving.records].map(([id, found]) => [names.get(id) ?? id, found])),
  }));
}
