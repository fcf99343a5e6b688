import { sending } from '../../contract/experiments/steps/ask.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Procedures, RequestBatch } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import type { Scenario, Step } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { duration } from '../../standards/text/figures.ts';
import type { RecordJudgement } from '../judge/records.ts';
import type { Queue, SentCall } from './queue.ts';

/** Scenario with the target's data, ready to be driven. */
export interface ScenarioPlan {
  readonly scenario: Scenario;
  readonly steps: readonly Step[];
}

export interface DrivenScenario {
  readonly scenario: Scenario;
  readonly exchanges: readonly Exchange[];
  readonly steps: ReadonlyMap<string, Step>;
  readonly records: ReadonlyMap<string, RecordJudgement>;
  /** First reason why a planned step was not sent. */
  readonly notAsked?: string;
  /** Endpoint of that step, if it differs from the scenario's. */
  readonly notAskedAt?: EndpointId;
  /** Aborted while driven concurrently: only answers received alone can tell. */
  readonly unsure?: true;
  readonly durationMs: number;
}

export interface DriveOptions {
  readonly queue: Queue;
  readonly procedures: Procedures;
  readonly subjectOf: (exchange: Exchange) => Subject;
  /** Returns what the run has received so far; absent if there is only one scenario. */
  readonly before?: () => readonly Exchange[];
  /** Maximum number of calls in flight. */
  readonly concurrency?: number;
  /** Current time of the run, in milliseconds since 1970. */
  readonly now: number;
  /** Called at the start with a function that returns what the scenario has received so far. */
  readonly onOpened?: (soFar: () => DrivenScenario) => void;
}

/** Conditions of driving a scenario concurrently with others. */
export interface ConcurrencyOptions {
  /** Maximum number of its calls in flight, if their order does not matter. */
  readonly concurrency: number;
  /** If it returns false for an answer, the attempt ends. */
  readonly usable: (exchange: Exchange) => boolean;
  /** Called before a pause, which shows why answers fail or differ; if it returns false, the attempt ends. */
  readonly isCalm: (driving: DrivenScenario) => boolean;
}

/** Sends the steps of a scenario as the procedure of its relation requires. */
export async function drive(
  { scenario, steps: planned }: ScenarioPlan,
  { queue, procedures, subjectOf, before, concurrency, now, onOpened }: DriveOptions,
  beside?: ConcurrencyOptions,
): Promise<DrivenScenario> {
  const began = performance.now();
  const exchanges: Exchange[] = [];
  const steps = new Map<string, Step>();
  const records = new Map<string, RecordJudgement>();
  let unasked: Pick<DrivenScenario, 'notAsked' | 'notAskedAt'> = {};
  let isUnsure = false;
  let batch: AnsweredBatch | undefined;
  const soFar = (): DrivenScenario => ({
    scenario,
    exchanges,
    steps,
    records,
    ...unasked,
    ...(isUnsure ? { unsure: true } : {}),
    durationMs: performance.now() - began,
  });

  const ask = async (
    step: Step,
    onReceived: (call: SentCall) => void,
  ): Promise<SentCall | undefined> => {
    const result = await queue.ask(step, scenario, onReceived);
    if (result.state === 'not asked') {
      const elsewhere = step.endpoint === scenario.endpoint ? undefined : step.endpoint;
      if (unasked.notAsked === undefined) {
        unasked = { notAsked: result.reason, ...present({ notAskedAt: elsewhere }) };
      }
      return undefined;
    }
    const { answer } = result.exchange;
    // After a failure of our own proxy, only part of the scenario could be judged.
    const isOurs = answer.kind === 'no-response' && answer.reason === 'proxy';
    if (isOurs && unasked.notAsked === undefined) unasked = { notAsked: answer.detail };
    if (beside?.usable(result.exchange) === false) isUnsure = true;
    return result;
  };

  const send = async ({
    steps: wanted,
    send: how,
    until,
  }: RequestBatch): Promise<readonly Exchange[]> => {
    const results: (SentCall | undefined)[] = [];
    batch = { steps: wanted, results };
    const atOnce = how === 'at-once';
    const width = atOnce ? wanted.length : how === 'any-order' ? (beside?.concurrency ?? 1) : 1;
    const left = wanted.entries();
    let isOver = false;
    await Promise.all(
      Array.from({ length: width }, async () => {
        for (const [i, step] of left) {
          if (!atOnce && (isOver || isUnsure || unasked.notAsked !== undefined)) return;
          const result = await ask(step, (received) => {
            results[i] = received;
          });
          results[i] = result;
          isOver ||= (result && until?.(subjectOf(result.exchange))) ?? false;
        }
      }),
    );
    batch = undefined;
    return keep({ steps: wanted, results }, { scenario, exchanges, steps, records });
  };
  onOpened?.(() => {
    const results = {
      ...soFar(),
      exchanges: [...exchanges],
      steps: new Map(steps),
      records: new Map(records),
    };
    if (batch) keep(batch, results);
    return results;
  });

  const received = () => (before?.() ?? []).map((exchange) => subjectOf(exchange));
  const { relation } = scenario;
  const procedure = relation ? procedures[relation].procedure : sending(scenario.send);
  const asking = procedure(planned, received, { now, atOnce: concurrency });
  let next = asking.next();
  while (!next.done) {
    const { pauseMs = 0 } = next.value;
    if (pauseMs > 0 && beside?.isCalm(soFar()) === false) isUnsure = true;
    if (isUnsure) break;
    const why = `${scenario.id} pauses for ${duration(pauseMs)}, to see what changes with time`;
    await queue.pause(pauseMs, why);
    const answers = await send(next.value);
    if (isUnsure || unasked.notAsked !== undefined) break;
    next = asking.next(answers.map((exchange) => subjectOf(exchange)));
  }
  return soFar();
}

