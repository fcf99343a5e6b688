import { rules } from '../../src/contract/catalogue.ts';
import { deliveryPrice } from '../../src/contract/endpoints/delivery-price/endpoint.ts';
import { shippingCost } from '../../src/contract/endpoints/shipping-cost/endpoint.ts';
import { procedures } from '../../src/contract/experiments/procedures.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import { usable } from '../../src/contract/reading/quotes/usable.ts';
import { standing } from '../../src/engine/judge/explained.ts';
import type { Hit } from '../../src/engine/judge/judge.ts';
import type { Answer, Exchange } from '../../src/model/exchange.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { Breach, Rule, Subject } from '../../src/model/rule.ts';
import type { Relation, Step } from '../../src/model/scenario.ts';

/** What a simulated client is asked. */
interface Asked {
  readonly step: Step;
  readonly order: JsonObject;
  /** Milliseconds since the run began. */
  readonly at: number;
  /** The other orders that are under way at the same time, this one left out. */
  readonly beside: readonly JsonObject[];
}

/** A client in memory; its state is whatever the function closes over. */
export type Client = (asked: Asked) => Answer;

export interface Simulated {
  readonly exchanges: readonly Subject[];
  /** What the procedure itself sent. */
  readonly sent: readonly Subject[];
  /** Rule ids with their severity, as `delivery-price/repeat-differs error`, each once, sorted. */
  readonly found: readonly string[];
  readonly breaches: readonly (Breach & { readonly rule: string })[];
  readonly judged: (rule: string) => number;
}

const start = Date.UTC(2026, 0, 5, 12);
const callMs = 200;

/**
 * Drives a relation's procedure against a client in memory, a call each 200 ms and pauses at their full
 * length, sends failures again as the engine does, and judges by the rules of the relation and the run.
 */
export function simulate(
  relation: Relation,
  steps: readonly Step[],
  client: Client,
  run: {
    readonly before?: readonly Subject[];
    readonly atOnce?: number;
    /** Each order is asked for once before, by another scenario. */
    readonly isKnown?: boolean;
    /** Until then calls of other scenarios are under way beside each call; milliseconds since the run began. */
    readonly busyUntil?: number;
  } = {},
): Simulated {
  const exchanges: Subject[] = [];
  let at = 0;
  const send = (step: Step, beside: readonly Step[]) => {
    const answer = client({ step, order: orderOf(step), at, beside: beside.map(orderOf) });
    const x = exchangeOf(
      step,
      answer,
      `e${exchanges.length + 1}`,
      at,
      beside.length + (at < (run.busyUntil ?? 0) ? 2 : 1),
    );
    exchanges.push(x);
    return x;
  };
  const before = (run.isKnown ? steps : []).map((step) => {
    const x = send(step, []);
    at += callMs;
    return x;
  });
  const known = () => [...(run.before ?? []), ...before];
  const driving = procedures[relation].procedure(steps, known, run.atOnce);
  let next = driving.next();
  while (!next.done) {
    const sending = next.value;
    at += sending.pauseMs ?? 0;
    const received: Subject[] = [];
    for (const [i, step] of sending.steps.entries()) {
      const others = sending.steps.filter((_, j) => j !== i);
      const x = send(step, sending.send === 'at-once' ? others : []);
      at += sending.send === 'at-once' ? 1 : callMs;
      received.push(x);
      if (sending.until?.(x)) break;
    }
    // The next call leaves when the last of a burst has been answered.
    if (sending.send === 'at-once') at += callMs;
    if (exchanges.length > 500) throw new Error('the procedure does not end');
    next = driving.next(received);
  }
  sendFailuresAgain(exchanges, (step) => {
    at += 1000;
    return send(step, []);
  });
  return judged(relation, exchanges);
}

/** As the engine does: the same bytes four times more, until an answer is of use. */
function sendFailuresAgain(exchanges: readonly Subject[], send: (step: Step) => Subject): void {
  const seen = new Set<string>();
  for (const x of exchanges.slice()) {
    const bytes = JSON.stringify(x.request);
    const pressing = x.status !== 401 && x.status !== 403 && x.status !== 429;
    if (x.token !== 'configured' || !pressing || usable(x) || seen.has(bytes)) continue;
    seen.add(bytes);
    for (let time = 1; time <= 4; time += 1) {
      const { endpoint, token, situation = 'any', source = 'declared', role, varied } = x;
      const { body } = x.request ?? {};
      const step = { label: x.step, endpoint, token, situation, source, resendOf: x.id };
      const again = send({
        ...step,
        ...(role === undefined ? {} : { role }),
        ...(varied ? { varied } : {}),
        ...(body ? { body: body as JsonObject } : {}),
      });
      if (usable(again)) break;
    }
  }
}

