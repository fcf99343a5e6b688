import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { legalOrders } from '../contract/experiments/changes/legal-orders.ts';
import type { Statement } from '../contract/reading/failures/stated.ts';
import { isWhole, limitsOf } from '../engine/drive/queue.ts';
import { exchangeOf, requestOf } from '../engine/drive/request.ts';
import type { QuotingId } from '../model/endpoint.ts';
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Exchange, OutgoingRequest, Request, Send } from '../model/exchange.ts';
import { type Scenario, type Step, UsageError } from '../model/scenario.ts';
import type { Target } from '../model/target.ts';
import { loadScenarios } from '../scenario/load.ts';
import { type ResolveOptions, resolve } from '../scenario/resolve.ts';

export interface Order {
  readonly step: Step;
  readonly role: string;
  readonly outgoing: OutgoingRequest;
  /** Shared by all its calls. */
  request?: Request;
  /** Answer when sent alone. */
  statement: Statement | undefined;
  /** Whether it got another answer under load. */
  isDifferent?: true;
}

export interface CallOptions {
  readonly endpoint: Endpoint;
  readonly target: Target;
  readonly scenario: Scenario;
  readonly send: Send;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number | undefined;
}

/** Sends orders without a limit on calls in flight. */
export function openCalls({ endpoint, target, scenario, send, signal, timeoutMs }: CallOptions) {
  const limits = limitsOf(endpoint, timeoutMs);
  let inFlight = 0;
  let most = 0;
  return {
    inFlight: () => inFlight,
    most: () => most,
    orderOf: (step: Step, i: number): Order => ({
      step,
      role: String(i + 1),
      outgoing: requestOf(step, endpoint, target, limits),
      statement: undefined,
    }),
    async ask(order: Order, round: number): Promise<Exchange | undefined> {
      inFlight += 1;
      most = Math.max(most, inFlight);
      const before = inFlight;
      const { outgoing, role, request } = order;
      const sent = await send(outgoing).finally(() => {
        inFlight -= 1;
      });
      if (signal.aborted && !isWhole(sent.answer)) return undefined;
      const step = { ...order.step, role, round };
      const beside = Math.max(before, inFlight + 1);
      const received = { step, scenario, endpoint, outgoing, sent, inFlight: beside, request };
      const exchange = exchangeOf(received);
      if (exchange.request) order.request ??= exchange.request;
      return exchange;
    },
  };
}

export const isQuoted = ({ statement }: Order): boolean =>
  statement !== undefined && statement.reason === undefined;

const scenarios: { readonly [id in QuotingId]: string } = {
  'delivery-price': 'delivery-price/orders-at-once',
  'shipping-cost': 'shipping-cost/very-different-orders',
};

/** Maximum number of orders with different prices, and of all; the rest are valid variations of the first. */
const [maxPrices, maxOrders] = [8, 24] as const;

/** Builds different orders from the target's data. */
export async function ordersOf(
  endpoint: QuotingId,
  target: Target,
  resolving: ResolveOptions,
): Promise<readonly Step[]> {
  const all = await loadScenarios(['built-in']);
  const scenario = all.find(({ id }) => id === scenarios[endpoint]);
  const resolved = scenario && resolve(scenario, target, resolving);
  const steps = resolved?.state === 'ready' ? resolved.steps.filter(({ body }) => body) : [];
  const [first] = steps;
  if (!first?.body) throw new UsageError(`the config has no data for an order of ${endpoint}`);
  const orders: Step[] = steps.slice(0, maxPrices);
  for (const { body, varied } of legalOrders(endpoint, first.body, resolving.seed)) {
    if (orders.length >= maxOrders) break;
    const label = `variation ${orders.length - maxPrices + 1}`;
    orders.push({ ...first, label, body, varied });
  }
  return orders.map((step) => ({ ...step, situation: 'any' }));
}

export interface Arrivals {
  readonly ratePerSecond: number;
  readonly forMs: number;
  readonly signal: AbortSignal;
}

export interface DueCall {
  readonly call: number;
  readonly fromMs: number;
  /** Due time, on the clock of `performance.now()`. */
  readonly dueAt: number;
}

/** Maximum number of calls sent without polling the sockets when sending is late. */
const maxCallsAtOnce = 8;

/**
 * Calls `send` at a constant rate, whether or not earlier calls have ended: an open model. Latency measured from the
 * due time includes any delay of sending. Returns the duration of sending, in ms.
 */
export async function arrive(
  { ratePerSecond, forMs, signal }: Arrivals,
  send: (due: DueCall) => void,
): Promise<number> {
  const began = performance.now();
  const calls = Math.round((forMs / 1000) * ratePerSecond);
  for (let call = 0; call < calls && !signal.aborted; call += 1) {
    const fromMs = (call * 1000) / ratePerSecond;
    const dueAt = began + fromMs;
    await until(dueAt, signal);
    if (call % maxCallsAtOnce === 0) await turn();
    if (!signal.aborted) send({ call, fromMs, dueAt });
  }
  await until(began + forMs, signal);
  return Math.min(forMs, performance.now() - began);
}

/** Waits until then, or up to a millisecond less, the resolution of Node's timers. */
async function until(at: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = Math.floor(at - performance.now());
    if (left <= 0 || signal.aborted) return;
    await sleep(left, undefined, { signal }).catch(() => undefined);
  }
}
