import pLimit from 'p-limit';
import { forAnotherDay } from '../../contract/experiments/order-steps/covered-orders.ts';
import { isBefore } from '../../contract/reading/answers/in-time.ts';
import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Step } from '../../model/scenario.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import type { Asking } from './ask.ts';
import { type DriveOptions, type Driving, pause } from './drive.ts';

/** Before each time that a failed request is sent again, alone; short ones first, for most of what passes passes soon. */
const gapsMs = [100, 500, 1000, 2000] as const;
/** Of the first order, so often before other orders may show that they fail alike; the rest follows if they do not. */
export const beforeOthers = 3;
/** In turn on a kept connection and on a new one: a failure may go by the connection. */
const connectionFor = (time: number): Pick<Step, 'connection'> =>
  time % 2 === 1 ? { connection: 'fresh' } : {};
/** After so many failures a request that was answered is sent between: is the client there at all? */
const controlAfter = 2;
/** The budget of an endpoint, in requests. */
const budget = 60;
/** Where each failure takes long, two more of them are enough after so much time. */
const longMs = 20_000;

export interface Confirming extends DriveOptions {
  readonly asking: Asking;
  /** Whether an answer of use came. */
  readonly usable: (exchange: Exchange) => boolean;
  /** What is pressed now, by its endpoint and cause: whether nothing more need be sent to be sure. */
  readonly pressed?: Map<string, Promise<boolean>>;
  /** So many more failed requests are sent again; below 0 when that is done. */
  readonly onConfirming?: (requests: number) => void;
}

interface Failed {
  readonly driving: Driving;
  readonly exchange: Exchange;
  readonly step: Step;
  /** The same bytes were answered with a 200 before: a rejection with its reason contradicts that. */
  readonly wasServed: boolean;
  /** Sent again until now. */
  readonly again: readonly Exchange[];
}

/** What was sent again, by the scenario that the failure belongs to. */
type Again = Map<Driving, Exchange[]>;

/**
 * Sends the very bytes of failed requests again, so that a steady failure can be distinguished from one that comes
 * and goes. Within an endpoint one is under way at a time; the gaps of several pass together, and endpoints
 * are beside each other. What fails alike at other orders is one cause: once it is steady, the rest of it is
 * not sent again. Returns the drivings with these exchanges added to their scenarios.
 */
export async function confirm(
  drivings: readonly Driving[],
  known: readonly Driving[],
  options: Confirming,
  times: number = gapsMs.length,
): Promise<readonly Driving[]> {
  const again: Again = new Map();
  const failures = failuresOf(drivings, known, options, times);
  const endpoints = groupedBy(failures, ({ exchange }) => exchange.endpoint);
  await Promise.all(
    [...endpoints.values()].map((of) => confirmAt(of, known, again, { ...options, times })),
  );
  return drivings.map((driving) => {
    const added = again.get(driving);
    return added ? { ...driving, exchanges: numbered(driving, added) } : driving;
  });
}

/** The first failure of each request; not where the same bytes were answered since, or were sent again often enough. */
function failuresOf(
  drivings: readonly Driving[],
  known: readonly Driving[],
  { usable }: Confirming,
  times: number,
): readonly Failed[] {
  const sent = groupedBy(
    known.flatMap(({ exchanges }) => exchanges),
    bytesOf,
  );
  const serving = new Set(
    [...sent.values()].flat().flatMap((x) => (isServed(x, usable) ? [x.endpoint] : [])),
  );
  const seen = new Set<string>();
  return drivings.flatMap((driving) =>
    driving.exchanges.flatMap((exchange) => {
      const step = driving.steps.get(exchange.id);
      const bytes = bytesOf(exchange);
      if (!step || seen.has(bytes)) return [];
      const same = sent.get(bytes) ?? [];
      const wasServed = same.some((x) => isServed(x, usable) && isBefore(x, exchange));
      const isFine = (x: Exchange) => (wasServed ? isServed(x, usable) : usable(x));
      if (!worthAsking(exchange, serving.has(exchange.endpoint)) || isFine(exchange)) return [];
      seen.add(bytes);
      const again = same.filter(({ resendOf }) => resendOf);
      const isAnswered = same.some((x) => isFine(x) && x.startedAt > exchange.startedAt);
      if (isAnswered || isEnough(again, times)) return [];
      return [{ driving, exchange, step, again, wasServed }];
    }),
  );
}

const isServed = (x: Exchange, usable: Confirming['usable']): boolean =>
  x.answer.kind === 'response' && x.answer.status === 200 && usable(x);

const isEnough = (again: readonly Exchange[], times: number): boolean =>
  again.length >= times ||
  (again.length >= controlAfter &&
    again.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0) > longMs);

