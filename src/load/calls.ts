import type { Statement } from '../contract/reading/failures/stated.ts';
import { isWhole, limitsOf } from '../engine/drive/queue.ts';
import { exchangeOf, requestOf } from '../engine/drive/request.ts';
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Exchange, OutgoingRequest, Request, Send } from '../model/exchange.ts';
import type { Scenario, Step } from '../model/scenario.ts';
import type { Target } from '../model/target.ts';

/** Order that is sent repeatedly. */
export interface Order {
  readonly step: Step;
  readonly role: string;
  readonly outgoing: OutgoingRequest;
  /** Shared by all its calls. */
  request?: Request;
  /** Answer when sent alone. */
  own?: Statement;
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
    }),
    /** Sends one call; undefined if an interrupt aborted it. */
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

export const isQuoted = ({ own }: Order): boolean => own !== undefined && own.reason === undefined;
