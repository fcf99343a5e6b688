import pLimit from 'p-limit';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Driven, Procedures, Sending } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import type { Scenario, Step } from '../../model/scenario.ts';
import { duration } from '../../standards/text/figures.ts';
import type { RecordJudgement } from '../judge/records.ts';
import type { Asking, AskOptions } from './ask.ts';

/** A scenario with the target's data in it, ready to be driven. */
export interface Planned {
  readonly scenario: Scenario;
  readonly steps: readonly Step[];
}

/** What became of driving one scenario. */
export interface Driving {
  readonly scenario: Scenario;
  readonly exchanges: readonly Exchange[];
  /** What was sent, by the id of its exchange. */
  readonly steps: ReadonlyMap<string, Step>;
  /** What rules over records found, by the id of the exchange that brought them. */
  readonly records: ReadonlyMap<string, RecordJudgement>;
  /** Why something that was due was not asked; the first reason. */
  readonly notAsked?: string;
  /** The endpoint of that request, where it is another than the scenario's. */
  readonly notAskedAt?: EndpointId;
  /** That was so because all that was asked before failed in one way. */
  readonly alike?: true;
  /** Driven beside others, it came to where only answers that come alone can tell. */
  readonly unsure?: true;
  readonly durationMs: number;
}

interface Received {
  readonly exchange: Exchange;
  readonly step: Step;
  readonly records?: RecordJudgement | undefined;
  readonly throttled?: readonly Exchange[] | undefined;
}

export interface DriveOptions {
  readonly asking: Asking;
  readonly procedures: Procedures;
  readonly subjectOf: (exchange: Exchange) => Subject;
  readonly signal: AbortSignal;
  /** What the run has received until now; nothing where one scenario is all there is. */
  readonly before?: () => readonly Exchange[];
  /** The most requests under way together. */
  readonly concurrency?: number;
  readonly onPause?: AskOptions['onPause'];
}

/** How a scenario is tried beside others. */
export interface Beside {
  /** So many requests of the scenario at the same time, where their order is free. */
  readonly concurrency: number;
  /** Where an answer is not, the scenario is given up, to be driven alone. */
  readonly usable: (exchange: Exchange) => boolean;
  /** Whether nothing that came until now differs or fails; a pause is there to find out why it does. */
  readonly isCalm: (driving: Driving) => boolean;
}

const straight: Driven['procedure'] = function* (steps) {
  yield { steps, send: 'in-turn' };
};

const burst: Driven['procedure'] = function* (steps) {
  yield { steps, send: 'at-once' };
};

/** Sends a scenario's steps as its relation's procedure wants them sent. */
export async function drive(
  planned: Planned,
  options: DriveOptions,
  beside?: Beside,
): Promise<Driving> {
  const { scenario } = planned;
  const began = performance.now();
  const exchanges: Exchange[] = [];
  const steps = new Map<string, Step>();
  const records = new Map<string, RecordJudgement>();
  let notAsked: string | undefined;
  let notAskedAt: EndpointId | undefined;
  let alike: true | undefined;
  let unsure = false;

  const ask = async (step: Step): Promise<Received | undefined> => {
    const asked = await options.asking.ask(step, scenario);
    if (asked.state === 'not asked') {
      if (notAsked === undefined) {
        ({ reason: notAsked, alike } = asked);
        if (step.endpoint !== scenario.endpoint) notAskedAt = step.endpoint;
      }
      return undefined;
    }
    const { answer } = asked.exchange;
    // Our own proxy failed: what is left of the scenario would be judged by halves.
    if (answer.kind === 'no-response' && answer.reason === 'proxy') notAsked ??= answer.detail;
    if (beside && !beside.usable(asked.exchange)) unsure = true;
    return { ...asked, step };
  };

  const keep = (exchange: Exchange): Exchange => {
    const named = { ...exchange, id: `${scenario.id}#${exchanges.length + 1}` };
    exchanges.push(named);
    return named;
  };

  const send = async (sending: Sending): Promise<readonly Exchange[]> => {
    const received: Received[] = [];
    if (sending.send === 'at-once') {
      const all = await Promise.all(sending.steps.map((step) => ask(step)));
      for (const each of all) if (each) received.push(each);
    } else {
      let over = false;
      const next = async (step: Step): Promise<Awaited<ReturnType<typeof ask>>> => {
        if (notAsked !== undefined || unsure || over) return undefined;
        const each = await ask(step);
        over ||= each !== undefined && (sending.until?.(options.subjectOf(each.exchange)) ?? false);
        return each;
      };
      const width = sending.send === 'any-order' ? (beside?.concurrency ?? 1) : 1;
      const limit = pLimit(width);
      const all = await Promise.all(sending.steps.map((step) => limit(() => next(step))));
      for (const each of all) if (each) received.push(each);
    }
    return received.map(({ exchange, step, records: judged, throttled = [] }) => {
      for (const each of throttled) keep(withoutParts(each));
      const named = keep(exchange);
      steps.set(named.id, step);
      if (judged) records.set(named.id, judged);
      return named;
    });
  };

  const procedure = scenario.relation
    ? options.procedures[scenario.relation].procedure
    : scenario.send === 'at-once'
      ? burst
      : straight;
  const asking = procedure(
    planned.steps,
    () => (options.before?.() ?? []).map((exchange) => options.subjectOf(exchange)),
    options.concurrency,
  );
  const until = () => ({
    scenario,
    exchanges,
    steps,
    records,
    durationMs: performance.now() - began,
  });
  let next = asking.next();
  while (!next.done) {
    if (next.value.pauseMs && beside?.isCalm(until()) === false) unsure = true;
    if (unsure) break;
    const { pauseMs = 0 } = next.value;
    const why = `${scenario.id} pauses for ${duration(pauseMs)}, to see what changes with time`;
    await pause(pauseMs, { ...options, why });
    const received = await send(next.value);
    if (notAsked !== undefined) break;
    next = asking.next(received.map((exchange) => options.subjectOf(exchange)));
  }
  return {
    ...until(),
    ...(notAsked === undefined ? {} : { notAsked }),
    ...(notAskedAt === undefined ? {} : { notAskedAt }),
    ...(alike ? { alike } : {}),
    ...(unsure ? { unsure } : {}),
  };
}

