import { isBeyondLimits } from '../../contract/datasets/dataset-answer.ts';
import { beyondLimits, troubleOf } from '../../contract/http/trouble.ts';
import { endpointIds } from '../../model/endpoint.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Source } from '../../model/exchange.ts';
import type { Subject } from '../../model/rule.ts';
import type { EndpointReport, ScenarioReport } from '../../model/run.ts';
import type { Resolving } from '../evidence.ts';
import type { Policy } from '../policy.ts';
import { nowhere } from './nowhere.ts';
import type { RecordsJudged } from './totals.ts';

interface EndpointOptions {
  readonly endpoint: Endpoint;
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
  {
    endpoints,
    suite,
    narrowed,
    target,
    records,
  }: Pick<Policy, 'endpoints' | 'narrowed' | 'target'> & {
    readonly suite: readonly Resolving[];
    readonly records: RecordsJudged;
  },
): readonly EndpointReport[] {
  const concerned = endpoints.filter(
    ({ id }) => !narrowed || suite.some(({ scenario }) => scenario.endpoint === id),
  );
  return inFixedOrder(concerned).map((endpoint) => {
    const { id } = endpoint;
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
      endpoint,
      implemented: target.implements.includes(id),
      exchanges: all.filter(({ endpoint }) => endpoint === id),
      anyAnswerCounts: narrowed && !expectedQuote,
      ...(records[id] === undefined ? {} : { records: records[id] }),
      ...(notSent === undefined ? {} : { notSent }),
    });
  });
}

const inFixedOrder = (all: readonly Endpoint[]) =>
  endpointIds.flatMap((id) => all.filter((each) => each.id === id));

/** Whether an endpoint was judged, and how it answered. */
function endpointReport(options: EndpointOptions): EndpointReport {
  const {
    endpoint: { id },
    exchanges,
  } = options;
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
  const { endpoint, exchanges, implemented } = options;
  if (!implemented) return { state: 'not implemented' };
  if (exchanges.some((x) => endpoint.isServed(x))) return { state: 'judged' };
  const [first] = exchanges;
  if (!first) return { state: 'not judged', reason: options.notSent ?? 'No scenario asked it.' };
  if (options.anyAnswerCounts && exchanges.some(isRead)) return { state: 'judged' };
  const gone = nowhere(exchanges);
  return {
    state: 'not judged',
    reason:
      gone === undefined
        ? reasonOf(first, endpoint.notServed)
        : `${endpoint.notServed}: ${gone}.${hints[first.source ?? 'declared']}`,
  };
}

/** Whether our limits of time, size and depth left an answer that can be judged. */
function isRead(x: Subject): boolean {
  const { answer } = x;
  if (answer.kind === 'no-response' || troubleOf(x, 'cut-off')) return false;
  const { body } = answer;
  return body.kind === 'records'
    ? !isBeyondLimits(body)
    : body.json !== undefined || !troubleOf(x, ...beyondLimits);
}

function reasonOf(first: Subject, notServed: string): string {
  const { answer, outcome, source } = first;
  if (answer.kind === 'no-response') return answer.detail;
  const said = outcome?.decision === 'rejected' ? outcome.buyerSees : null;
  if (answer.body.kind === 'records' && isBeyondLimits(answer.body)) {
    return `${notServed}: no record is within the limits of greenlight.`;
  }
  const limit = answer.body.kind === 'text' && troubleOf(first, 'cut-off', ...beyondLimits);
  if (limit) return `${notServed}; the first answer was not read whole: ${limit.detail}.`;
  const text = said === null || said === 'not stated' ? '' : `: ${said.replace(/(?<!\.)\.+$/, '')}`;
  return `${notServed}; the first answer was ${answer.status}${text}.${hints[source ?? 'declared']}`;
}

/** An order of invented or found data may be turned down for reasons that nobody declared. */
const hints: { readonly [source in Source]: string } = {
  declared: '',
  discovered:
    ' The order was made from the client’s own records; name one that can be quoted in data.commerce, data.products and data.covered.',
  sample:
    ' The order is from the built-in sample; declare data.commerce, data.products and data.covered.',
};

/** Nearest-rank percentiles in milliseconds; zeros when there is nothing to rank. */
export function percentiles(times: readonly number[]): EndpointReport['latencyMs'] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (p: number) => sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
