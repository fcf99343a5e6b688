import { rules } from '../../src/contract/catalogue.ts';
import { bareScenario } from '../../src/engine/result/evidence.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { NoResponse } from '../../src/model/exchange.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { ExchangeReport, Finding, Run } from '../../src/model/run.ts';
import type { Relation, ResolvedScenario, Step } from '../../src/model/scenario.ts';
import type { CallRequest } from '../../src/reference-client/read-call.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { now, runInMemory } from './reference-run.ts';
import type { Serve, Served } from './send-in-memory.ts';

/** A request to a client in memory. */
interface Asked {
  readonly endpoint: EndpointId;
  readonly token: Step['token'];
  /** Empty if the body has none. */
  readonly order: JsonObject;
  readonly hasBody: boolean;
  readonly isQueried: boolean;
  /** Path and query: the key of a cache. */
  readonly address: string;
  readonly isFresh: boolean;
  /** Milliseconds since the run began. */
  readonly at: number;
  /** The other orders in flight. */
  readonly beside: readonly JsonObject[];
}

/** A client in memory, with the state of its closure. */
export type Client = (asked: Asked) => Served | NoResponse;

/** The steps of a scenario, by the relation of their answers; those of `single` have none. */
export type Part = readonly [relation: Relation | 'single', steps: readonly Step[]];

export interface Simulated {
  readonly exchanges: readonly ExchangeReport[];
  /** The exchanges of the procedure itself. */
  readonly sent: readonly ExchangeReport[];
  /** Ids and severities of rules that found something, sorted: `delivery-price/repeat-differs error`. */
  readonly found: readonly string[];
  readonly breaches: readonly Finding[];
  readonly judged: (rule: string) => number;
}

const callMs = 200;

/** The rules that compare answers; others need complete answers. */
const comparing = rules.filter(({ id, over }) => over !== 'exchange' && !id.startsWith('http/'));

/** Sends these steps, after those of `before`, to a client that takes 200 ms per call. */
export async function simulate(
  relation: Relation,
  steps: readonly Step[],
  client: Client,
  more: { readonly before?: readonly Part[]; readonly atOnce?: number } = {},
): Promise<Simulated> {
  const { before = [], atOnce = 5 } = more;
  const parts = [...before, [relation, steps] as const];
  const implementing = [
    ...new Set(parts.flatMap(([, own]) => own.map(({ endpoint }) => endpoint))),
  ];
  const run = await runInMemory(
    ({ now: at, wait }) => served(client, () => at() - now, wait),
    referenceTarget('http://127.0.0.1:8080', implementing),
    {
      suite: parts.map(suiteOf),
      wanted: () => false,
      rules: comparing,
      clauses: [],
      observe: () => [],
      fit: () => Promise.resolve(undefined),
      limits: { concurrency: atOnce },
    },
  );
  return told(run, `simulated-${before.length}`);
}

function suiteOf([relation, steps]: Part, i: number): ResolvedScenario {
  const scenario = bareScenario(
    {
      id: `simulated-${i}`,
      endpoint: steps[0]?.endpoint ?? 'delivery-price',
      ...(relation === 'single' ? {} : { relation }),
    },
    { file: 'built-in/simulated.yaml' },
  );
  return { scenario, resolved: { state: 'ready', steps } };
}

function served(client: Client, at: () => number, wait: (ms: number) => Promise<void>): Serve {
  const underWay: JsonObject[] = [];
  return async ({ method, address, headers, body, onConnection }: CallRequest) => {
    const order = body ? (JSON.parse(body).order as JsonObject) : {};
    underWay.push(order);
    const token = headers['x-auth-token'];
    const arrived = at();
    await wait(callMs / 2);
    const reply = client({
      endpoint: method === 'POST' ? 'delivery-price' : 'shipping-cost',
      token: token === undefined ? 'none' : token === referenceToken ? 'configured' : 'wrong',
      order,
      hasBody: body !== '',
      isQueried: address.includes('order='),
      address,
      isFresh: onConnection === 1,
      at: arrived,
      beside: underWay.filter((each) => each !== order),
    });
    await wait(callMs / 2);
    underWay.splice(underWay.indexOf(order), 1);
    return reply;
  };
}

function told(run: Run, scenario: string): Simulated {
  const exchanges = run.exchanges.filter((x) => x.scenario === scenario);
  const recorded = run.observations.flatMap(({ rule }) => (rule ? [`${rule} info`] : []));
  const reported = run.findings.map(({ rule, severity }) => `${rule} ${severity}`);
  return {
    exchanges,
    sent: exchanges.filter(({ resendOf }) => !resendOf),
    found: [...new Set([...reported, ...recorded])].toSorted(),
    breaches: run.findings,
    judged: (id) => run.rules.find((rule) => rule.id === id)?.judged ?? 0,
  };
}

/** A JSON answer. */
export const answer = (
  status: number,
  json: Json,
  headers: { readonly [name: string]: string } = {},
): Served => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(json)),
});

/** An HTML page, as of a proxy. */
export const page = (
  status: number,
  headers: { readonly [name: string]: string } = {},
): Served => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: Buffer.from(`<h1>${status}</h1>`),
});

export const quote = (net: number, taxed = Math.round(net * 1.19)): Served =>
  answer(200, { transportationCost: net, netValue: net, netTaxedValue: taxed });

export const noAnswer: NoResponse = {
  kind: 'no-response',
  reason: 'closed',
  detail: 'The connection was closed before the status line (ECONNRESET).',
};

/** A step with this order. */
export const stepOf = (order: JsonObject, as: Partial<Step> = {}): Step => ({
  label: 'order',
  endpoint: 'delivery-price',
  situation: 'quotable',
  token: 'configured',
  source: 'declared',
  body: { order },
  ...as,
});