/** An exchange that is no word about how the answers of its scenario relate: its part in it is left out. */
export function withoutParts(each: Exchange): Exchange {
  const { role: _role, round: _round, expect: _expect, ...exchange } = each;
  return { ...exchange, beside: true };
}

/** Waits; an interrupt ends the wait. */
export async function pause(
  ms: number | undefined,
  {
    asking,
    signal,
    onPause,
    why,
  }: Pick<DriveOptions, 'asking' | 'signal' | 'onPause'> & { readonly why?: string },
): Promise<void> {
  if (!ms || signal.aborted) return;
  if (why !== undefined) onPause?.(ms, why);
  await asking.clock.wait(ms, signal);
}

/** What is driven of one endpoint while others go on. */
interface Lane {
  /** Alone and first, so that "quoted alone" is known; a scenario of bursts is none. */
  readonly opener?: Planned;
  /** Beside one another, under the limit: single requests, and then relations in the order of their procedures. */
  readonly pool: readonly Planned[];
  /** One after another, nothing else of the endpoint under way. */
  readonly alone: readonly Planned[];
}

interface Phases {
  /** One for each endpoint. */
  readonly lanes: readonly Lane[];
  /** Alone too, and their endpoints are several. */
  readonly across: readonly Planned[];
  /** Bursts: alone, when all else is done. */
  readonly last: readonly Planned[];
  /** Wrong tokens: after everything, for lock-outs. */
  readonly tokens: readonly Planned[];
}

type When = Driven['when'];

/** What is sent when, and beside what. */
export function phasesOf(planned: readonly Planned[], procedures: Procedures): Phases {
  const timed = planned.map((each) => ({ each, when: whenOf(each, procedures) }));
  const at = (...whens: readonly When[]) =>
    timed.filter(({ when }) => whens.includes(when)).map(({ each }) => each);
  const across = at('alone').filter((each) => endpointsOf(each).size > 1);
  const early = at('pool', 'beside', 'alone');
  const relations = Object.keys(procedures);
  const turnOf = ({ scenario }: Planned) => relations.indexOf(scenario.relation ?? '');
  const endpoints = [...new Set(early.map(({ scenario }) => scenario.endpoint))];
  const lanes = endpoints.map((endpoint): Lane => {
    const [opener, ...rest] = early.filter(({ scenario }) => scenario.endpoint === endpoint);
    const of = (...whens: readonly When[]) =>
      rest.filter((each) => at(...whens).includes(each) && !across.includes(each));
    const beside = of('beside').toSorted((a, b) => turnOf(a) - turnOf(b));
    return {
      ...(opener ? { opener } : {}),
      pool: [...of('pool'), ...beside],
      alone: of('alone'),
    };
  });
  const openers = lanes.map(({ opener }) => opener);
  return {
    lanes,
    across: across.filter((each) => !openers.includes(each)),
    last: at('last'),
    tokens: at('tokens'),
  };
}

/** How a scenario is driven, by its relation or by its steps. */
export function whenOf({ scenario, steps }: Planned, procedures: Procedures): When {
  if (scenario.relation) return procedures[scenario.relation].when;
  if (scenario.steps.some((step) => step.token && step.token !== 'configured')) return 'tokens';
  if (scenario.send === 'at-once') return 'last';
  // Known amounts are asked for alone: a mix-up of orders under way has rules of its own.
  return steps.some((step) => step.expect) ? 'alone' : 'pool';
}

export const endpointsOf = (planned: Planned) =>
  new Set(planned.steps.map((step) => step.endpoint));
