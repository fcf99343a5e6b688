import pLimit from 'p-limit';
import { isThrottled } from '../../contract/reading/failures/failure-of.ts';
import type { EndpointId, Limits } from '../../model/endpoint.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Answer, Exchange, Send } from '../../model/exchange.ts';
import type { Scenario, Step } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import { retryAfterMs } from '../../standards/http/retry-after.ts';
import { figure } from '../../standards/text/figures.ts';
import type { RecordJudgement } from '../judge/records.ts';
import type { OpenDataset } from './datasets.ts';
import type { Gate } from './gate.ts';
import { exchangeOf, requestOf } from './request.ts';
import { type IsUsable, isCut, isSlow, type Stop, stopAfter, stopHanging } from './stop.ts';

export type CallResult = SentCall | UnsentCall;

export interface SentCall {
  readonly state: 'sent';
  /** Without an id: its scenario assigns one. */
  readonly exchange: Exchange;
  readonly records?: RecordJudgement;
  /** Earlier attempts, each answered with a request to call less often. */
  readonly throttled?: readonly Exchange[];
}

type OnReceived = (call: SentCall) => void;

interface UnsentCall extends Stop {
  readonly state: 'not asked';
}

/** Sends the requests of a run in the order of `ask`, concurrently as far as the limits and the client allow. */
export interface Queue {
  /** `onReceived` is called with the answer before the waits that others require of it. */
  ask(step: Step, scenario: Scenario, onReceived?: OnReceived): Promise<CallResult>;
  /** Returns why the endpoint is no longer called. */
  stopped(endpoint: EndpointId): string | undefined;
  /** Waits until the end of the pause or an interrupt. `why` is shown in the progress line. */
  pause(ms: number, why?: string): Promise<void>;
}

export interface QueueOptions {
  readonly endpoints: readonly Endpoint[];
  readonly target: Target;
  readonly send: Send;
  readonly openDataset: OpenDataset;
  /** Maximum number of calls in flight. */
  readonly concurrency: number;
  /** Shared by all queues of a run, and with discovery. */
  readonly gate: Gate;
  /** If shorter than the limit of the endpoint, a cut is ours and not the contract's. */
  readonly timeoutMs?: number | undefined;
  readonly signal: AbortSignal;
  /** Waits as a 429, or a 503 with Retry-After, requires, and sends the request again. */
  readonly isPatient?: true;
  /** An endpoint without usable answers is soon no longer called. Default: all are usable. */
  readonly usable?: IsUsable;
  /** Answers that took too long after which an endpoint is no longer called. Default: any number. */
  readonly mostSlow?: number;
  /** Exchanges of the run so far; unanswered ones count. */
  readonly before?: readonly Exchange[];
  readonly onAsked?: ((exchange: Exchange) => void) | undefined;
  /** `why` is a sentence without its full stop. */
  readonly onPause?: ((ms: number, why: string) => void) | undefined;
}

/** Throttled attempts after which a request counts as unanswered. */
const throttledAttempts = 10;
const maxPauseMs = 60_000;

/** Fraction of the limit within which concurrent calls are cut off together. */
const cutTogether = 1 / 60;

interface Lane {
  /** In the order of their answers. */
  readonly calls: Exchange[];
  readonly inFlight: Set<Call>;
  stop?: Stop | undefined;
}

/** Resolves when the calls in flight now have ended. */
const endOf = ({ inFlight }: Lane) => Promise.all([...inFlight].map(({ ended }) => ended));

