import pLimit from 'p-limit';
import { forAnotherDay } from '../../contract/experiments/order-steps/covered-orders.ts';
import { isBefore } from '../../contract/reading/answers/in-time.ts';
import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Step } from '../../model/scenario.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { withoutFigures } from '../../standards/text/figures.ts';
import { type DrivenScenario, withMore } from './drive.ts';
import type { Queue } from './queue.ts';
import type { IsUsable } from './stop.ts';

/** Waited before each attempt. The first are short, since most of what passes passes soon. */
const gapsMs = [100, 500, 1000, 2000] as const;
/** Attempts for the first request of an endpoint, before other requests may show that they fail alike. */
export const firstAttempts = 3;
/** Failed attempts after which a request that was answered is sent between: is the client there at all? */
const controlAfter = 2;
/** Requests that confirming may send to one endpoint. */
const budget = 60;
/** Attempts that take longer together are enough, if there are two. */
const longMs = 20_000;

export interface ConfirmOptions {
  readonly queue: Queue;
  readonly usable: IsUsable;
  /** Attempts for each request. Default: all. */
  readonly attempts?: number | undefined;
  /** Causes that are being confirmed, by scenarios of any endpoint. */
  readonly confirming?: Map<string, Promise<boolean>>;
  /** Called with the number of causes that are being confirmed, and with its negative when that is done. */
  readonly onConfirming?: ((causes: number) => void) | undefined;
}

/** A failed request. */
interface Failure {
  readonly driving: DrivenScenario;
  readonly exchange: Exchange;
  readonly step: Step;
  /** The same bytes were answered with a 200 before, so that a rejection with its reason is a failure too. */
  readonly wasServed: boolean;
  readonly isFine: IsUsable;
  /** Attempts until now. */
  readonly attempts: readonly Exchange[];
}

/**
 * Sends the bytes of failed requests again, which tells a steady failure from an intermittent one. Each endpoint has
 * one attempt in flight, and the gaps of several causes pass together. Requests that fail alike have one cause:
 * once it is steady, the others are not sent again. Returns the drivings with the attempts added.
 */
export async function confirm(
  drivings: readonly DrivenScenario[],
  known: readonly DrivenScenario[],
  options: ConfirmOptions,
): Promise<readonly DrivenScenario[]> {
  const sent = new Map<DrivenScenario, Exchange[]>();
  const failures = groupedBy(failuresOf(drivings, known, options), (x) => x.exchange.endpoint);
  await Promise.all(
    [...failures].map(async ([endpoint, those]) => {
      const control = controlOf(known, (x) => x.endpoint === endpoint && options.usable(x));
      await confirmAt(those, control, options, ({ driving }, exchanges) =>
        sent.set(driving, [...(sent.get(driving) ?? []), ...exchanges]),
      );
    }),
  );
  return drivings.map((driving) => {
    const more = sent.get(driving)?.map((exchange) => ({ exchange }));
    return more ? withMore(driving, more) : driving;
  });
}

/** Confirms the failures of one endpoint. */
async function confirmAt(
  failures: readonly Failure[],
  control: Step | undefined,
  { queue, attempts = gapsMs.length, confirming = new Map(), onConfirming }: ConfirmOptions,
  onSent: (failure: Failure, exchanges: readonly Exchange[]) => void,
): Promise<void> {
  const oneAtATime = pLimit(1);
  let left = budget;
  const ask = (step: Step, failure: Failure) =>
    oneAtATime(async () => {
      if (left <= 0) return undefined;
      left -= 1;
      const result = await queue.ask(step, failure.driving.scenario);
      if (result.state === 'not asked') return undefined;
      onSent(failure, [...(result.throttled ?? []), result.exchange]);
      return result.exchange;
    });

  /** Whether every attempt fails; undefined if no more may be sent. */
  const isSteady = async (failure: Failure, isFirst: boolean): Promise<boolean | undefined> => {
    const { exchange, step, isFine, wasServed } = failure;
    const failed = [...failure.attempts];
    const again = (attempt: number) => {
      const same = { ...step, label: exchange.step, resendOf: exchange.id };
      // In turn on a kept connection and on a new one: a failure may go by the connection.
      return ask(attempt % 2 === 1 ? { ...same, connection: 'fresh' } : same, failure);
    };
    let between = control;
    while (!isEnough(failed, attempts)) {
      if (queue.stopped(step.endpoint) !== undefined) return undefined;
      if (between && failed.length >= controlAfter) {
        await ask(between, failure);
        between = undefined;
      }
      await queue.pause(gapsMs[failed.length] ?? 0);
      const received = await again(failed.length);
      if (!received) return undefined;
      if (isFine(received)) {
        // Once more on each connection, to tell what goes by the connection from what comes and goes.
        if (isFirst) await again(failed.length + 1);
        if (isFirst) await again(failed.length);
        return false;
      }
      failed.push(received);
    }
    // An order that was quoted may be rejected for its day alone.
    const isLast = attempts === gapsMs.length && wasServed && isRejection(exchange);
    const otherDay = isLast ? forAnotherDay(step) : undefined;
    if (otherDay) await ask(otherDay, failure);
    return true;
  };

  /** Whether one of these failures is steady, or no more may be sent. */
  const isConfirmed = async (alike: readonly Failure[]): Promise<boolean> => {
    for (const [i, failure] of alike.entries()) {
      if ((await isSteady(failure, i === 0)) !== false) return true;
    }
    return false;
  };
  const causes = groupedBy(failures, ({ exchange }) => causeOf(exchange));
  onConfirming?.(causes.size);
  await Promise.all(
    [...causes].map(async ([cause, alike]) => {
      if (await confirming.get(cause)) return;
      const confirmed = isConfirmed(alike).finally(() => confirming.delete(cause));
      confirming.set(cause, confirmed);
      await confirmed;
    }),
  ).finally(() => onConfirming?.(-causes.size));
}