interface AnsweredBatch {
  readonly steps: readonly Step[];
  readonly results: readonly (SentCall | undefined)[];
}

function keep(
  { steps: wanted, results }: AnsweredBatch,
  to: Pick<DrivenScenario, 'scenario'> & {
    readonly exchanges: Exchange[];
    readonly steps: Map<string, Step>;
    readonly records: Map<string, RecordJudgement>;
  },
): readonly Exchange[] {
  const add = (exchange: Exchange): Exchange => {
    const named = { ...exchange, id: `${to.scenario.id}#${to.exchanges.length + 1}` };
    to.exchanges.push(named);
    return named;
  };
  return wanted.flatMap((step, i) => {
    const result = results[i];
    if (!result) return [];
    for (const each of result.throttled ?? []) add(withoutParts(each));
    const exchange = add(result.exchange);
    to.steps.set(exchange.id, step);
    if (result.records) to.records.set(exchange.id, result.records);
    return exchange;
  });
}

/** Removes the role of an exchange that says nothing about the relation of its scenario. */
function withoutRole(each: Exchange): Exchange {
  const { role: _role, round: _round, expect: _expect, ...exchange } = each;
  return exchange;
}

/** The same for an exchange that was sent concurrently. */
export const withoutParts = (each: Exchange): Exchange => ({
  ...withoutRole(each),
  concurrent: true,
});

/** Returns a scenario whose relation is driven again with other data: its answers stay as they are. */
export const begunOnly = (driving: DrivenScenario): DrivenScenario => ({
  ...driving,
  exchanges: driving.exchanges.map(withoutRole),
});

const sentOf = ({ exchanges, steps }: DrivenScenario) =>
  exchanges.map((exchange) => ({ exchange, step: steps.get(exchange.id) }));

/** Returns a scenario with what was sent of it before. */
export function following(first: DrivenScenario, again: DrivenScenario): DrivenScenario {
  const { exchanges, steps } = withMore(first, sentOf(again));
  return { ...again, exchanges, steps, durationMs: first.durationMs + again.durationMs };
}

/** Adds what a scenario received concurrently, before it was driven alone. */
export const afterBeside = (driving: DrivenScenario, before: DrivenScenario): DrivenScenario => ({
  ...withMore(driving, sentOf(before)),
  durationMs: driving.durationMs + before.durationMs,
});

/** Returns the scenario with more exchanges, numbered consecutively. Those without a step are never sent again. */
export function withMore(
  driving: DrivenScenario,
  more: readonly { readonly exchange: Exchange; readonly step?: Step | undefined }[],
): DrivenScenario {
  const { scenario, exchanges } = driving;
  const steps = new Map(driving.steps);
  const added = more.map(({ exchange, step }, i) => {
    const id = `${scenario.id}#${exchanges.length + i + 1}`;
    if (step) steps.set(id, step);
    return { ...exchange, id };
  });
  return { ...driving, steps, exchanges: [...exchanges, ...added] };
}

/** Numbers exchanges `e1`, `e2` … in the order of the scenarios, whatever their timing. */
export function numbered(drivings: readonly DrivenScenario[]): readonly DrivenScenario[] {
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