interface Call {
  /** Maximum number of calls of the endpoint in flight during this one. */
  peak: number;
  /** Resolves once its answer is counted. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** What is known of the calls of a run so far. */
interface QueueState {
  readonly options: QueueOptions;
  readonly lanes: Map<EndpointId, Lane>;
  /** Hosts that answered a call of the run. */
  readonly answering: Set<string>;
  isAnyCut: boolean;
}

export function openQueue(options: QueueOptions): Queue {
  const { signal, gate, onPause } = options;
  const limit = pLimit(options.concurrency);
  const at: QueueState = { options, lanes: new Map(), answering: new Set(), isAnyCut: false };
  for (const each of options.before ?? []) {
    if (each.answer.kind === 'no-response') count(at, each);
    else at.answering.add(hostOf(each));
  }
  const once: Queue['ask'] = (...parameters) => limit(() => send(at, ...parameters));
  return {
    ask: options.isPatient ? (...parameters) => patiently(at, once, ...parameters) : once,
    stopped: (endpoint) => at.lanes.get(endpoint)?.stop?.reason,
    async pause(ms, why) {
      if (ms <= 0 || signal.aborted) return;
      if (why !== undefined) onPause?.(ms, why);
      await gate.clock.wait(ms, signal);
    },
  };
}

function laneOf({ lanes }: QueueState, endpoint: EndpointId): Lane {
  const lane = lanes.get(endpoint) ?? { calls: [], inFlight: new Set() };
  lanes.set(endpoint, lane);
  return lane;
}

function stop(lane: Lane, found: Stop | undefined): void {
  if (found && (!lane.stop || lane.stop.butRejections)) lane.stop = found;
}

const hanging = ({ isAnyCut, lanes }: QueueState): Stop | undefined =>
  isAnyCut ? stopHanging([...lanes.values()].flatMap(({ calls }) => calls)) : undefined;

function count(at: QueueState, exchange: Exchange): void {
  const { usable = () => true, mostSlow } = at.options;
  const lane = laneOf(at, exchange.endpoint);
  lane.calls.push(exchange);
  const host = hostOf(exchange);
  if (exchange.answer.kind === 'response') at.answering.add(host);
  const why = stopAfter(lane.calls, usable, { mostSlow, isAnswering: at.answering.has(host) });
  // An order with a change was answered otherwise.
  if (!why && lane.stop?.butRejections) lane.stop = undefined;
  stop(lane, why);
  at.isAnyCut ||= isCut(exchange);
  const found = hanging(at);
  for (const each of at.lanes.values()) if (found && each.calls.some(isCut)) stop(each, found);
}

const hostOf = ({ request }: Exchange): string => (request ? new URL(request.url).host : '');

/** Returns why a step may not be sent. */
function barred({ options }: QueueState, { stop: found }: Lane, { situation, varied }: Step) {
  const ended = endedBy(options.signal) ?? options.gate.spent();
  if (ended !== undefined) return unsent(ended);
  const isOther = situation === 'unquotable' || varied !== undefined;
  const isOpen = !found || (found.butRejections && isOther);
  return isOpen ? undefined : ({ state: 'not asked', ...found } as const);
}

async function send(
  at: QueueState,
  step: Step,
  scenario: Scenario,
  onReceived?: OnReceived,
): Promise<CallResult> {
  const { options } = at;
  const { target, signal, gate } = options;
  const endpoint = options.endpoints.find((each) => each.id === step.endpoint);
  if (!endpoint) return { state: 'not asked', reason: `${step.endpoint} is not called.` };
  const lane = laneOf(at, endpoint.id);
  const limits = limitsOf(endpoint, options.timeoutMs);
  if (!barred(at, lane, step)) await gate.turn(endpoint.id);
  if (hanging(at)) await endOf(lane);
  const bar = barred(at, lane, step) ?? (gate.take() ? undefined : barred(at, lane, step));
  if (bar) return bar;
  const outgoing = requestOf(step, endpoint, target, limits);
  const call = enter(lane);
  const dataset =
    endpoint.answers === 'dataset'
      ? options.openDataset(endpoint.id, scenario, outgoing.headers)
      : undefined;
  const sent = await options.send(outgoing, dataset?.open).finally(() => {
    lane.inFlight.delete(call);
  });
  // Cut short by the end of the run: the missing part says nothing about the client.
  const ended = endedBy(signal);
  if (ended !== undefined && !isWhole(sent.answer)) {
    call.end();
    return unsent(ended);
  }
  const records = dataset?.judgement();
  const inFlight = call.peak;
  const exchange = exchangeOf({ step, scenario, endpoint, outgoing, sent, inFlight });
  count(at, exchange);
  heed(at, lane, exchange);
  call.end();
  const received: SentCall = { state: 'sent', exchange, ...(records ? { records } : {}) };
  onReceived?.(received);
  options.onAsked?.(exchange);
  // Concurrent calls may end in the same way: the next is sent after they are counted.
  if (isCut(exchange)) await gate.clock.wait(limits.cutMs * cutTogether, signal);
  else if (isSlow(exchange)) await endOf(lane);
  return received;
}

/** Pause in ms after the first 429 that asks for none, and the longest after later ones; also without Retry-After. */
const firstPauseMs = 50;
const longestLeastMs = 1000;

/** Handles a 429, or a 503 with Retry-After: the endpoint waits for the time that the client requires. */
function heed({ options }: QueueState, lane: Lane, { answer, endpoint }: Exchange): void {
  const { gate, onPause } = options;
  if (answer.kind !== 'response' || (answer.status !== 429 && answer.status !== 503)) return;
  const requested = retryAfterMs(answer.headers, gate.clock.now());
  // As long as all pauses before it: a client that asks for none still answered 429.
  const leastMs = Math.min(Math.max(firstPauseMs, gate.heldMs(endpoint)), longestLeastMs);
  const ms =
    answer.status === 429 ? Math.max(requested ?? longestLeastMs, leastMs) : (requested ?? 0);
  if (ms > maxPauseMs) {
    const reason = `Not sent: the client asked to wait ${longTime(ms)}.`;
    stop(lane, { reason });
    return;
  }
  if (ms > 0) {
    gate.hold(endpoint, ms);
    onPause?.(ms, `${endpoint} asked for a pause of ${longTime(ms)}`);
  }
}

/** Sends a step again as long as the client asks to call less often. */
async function patiently(
  at: QueueState,
  ask: Queue['ask'],
  ...[step, scenario, onReceived]: Parameters<Queue['ask']>
): Promise<CallResult> {
  const throttled: Exchange[] = [];
  for (;;) {
    const result = await ask(step, scenario, onReceived);
    if (result.state === 'not asked') {
      const last = throttled.pop();
      return last ? { state: 'sent', exchange: last, throttled } : result;
    }
    const { exchange } = result;
    const isOver = step.token !== 'configured' || !isThrottled(exchange);
    if (isOver) return { ...result, throttled };
    if (throttled.length + 1 >= throttledAttempts) {
      const status = exchange.answer.kind === 'response' ? exchange.answer.status : 0;
      const reason = `Not sent: one request was answered ${status} ${throttledAttempts} times, after the pauses that the client asked for.`;
      stop(laneOf(at, step.endpoint), { reason });
      return { ...result, throttled };
    }
    throttled.push(exchange);
  }
}

function enter({ inFlight }: Lane): Call {
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const call: Call = { peak: 0, ended, end: () => end?.() };
  inFlight.add(call);
  for (const each of inFlight) each.peak = Math.max(each.peak, inFlight.size);
  return call;
}

/** Returns why a run ended early, as a phrase; undefined while it goes on. */
export function endedBy(signal: AbortSignal): string | undefined {
  if (!signal.aborted) return undefined;
  return typeof signal.reason === 'string' ? signal.reason : 'interrupted';
}

const unsent = (ended: string): UnsentCall => ({
  state: 'not asked',
  reason: `Not sent: ${ended === 'interrupted' ? 'the run was interrupted' : ended}.`,
});

/** Reports whether the answer ended by itself, not by the end of the run. */
export const isWhole = (answer: Answer): boolean =>
  answer.kind === 'response' &&
  !answer.body.trouble.some(({ kind }) => kind === 'connection-lost' || kind === 'cut-off');

const dayMs = 86_400_000;

/** Formats a duration; the one in Retry-After may be absurd. */
const longTime = (ms: number): string =>
  ms > dayMs ? 'more than a day' : `${figure(Math.round(ms / 1000))} s`;

export function limitsOf({ limits }: Endpoint, timeoutMs: number | undefined): Limits {
  if (timeoutMs === undefined) return limits;
  if (timeoutMs < limits.cutMs) return { ...limits, cutMs: timeoutMs, cutBy: 'harness' };
  return limits.cutBy === 'harness' ? { ...limits, cutMs: timeoutMs } : limits;
}
