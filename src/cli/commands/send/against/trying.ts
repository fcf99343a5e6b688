import { subjectOf } from '../../../../contract/answers/subject.ts';
import { endpoints } from '../../../../contract/catalogue.ts';
import { quoteOf } from '../../../../contract/delivery-price/quote.ts';
import { hasAmount } from '../../../../contract/observations/parts.ts';
import { openAsking } from '../../../../engine/drive/ask.ts';
import { openGate } from '../../../../engine/drive/gate.ts';
import type { EndpointId } from '../../../../model/endpoint.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { JsonObject } from '../../../../model/json.ts';
import type { Scenario, Step } from '../../../../model/scenario.ts';
import { decisionWords, statusWord } from '../../../../report/view/exchange.ts';
import type { Config } from '../../../config/load.ts';
import { datasets } from '../../../drive/datasets.ts';
import { openStoppable } from '../../../drive/stoppable.ts';
import type { Io } from '../../../io.ts';

/** One order as it was answered. */
export interface Tried {
  readonly exchange: Exchange;
  /** It got its cost, or a quote with both amounts: without one the order stores 0 or shows nothing. */
  readonly works: boolean;
  /** `quoted`, `422 rejected`, `500`: answers that are reported alike are alike. */
  readonly seen: string;
  /** What the buyer reads, without its figures, which may count calls or tell the time. */
  readonly text: string;
}

/** Sends orders one by one, by the way that every request of a run takes, up to so many. */
export interface Trying {
  /** Undefined when no request is left, or the person interrupted. */
  readonly send: (order: JsonObject, label: string) => Promise<Tried | undefined>;
  readonly requests: () => number;
  /** The exit code that an interrupt asks for. */
  readonly interrupted: () => number | undefined;
  /** Why nothing more is sent. */
  readonly ended: () => string | undefined;
  readonly close: () => Promise<void>;
}

interface Opening {
  readonly endpoint: EndpointId;
  readonly scenario: Scenario;
  readonly config: Config;
  readonly step: Omit<Step, 'label' | 'body'>;
  readonly most: number;
}

export function openTrying({ endpoint, scenario, config, step, most }: Opening, io: Io): Trying {
  const { limits, target, now } = config;
  const stoppable = openStoppable(config, io);
  const { signal } = stoppable;
  const asking = openAsking({
    endpoints,
    target,
    send: stoppable.send,
    openDataset: datasets({ now }).open,
    concurrency: 1,
    signal,
    gate: openGate({ ...limits, requests: most, signal }),
    ...(limits.timeoutMs === undefined ? {} : { timeoutMs: limits.timeoutMs }),
  });
  let requests = 0;
  let ended: string | undefined;
  return {
    async send(order, label) {
      if (ended !== undefined) return undefined;
      const asked = await asking.ask({ ...step, endpoint, label, body: { order } }, scenario);
      if (asked.state === 'not asked') {
        ended = asked.reason;
        return undefined;
      }
      requests += 1;
      return triedAs({ ...asked.exchange, id: `e${requests}` });
    },
    requests: () => requests,
    interrupted: () => stoppable.interrupted,
    ended: () => ended,
    close: () => stoppable.close(),
  };
}

function triedAs(exchange: Exchange): Tried {
  const { outcome } = exchange;
  const subject = subjectOf(exchange);
  const quote = quoteOf(exchange);
  const decision =
    outcome && outcome.decision !== 'not-stated' ? ` ${decisionWords[outcome.decision]}` : '';
  const text = typeof outcome?.buyerSees === 'string' ? outcome.buyerSees : '';
  return {
    exchange,
    works:
      hasAmount(subject) &&
      (!quote || (quote.netValue !== undefined && quote.netTaxedValue !== undefined)),
    seen: `${statusWord(exchange)}${decision}`,
    text: text.replaceAll(/\d+/g, '#'),
  };
}
