import { beyondContract } from '../../contract/reading/answers/expected.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Procedure, Procedures, Sending } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import type { Scenario, Step } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { duration } from '../../standards/text/figures.ts';
import type { RecordJudgement } from '../judge/records.ts';
import type { Queue, Sent } from './queue.ts';

/** A scenario with the target's data in it, ready to be driven. */
export interface ScenarioPlan {
  readonly scenario: Scenario;
  readonly steps: readonly Step[];
}

/** A scenario that was driven. */
export interface DrivenScenario {
  readonly scenario: Scenario;
  readonly exchanges: readonly Exchange[];
  /** What was sent, by the id of its exchange. */
  readonly steps: ReadonlyMap<string, Step>;
  /** What rules over records found, by the id of the exchange that brought them. */
  readonly records: ReadonlyMap<string, RecordJudgement>;
  /** Why a step that was due was not sent; the first reason. */
  readonly notAsked?: string;
  /** The endpoint of that step, where it is another than the scenario's. */
  readonly notAskedAt?: EndpointId;
  /** The reason is that all calls before failed in one way. */
  readonly alike?: true;
  /** Given up beside others: only answers that come alone can tell. */
  readonly unsure?: true;
  readonly durationMs: number;
}

export interface DriveOptions {
  readonly queue: Queue;
  readonly procedures: Procedures;
  readonly subjectOf: (exchange: Exchange) => Subject;
  /** What the run has received until now; nothing where one scenario is all there is. */
  readonly before?: () => readonly Exchange[];
  /** The maximum number of calls in flight. */
  readonly concurrency?: number;
}

/** How a scenario is tried beside others. */
export interface Beside {
  /** The maximum number of its calls in flight, where their order is free. */
  readonly concurrency: number;
  /** An answer that is not usable ends the attempt. */
  readonly usable: (exchange: Exchange) => boolean;
  /** A pause tells why answers fail or differ; if this is false before one, the attempt ends. */
  readonly isCalm: (driving: DrivenScenario) => boolean;
}

/** Sends the steps of a scenario as the procedure of its relation wants them sent. */
export async function drive(
  { scenario, steps: planned }: ScenarioPlan,
  { queue, procedures, subjectOf, before, concurrency }: DriveOptions,
  beside?: Beside,
): Promise<DrivenScenario> {
  const began = performance.now();
  const exchanges: Exchange[] = [];
  const steps = new Map<string, Step>();
  const records = new Map<string, RecordJudgement>();
  let unasked: Pick<DrivenScenario, 'notAsked' | 'notAskedAt' | 'alike'> = {};
  let isUnsure = false;
  const soFar = (): DrivenScenario => ({
    scenario,
    exchanges,
    steps,
    records,
    ...unasked,
    ...(isUnsure ? { unsure: true } : {}),
    durationMs: performance.now() - began,
  });

  const ask = async (step: Step): Promise<Sent | undefined> => {
    const result = await queue.ask(step, scenario);
    if (result.state === 'not asked') {
      const { reason, alike } = result;
      const elsewhere = step.endpoint === scenario.endpoint ? undefined : step.endpoint;
      if (unasked.notAsked === undefined) {
        unasked = { notAsked: reason, ...present({ notAskedAt: elsewhere, alike }) };
      }
      return undefined;
    }
    const { answer } = result.exchange;
    // Our own proxy failed: the rest of the scenario would be judged by halves.
    const isOurs = answer.kind === 'no-response' && answer.reason === 'proxy';
    if (isOurs && unasked.notAsked === undefined) unasked = { notAsked: answer.detail };
    if (beside?.usable(result.exchange) === false) isUnsure = true;
    return result;
  };

  const keep = (exchange: Exchange): Exchange => {
    const named = { ...exchange, id: `${scenario.id}#${exchanges.length + 1}` };
    exchanges.push(named);
    return named;
  };

  const send = async ({
    steps: wanted,
    send: how,
    until,
  }: Sending): Promise<readonly Exchange[]> => {
    const results: (Sent | undefined)[] = [];
    const atOnce = how === 'at-once';
    const width = atOnce ? wanted.length : how === 'any-order' ? (beside?.concurrency ?? 1) : 1;
    const left = wanted.entries();
    let isOver = false;
    await Promise.all(
      Array.from({ length: width }, async () => {
        for (const [i, step] of left) {
          if (!atOnce && (isOver || isUnsure || unasked.notAsked !== undefined)) return;
          const result = await ask(step);
          results[i] = result;
          isOver ||= (result && until?.(subjectOf(result.exchange))) ?? false;
        }
      }),
    );
    return wanted.flatMap((step, i) => {
      const result = results[i];
      if (!result) return [];
      for (const each of result.throttled ?? []) keep(withoutParts(each));
      const exchange = keep(result.exchange);
      steps.set(exchange.id, step);
      if (result.records) records.set(exchange.id, result.records);
      return exchange;
    });
  };

  const received = () => (before?.() ?? []).map((exchange) => subjectOf(exchange));
  const asking = procedureOf(scenario, procedures)(planned, received, concurrency);
  let next = asking.next();
  while (!next.done) {
    const { pauseMs = 0 } = next.value;
    if (pauseMs > 0 && beside?.isCalm(soFar()) === false) isUnsure = true;
    if (isUnsure) break;
    const why = `${scenario.id} pauses for ${duration(pauseMs)}, to see what changes with time`;
    await queue.pause(pauseMs, why);
    const answers = await send(next.value);
    if (unasked.notAsked !== undefined) break;
    next = asking.next(answers.map((exchange) => subjectOf(exchange)));
  }
  return soFar();
}

function procedureOf({ relation, send }: Scenario, procedures: Procedures): Procedure {
  if (relation) return procedures[relation].procedure;
  return function* (steps) {
    yield { steps, send };
  };
}

/** An exchange that says nothing of how the answers of its scenario relate: without its part in it. */
export function withoutParts(each: Exchange): Exchange {
  const { role, round: _round, expect: _expect, ...exchange } = each;
  // Nothing is owed to an order beyond the contract, whatever its part in a scenario.
  return { ...exchange, ...(role === beyondContract ? { role } : {}), beside: true };
}

/** The scenario with more exchanges, numbered on. Those without a step are never sent again. */
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

/** Exchanges numbered `e1`, `e2` … in the order of the scenarios, whatever the timing was. */
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
