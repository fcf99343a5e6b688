import pLimit from 'p-limit';
import { forAnotherDay } from '../../contract/experiments/order-steps/covered-orders.ts';
import { isBefore } from '../../contract/reading/answers/in-time.ts';
import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import { hasReadableText } from '../../contract/reading/quotes/usable.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Step } from '../../model/scenario.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { withoutFigures } from '../../standards/text/figures.ts';
import { type DrivenScenario, withMore } from './drive.ts';
import type { Queue } from './queue.ts';
import { type IsUsable, isOfToken } from './stop.ts';

/** Pause before each attempt. The first are short, since most transient failures are. */
const gapsMs = [100, 500, 1000, 2000] as const;
/** Attempts for the first request of an endpoint, before others can show that they fail in the same way. */
export const firstAttempts = 3;
/** Failed attempts after which a request that succeeded before is sent, to see whether the client still answers. */
const controlAfter = 2;
/** Maximum number of confirming requests to one endpoint. */
const budget = 60;
/** Total duration after which two attempts are enough. */
const longMs = 20_000;

export interface ConfirmOptions {
  readonly queue: Queue;
  readonly usable: IsUsable;
  /** Attempts for each request. Default: all. */
  readonly attempts?: number | undefined;
}

interface Failure {
  readonly driving: DrivenScenario;
  readonly exchange: Exchange;
  readonly step: Step;
  /** The same bytes got a 200 before, so a rejection with its reason is a failure too. */
  readonly wasServed: boolean;
  readonly isFine: IsUsable;
  readonly attempts: readonly Exchange[];
}

/**
 * Sends failed requests again, byte for byte, to tell permanent failures from intermittent ones. Each endpoint
 * has one attempt in flight, and the pauses of several causes overlap. Requests that fail in the same way share
 * a cause: once one is permanent, the others are not sent again. Returns the drivings with the attempts added.
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

async function confirmAt(
  failures: readonly Failure[],
  control: Step | undefined,
  { queue, attempts = gapsMs.length }: ConfirmOptions,
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

  /** Reports whether every attempt fails; undefined if no more may be sent. */
  const isSteady = async (failure: Failure, isFirst: boolean): Promise<boolean | undefined> => {
    const { exchange, step, isFine, wasServed } = failure;
    const failed = [...failure.attempts];
    const again = (attempt: number) => {
      const same = { ...step, label: exchange.step, resendOf: exchange.id };
      // Alternates between a kept-alive and a new connection, since the failure may depend on it.
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
        // One more attempt on each connection tells a failure of the connection from an intermittent one.
        if (isFirst) await again(failed.length + 1);
        if (isFirst) await again(failed.length);
        return false;
      }
      failed.push(received);
    }
    // An order that was quoted may be rejected because of its day only.
    const isLast = attempts === gapsMs.length && wasServed && isRejection(exchange);
    const otherDay = isLast ? forAnotherDay(step) : undefined;
    if (otherDay) await ask(otherDay, failure);
    return true;
  };

  /** Ends once one of these failures is permanent, or no more may be sent. */
  const confirmCause = async (alike: readonly Failure[]): Promise<void> => {
    for (const [i, failure] of alike.entries()) {
      if ((await isSteady(failure, i === 0)) !== false) return;
    }
  };
  const causes = groupedBy(failures, ({ exchange }) => causeOf(exchange));
  await Promise.all([...causes.values()].map(confirmCause));
}

/** Returns the first failure of each request, unless the same bytes succeeded later or were sent often enough. */
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
      // A reason for an order that the client need not serve is an answer; one about the token is not about the order.
      const mayBeRejected = exchange.situation === 'any' && !wasServed && !isOfToken(exchange);
      if (mayBeRejected && hasReadableText(exchange)) return [];
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

/** Returns a request of the endpoint that was quoted. A dataset is too large to request again. */
function controlOf(known: readonly DrivenScenario[], isUsable: IsUsable): Step | undefined {
  for (const { exchanges, steps } of known) {
    for (const exchange of exchanges) {
      const { answer, id } = exchange;
      const step = steps.get(id);
      // Without its role, an undeclared probe would pass for an order that is served.
      if (!step || step.situation === 'any' || answer.kind === 'no-response') continue;
      if (answer.status !== 200 || answer.body.kind !== 'text' || !isUsable(exchange)) continue;
      const { role: _role, round: _round, varied: _varied, expect: _expect, ...plain } = step;
      return { ...plain, resendOf: exchange.resendOf ?? id };
    }
  }
  return undefined;
}

/** Failures that need no repetition: a quote cut off is lost anyway; a failing proxy is not the client. */
const final: ReadonlySet<string> = new Set(['cut-off', 'lookup', 'proxy']);

const isRejection = ({ answer }: Exchange): boolean =>
  answer.kind === 'response' && answer.status > 401 && answer.status < 500;

/** Reports whether a repetition is informative: not after a cut, a 429, or a refused token that never worked. */
function isTelling(exchange: Exchange, isServing: boolean): boolean {
  const { answer, token, request } = exchange;
  if (token !== 'configured' || !request) return false;
  if (answer.kind === 'no-response') return !final.has(answer.reason);
  if (answer.status === 429) return false;
  if (isOfToken(exchange) && !isServing) return false;
  if (answer.status === 503 && answer.headers['retry-after'] !== undefined) return false;
  return !(answer.body.kind === 'text' && answer.body.trouble.some((t) => t.kind === 'cut-off'));
}

/** Returns a key that is equal for failures of one cause. Digits are removed: they name the order or the time. */
function causeOf({ answer }: Exchange): string {
  if (answer.kind === 'no-response') return answer.reason;
  const text = answer.body.kind === 'text' ? answer.body.text.slice(0, 500) : '';
  return `${answer.status} ${withoutFigures(text)}`;
}