/** The first failure of each request, unless the same bytes were answered since, or were sent again often enough. */
function failuresOf(
  drivings: readonly DrivenScenario[],
  known: readonly DrivenScenario[],
  { usable, attempts = gapsMs.length }: ConfirmOptions,
): readonly Failure[] {
  const isServed: IsUsable = (x) =>
    x.answer.kind === 'response' && x.answer.status === 200 && usable(x);
  const all = known.flatMap(({ exchanges }) => exchanges);
  const sent = groupedBy(all, bytesOf);
  const serving = new Set(all.filter(isServed).map(({ endpoint }) => endpoint));
  const seen = new Set<string>();
  return drivings.flatMap((driving) =>
    driving.exchanges.flatMap((exchange) => {
      const step = driving.steps.get(exchange.id);
      const bytes = bytesOf(exchange);
      if (!step || seen.has(bytes)) return [];
      const same = sent.get(bytes) ?? [];
      const wasServed = same.some((x) => isServed(x) && isBefore(x, exchange));
      const isFine = wasServed ? isServed : usable;
      if (!isTelling(exchange, serving.has(exchange.endpoint)) || isFine(exchange)) return [];
      seen.add(bytes);
      const again = same.filter(({ resendOf }) => resendOf);
      const isAnswered = same.some((x) => isFine(x) && x.startedAt > exchange.startedAt);
      if (isAnswered || isEnough(again, attempts)) return [];
      return [{ driving, exchange, step, attempts: again, wasServed, isFine }];
    }),
  );
}

const isEnough = (failed: readonly Exchange[], attempts: number): boolean =>
  failed.length >= attempts ||
  (failed.length >= controlAfter &&
    failed.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0) > longMs);

/** A request of the endpoint that was quoted. A dataset is too large to be asked for once more. */
function controlOf(known: readonly DrivenScenario[], isUsable: IsUsable): Step | undefined {
  for (const { exchanges, steps } of known) {
    for (const exchange of exchanges) {
      const { answer, id } = exchange;
      const step = steps.get(id);
      // Without its role, a probe that nobody declared would stand for an order that is served.
      if (!step || step.situation === 'any' || answer.kind === 'no-response') continue;
      if (answer.status !== 200 || answer.body.kind !== 'text' || !isUsable(exchange)) continue;
      const { role: _role, round: _round, varied: _varied, expect: _expect, ...plain } = step;
      return { ...plain, resendOf: exchange.resendOf ?? id };
    }
  }
  return undefined;
}

/** A call that was cut off lost its quote for good; a failing proxy says nothing of the client. */
const final: ReadonlySet<string> = new Set(['cut-off', 'lookup', 'proxy']);

const isRejection = ({ answer }: Exchange): boolean =>
  answer.kind === 'response' && answer.status > 401 && answer.status < 500;

/** Whether it tells anything to send it again: not after a cut, a 429, or a token with which nothing was served. */
function isTelling({ answer, token, request }: Exchange, isServing: boolean): boolean {
  if (token !== 'configured' || !request) return false;
  if (answer.kind === 'no-response') return !final.has(answer.reason);
  if (answer.status === 429) return false;
  if ((answer.status === 401 || answer.status === 403) && !isServing) return false;
  if (answer.status === 503 && answer.headers['retry-after'] !== undefined) return false;
  return !(answer.body.kind === 'text' && answer.body.trouble.some((t) => t.kind === 'cut-off'));
}

/** Equal for failures of one cause. Figures in a text name the order or the moment. */
function causeOf({ answer, endpoint }: Exchange): string {
  if (answer.kind === 'no-response') return `${endpoint} ${answer.reason}`;
  const text = answer.body.kind === 'text' ? answer.body.text.slice(0, 500) : '';
  return `${endpoint} ${answer.status} ${withoutFigures(text)}`;
}
