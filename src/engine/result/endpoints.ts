import { answerIsExpected } from '../../contract/http/expected.ts';
import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { Source, TroubleKind } from '../../model/exchange.ts';
import type { Subject } from '../../model/rule.ts';
import type { EndpointReport, ScenarioReport } from '../../model/run.ts';
import type { RunOptions } from '../options.ts';
import { nowhere } from './nowhere.ts';
import type { RecordsJudged } from './record-counts.ts';

interface EndpointOptions {
  readonly id: EndpointId;
  readonly implemented: boolean;
  readonly exchanges: readonly Subject[];
  /** Only a part of the suite was asked for, and it holds no order that should be quoted. */
  readonly anyAnswerCounts: boolean;
  /** Records that were judged; datasets only. */
  readonly records?: number;
  /** Why nothing of it was sent, where nothing was. */
  readonly notSent?: string;
}

/** The endpoints that this run is about, in their fixed order. */
export function endpointReports(
  all: readonly Subject[],
  scenarios: readonly ScenarioReport[],
  { endpoints, suite, narrowed, target, records }: RunOptions & { readonly records: RecordsJudged },
): readonly EndpointReport[] {
  const concerned = (id: EndpointId) =>
    endpoints.some((each) => each.id === id) &&
    (!narrowed || suite.some(({ scenario }) => scenario.endpoint === id));
  return endpointIds.filter(concerned).map((id) => {
    const notSent = scenarios.find((each) => each.endpoint === id && each.reason)?.reason;
    const expectedQuote = suite.some(
      ({ scenario, resolved }) =>
        resolved.state === 'ready' &&
        scenario.endpoint === id &&
        resolved.steps.some(
          (step) => step.situation !== 'unquotable' && step.token === 'configured',
        ),
    );
    return endpointReport({
      id,
      implemented: target.implements.includes(id),
      exchanges: all.filter(({ endpoint }) => endpoint === id),
      anyAnswerCounts: narrowed && !expectedQuote,
      ...(records[id] === undefined ? {} : { records: records[id] }),
      ...(notSent === undefined ? {} : { notSent }),
    });
  });
}

/** Whether an endpoint was judged, and how it answered (design.md, States and verdicts). */
function endpointReport(options: EndpointOptions): EndpointReport {
  const { id, exchanges } = options;
  const bytes = exchanges.reduce(
    (sum, { answer }) => sum + (answer.kind === 'response' ? answer.bytes : 0),
    0,
  );
  const times = exchanges.flatMap(({ durationMs }) =>
    durationMs === undefined ? [] : [durationMs],
  );
  return {
    id,
    ...stateOf(options),
    exchanges: exchanges.length,
    ...(options.records === undefined ? {} : { records: options.records }),
    bytes,
    latencyMs: percentiles(times),
  };
}

function stateOf(options: EndpointOptions): Pick<EndpointReport, 'state' | 'reason'> {
  const { exchanges, implemented } = options;
  if (!implemented) return { state: 'not implemented' };
  if (exchanges.some((x) => answered(x))) return { state: 'judged' };
  const [first] = exchanges;
  if (!first) return { state: 'not judged', reason: options.notSent ?? 'No scenario asked it.' };
  if (options.anyAnswerCounts && exchanges.some(({ answer }) => answer.kind === 'response')) {
    return { state: 'judged' };
  }
  const gone = nowhere(exchanges);
  return {
    state: 'not judged',
    reason:
      gone === undefined
        ? reasonOf(first)
        : `${missing[first.endpoint]}: ${gone}.${hints[first.source ?? 'declared']}`,
  };
}

/** delivery-price: a quote; shipping-cost: a 200 with a cost; datasets: a 200 read to its end or our cap. */
function answered(x: Subject): boolean {
  const { endpoint, outcome, status, json, answer } = x;
  if (endpoint === 'delivery-price') return outcome?.decision === 'quoted';
  if (answer.kind === 'no-response' || status !== 200) return false;
  const { body } = answer;
  if (body.kind === 'records') return !body.trouble.some(({ kind }) => unread.has(kind));
  // A cost for a probe without the order in its place says nothing of the orders.
  return answerIsExpected(x) && typeof json === 'object' && json !== null && 'shippingCost' in json
    ? typeof json.shippingCost === 'number'
    : false;
}

/** Of these a dataset was not read to its end. */
const unread: ReadonlySet<TroubleKind> = new Set([
  'not-json',
  'connection-lost',
  'cut-off',
  'compression',
]);

function reasonOf(first: Subject): string {
  const { answer, outcome, source } = first;
  if (answer.kind === 'no-response') return answer.detail;
  const said = outcome?.decision === 'rejected' ? outcome.buyerSees : null;
  const text = said === null || said === 'not stated' ? '' : `: ${said.replace(/(?<!\.)\.+$/, '')}`;
  return `${missing[first.endpoint]}; the first answer was ${answer.status}${text}.${hints[source ?? 'declared']}`;
}

/** An order of invented or found data may be turned down for reasons that nobody declared. */
const hints: { readonly [source in Source]: string } = {
  declared: '',
  discovered:
    ' The order was made from the client’s own records; name one that can be quoted in data.commerce, data.products and data.covered.',
  sample:
    ' The order came from the built-in sample; declare data.commerce, data.products and data.covered.',
};

const missing: { readonly [id in EndpointId]: string } = {
  'delivery-price': 'No order was quoted',
  'shipping-cost': 'No order got a cost',
  transactions: 'No answer could be read',
  commerces: 'No answer could be read',
};

/** Nearest-rank percentiles in milliseconds; zeros when there is nothing to rank. */
export function percentiles(times: readonly number[]): EndpointReport['latencyMs'] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (p: number) => sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