/** All failures of one endpoint. */
async function confirmAt(
  failures: readonly Failed[],
  known: readonly Driving[],
  again: Again,
  options: Confirming & { readonly times: number },
): Promise<void> {
  const oneAtATime = pLimit(1);
  let left = budget;
  const ask = (step: Step, { driving }: Failed) =>
    oneAtATime(async () => {
      if (left <= 0) return undefined;
      left -= 1;
      const asked = await options.asking.ask(step, driving.scenario);
      if (asked.state === 'not asked') return undefined;
      again.set(driving, [
        ...(again.get(driving) ?? []),
        ...(asked.throttled ?? []),
        asked.exchange,
      ]);
      return asked.exchange;
    });
  const causes = groupedBy(failures, ({ exchange }) => failureOf(exchange));
  const control = controlOf(known, failures[0]?.exchange.endpoint, options);
  const press = async (alike: readonly Failed[]): Promise<boolean> => {
    for (const [i, failure] of alike.entries()) {
      const isFirst = i === 0;
      if ((await isSteady(failure, { ask, control, isFirst, options })) !== false) return true;
    }
    return false;
  };
  const { pressed = new Map<string, Promise<boolean>>() } = options;
  options.onConfirming?.(causes.size);
  await Promise.all(
    [...causes].map(async ([cause, alike]) => {
      // The same may be found by scenarios of another endpoint, in the same moment.
      if (await pressed.get(cause)) return;
      const pressing = press(alike);
      pressed.set(cause, pressing);
      await pressing.finally(() => pressed.delete(cause));
    }),
  ).finally(() => options.onConfirming?.(-causes.size));
}

interface Pressing {
  readonly ask: (step: Step, failed: Failed) => Promise<Exchange | undefined>;
  readonly control: Step | undefined;
  /** Of the failures that are alike. */
  readonly isFirst: boolean;
  readonly options: Confirming & { readonly times: number };
}

/** Undefined when nothing more may be asked. */
async function isSteady(failed: Failed, { ask, control, isFirst, options }: Pressing) {
  const { exchange, step, wasServed } = failed;
  const isFine = (x: Exchange) => (wasServed ? isServed(x, options.usable) : options.usable(x));
  const again = [...failed.again];
  let between = control;
  while (!isEnough(again, options.times)) {
    if (options.asking.closed(step.endpoint) !== undefined) return undefined;
    if (between && again.length >= controlAfter) {
      await ask(between, failed);
      between = undefined;
    }
    await pause(gapsMs[again.length], options);
    const same = { ...step, label: exchange.step, resendOf: exchange.id };
    const received = await ask({ ...same, ...connectionFor(again.length) }, failed);
    if (!received) return undefined;
    if (isFine(received)) {
      // Both once more, so that what goes by the connection is distinguished from what comes and goes.
      for (const time of isFirst ? [again.length + 1, again.length] : []) {
        await ask({ ...same, ...connectionFor(time) }, failed);
      }
      return false;
    }
    again.push(received);
  }
  // What was quoted may be turned down for its day alone.
  const isLast = options.times === gapsMs.length;
  const otherDay = isLast && wasServed && isRejection(exchange) ? forAnotherDay(step) : undefined;
  if (otherDay) await ask(otherDay, failed);
  return true;
}

/** A request of the endpoint that was answered, to be sent once more. */
function controlOf(
  known: readonly Driving[],
  endpoint: EndpointId | undefined,
  { usable }: Confirming,
): Step | undefined {
  for (const { exchanges, steps } of known) {
    for (const exchange of exchanges) {
      const { answer, id } = exchange;
      const step = steps.get(id);
      if (exchange.endpoint !== endpoint || !step || answer.kind === 'no-response') continue;
      // A probe that nobody declared would stand, without its role, for an order that is served.
      if (step.situation === 'any') continue;
      // A dataset is too much to be asked for once more.
      const isQuote = answer.status === 200 && answer.body.kind === 'text' && usable(exchange);
      if (!isQuote) continue;
      const { role: _role, round: _round, varied: _varied, expect: _expect, ...plain } = step;
      return { ...plain, resendOf: exchange.resendOf ?? id };
    }
  }
  return undefined;
}

const numbered = ({ scenario, exchanges }: Driving, added: readonly Exchange[]) => [
  ...exchanges,
  ...added.map((each, i) => ({ ...each, id: `${scenario.id}#${exchanges.length + i + 1}` })),
];

/** A proxy of ours that fails says nothing of the client. */
const unpressed: ReadonlySet<string> = new Set(['cut-off', 'lookup', 'proxy']);

const isRejection = ({ answer }: Exchange): boolean =>
  answer.kind === 'response' && answer.status > 401 && answer.status < 500;

/**
 * A cut of a minute is a lost quote once and for all; 429 is not pressed, nor a token with which the endpoint
 * served nothing.
 */
function worthAsking({ answer, token, request }: Exchange, isServing: boolean): boolean {
  if (token !== 'configured' || !request) return false;
  if (answer.kind === 'no-response') return !unpressed.has(answer.reason);
  if (answer.status === 429) return false;
  if ((answer.status === 401 || answer.status === 403) && !isServing) return false;
  if (answer.status === 503 && answer.headers['retry-after'] !== undefined) return false;
  return !(answer.body.kind === 'text' && answer.body.trouble.some((t) => t.kind === 'cut-off'));
}

/** What failures of one cause have in common: figures in their texts name the order or the moment. */
function failureOf({ answer, endpoint }: Exchange): string {
  if (answer.kind === 'no-response') return `${endpoint} ${answer.reason}`;
  const text = answer.body.kind === 'text' ? answer.body.text.slice(0, 500) : '';
  return `${endpoint} ${answer.status} ${text.replace(/\d+/g, '0')}`;
}
