import pLimit from 'p-limit';
import type { Endpoint } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Procedures } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import type { Scenario, Step } from '../../model/scenario.ts';
import type { Send } from '../../model/send.ts';
import type { Target } from '../../model/target.ts';
import { openAsking } from './ask.ts';
import { confirm } from './confirm.ts';
import type { Datasets } from './datasets.ts';
import { type Driving, drive, type Planned } from './drive.ts';
import { type Gate, openGate } from './gate.ts';
import { phasesOf } from './order.ts';

/** Other data for the rest of a suite, with what was asked to find them. */
export interface Fitted {
  readonly planned: readonly Planned[];
  readonly asked: readonly (readonly [Step, Exchange])[];
}

/**
 * Given what came of an opener: where its order is rejected for what we added to it, the suite with other data.
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
  /** What discovery has passed already; one is opened where there was none. */
  readonly gate?: Gate;
  /** 1 for real pauses between confirming calls; tests and the demo make them shorter. */
  readonly pauseScale: number;
  readonly signal: AbortSignal;
  readonly fit?: Fit;
  readonly onAsked?: (exchange: Exchange) => void;
  readonly onStarted?: (scenario: Scenario) => void;
  /** A scenario was driven; it may still be confirmed. */
  readonly onDriven?: (driving: Driving) => void;
}

/** Drives every scenario in the order of design.md, and confirms what failed. In suite order. */
export async function driveSuite(suite: Suite): Promise<readonly Driving[]> {
  const { planned, procedures, limits } = suite;
  const asking = openAsking({
    endpoints: suite.endpoints,
    target: suite.target,
    send: suite.send,
    openDataset: suite.datasets.open,
    concurrency: limits.concurrency,
    signal: suite.signal,
    gate: suite.gate ?? openGate({ ...limits, signal: suite.signal, pauseScale: suite.pauseScale }),
    ...(limits.timeoutMs === undefined ? {} : { timeoutMs: limits.timeoutMs }),
    ...(suite.onAsked ? { onAsked: suite.onAsked } : {}),
  });
  const driven = new Map<Scenario, Driving>();
  const options = {
    asking,
    procedures,
    subjectOf: suite.subjectOf,
    pauseScale: suite.pauseScale,
    signal: suite.signal,
  };
  const run = async (each: Planned) => {
    suite.onStarted?.(each.scenario);
    const driving = await drive(each, options);
    driven.set(each.scenario, driving);
    suite.onDriven?.(driving);
  };
  const askOne = async (step: Step, scenario: Scenario) => {
    const asked = await asking.ask(step, scenario);
    return asked.state === 'sent' ? asked.exchange : undefined;
  };
  const inTurn = async (all: readonly Planned[]) => {
    for (const each of all) await run(each);
  };

  let phases = phasesOf(planned, procedures);
  for (const { scenario } of phases.openers) {
    await inTurn(phases.openers.filter((each) => each.scenario === scenario));
    const opened = driven.get(scenario);
    const fitted = opened && (await suite.fit?.(opened, (step) => askOne(step, scenario)));
    if (!fitted) continue;
    driven.set(scenario, withAsked(opened, fitted));
    if (fitted.planned.length > 0) phases = phasesOf(fitted.planned, procedures);
  }
  const pool = pLimit(limits.concurrency);
  await Promise.all(phases.pool.map((each) => pool(() => run(each))));
  await Promise.all(phases.lanes.map((lane) => inTurn(lane)));
  await inTurn(phases.across);
  const confirmAll = async (all: readonly Planned[]) => {
    const confirmed = await confirm(
      all.flatMap(({ scenario }) => driven.get(scenario) ?? []),
      { ...options, usable: (exchange) => suite.usable(suite.subjectOf(exchange)) },
    );
    for (const driving of confirmed) driven.set(driving.scenario, driving);
  };
  await confirmAll(planned);
  await inTurn(phases.last);
  await confirmAll(phases.last);
  await inTurn(phases.tokens);
  return planned.flatMap(({ scenario }) => driven.get(scenario) ?? []);
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
