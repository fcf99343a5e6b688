import pLimit from 'p-limit';
import type { Endpoint } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Procedures } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import type { Scenario } from '../../model/scenario.ts';
import type { Send } from '../../model/send.ts';
import type { Target } from '../../model/target.ts';
import { openAsking } from './ask.ts';
import { confirm } from './confirm.ts';
import type { Datasets } from './datasets.ts';
import { type Driving, drive, type Planned } from './drive.ts';
import { type Gate, openGate } from './gate.ts';
import { phasesOf } from './order.ts';

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
  /** What discovery has passed already; one is opened where there was none. */
  readonly gate?: Gate;
  /** 1 for real pauses between confirming calls; tests and the demo make them shorter. */
  readonly pauseScale: number;
  readonly signal: AbortSignal;
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
    before: () => [
      ...(suite.discovery?.exchanges ?? []),
      ...[...driven.values()].flatMap(({ exchanges }) => exchanges),
    ],
  };
  const run = async (each: Planned) => {
    suite.onStarted?.(each.scenario);
    const driving = await drive(each, options);
    driven.set(each.scenario, driving);
    suite.onDriven?.(driving);
  };
  const inTurn = async (all: readonly Planned[]) => {
    for (const each of all) await run(each);
  };

  const phases = phasesOf(planned, procedures);
  await inTurn(phases.openers);
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