function judged(relation: Relation, exchanges: readonly Subject[]): Simulated {
  const endpoint = exchanges[0]?.endpoint ?? 'delivery-price';
  const all = rules
    .filter(({ id }) => !id.startsWith('http/'))
    .flatMap((rule) => {
      const result = judgedBy(rule, relation, endpoint, exchanges);
      return result ? [{ rule, judged: result.judged, breaches: [...result.breaches] }] : [];
    });
  const hits = all.flatMap(({ rule, breaches }) =>
    breaches.map(
      (breach): Hit => ({
        rule,
        breach,
        severity: breach.severity ?? rule.severity,
        endpoint,
        exchanges: breach.exchanges ?? [],
      }),
    ),
  );
  const breaches = standing(hits, rules).map(({ rule, breach, severity }) => ({
    ...breach,
    rule: rule.id,
    severity,
  }));
  return {
    exchanges,
    sent: exchanges.filter(({ resendOf }) => !resendOf),
    found: [...new Set(breaches.map(({ rule, severity }) => `${rule} ${severity}`))].toSorted(),
    breaches,
    judged: (id) => all.find(({ rule }) => rule.id === id)?.judged ?? 0,
  };
}

function judgedBy(
  rule: Rule,
  relation: Relation,
  endpoint: Exchange['endpoint'],
  exchanges: readonly Subject[],
) {
  if (rule.over === 'run') return rule.judge(exchanges, { implements: [], credentials: [] });
  if (rule.over !== 'scenario') return undefined;
  if (rule.relations !== 'all' && !rule.relations.includes(relation)) return undefined;
  const fold = rule.begin({ scenario: 'simulated', endpoint, relation, now: start });
  for (const x of exchanges) fold.exchange?.(x);
  return fold.end();
}

function exchangeOf(step: Step, answer: Answer, id: string, at: number, inFlight: number): Subject {
  const endpoint = step.endpoint === 'shipping-cost' ? shippingCost : deliveryPrice;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (step.token !== 'none') headers['x-auth-token'] = step.token;
  const exchange: Exchange = {
    id,
    scenario: 'simulated',
    step: step.label,
    endpoint: step.endpoint,
    situation: step.situation,
    token: step.token,
    source: step.source,
    ...(step.role === undefined ? {} : { role: step.role }),
    ...(step.round === undefined ? {} : { round: step.round }),
    ...(step.varied === undefined ? {} : { varied: step.varied }),
    ...(step.resendOf === undefined ? {} : { resendOf: step.resendOf }),
    inFlight,
    startedAt: new Date(start + at).toISOString(),
    durationMs: 100,
    timings: step.connection ? { connect: 1 } : {},
    limits: endpoint.limits,
    request: {
      method: endpoint.method,
      url: `https://erp.example.com${endpoint.path}`,
      headers,
      ...(step.body ? { body: step.body } : {}),
    },
    answer,
  };
  return subjectOf(
    endpoint.outcome ? { ...exchange, outcome: endpoint.outcome(exchange) } : exchange,
  );
}

const orderOf = ({ body }: Pick<Step, 'body'>) => (body?.['order'] ?? {}) as JsonObject;

/** A JSON answer. */
export function answer(
  status: number,
  json: Json,
  headers: { readonly [name: string]: string } = {},
): Answer {
  const text = JSON.stringify(json);
  return {
    kind: 'response',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    bytes: text.length,
    body: { kind: 'text', text, json, trouble: [] },
  };
}

/** A page of markup, as proxies answer. */
export const page = (
  status: number,
  headers: { readonly [name: string]: string } = {},
): Answer => ({
  kind: 'response',
  status,
  headers: { 'content-type': 'text/html', ...headers },
  bytes: 20,
  body: { kind: 'text', text: `<h1>${status}</h1>`, trouble: [] },
});

export const quote = (net: number, taxed = Math.round(net * 1.19)): Answer =>
  answer(200, { transportationCost: net, netValue: net, netTaxedValue: taxed });

export const noAnswer: Answer = {
  kind: 'no-response',
  reason: 'closed',
  detail: 'The connection was closed before the status line (ECONNRESET).',
};

/** A step with this order. */
export function stepOf(order: JsonObject, as: Partial<Step> = {}): Step {
  return {
    label: 'order',
    endpoint: 'delivery-price',
    situation: 'quotable',
    token: 'configured',
    source: 'declared',
    body: { order },
    ...as,
  };
}
