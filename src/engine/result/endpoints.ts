import { isBeyondLimits, isReadToEnd } from '../../contract/reading/answers/dataset-answer.ts';
import { beyondLimits, recordsOf, troubleOf } from '../../contract/reading/answers/trouble.ts';
import { amountsOf } from '../../contract/reading/quotes/amounts-of.ts';
import { type EndpointId, isQuoting } from '../../model/endpoint.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Subject } from '../../model/rule.ts';
import type { EndpointReport, ScenarioReport } from '../../model/run.ts';
import { noRange, type ResolvedScenario } from '../../model/scenario.ts';
import type { TargetData } from '../../model/target.ts';
import { present } from '../../standards/collections/present.ts';
import { capital, figure, howMany, list } from '../../standards/text/figures.ts';
import { unreachableReason } from './nowhere.ts';
import type { Policy } from './policy.ts';
import type { JudgedRecordCounts } from './totals.ts';
import { type EndpointCounts, hasEvidence, scenarioCounts } from './verdict.ts';

interface EndpointOptions {
  readonly endpoint: Endpoint;
  readonly implemented: boolean;
  readonly exchanges: readonly Subject[];
  /** Only a part of the suite was requested, without an order that should be quoted. */
  readonly anyAnswerCounts: boolean;
  /** Number of judged records; datasets only. */
  readonly records?: number;
  /** A dataset without records is acceptable: its owner says so, or only empty ranges were requested. */
  readonly isEmptyDue: boolean;
  /** An endpoint of the run gave a price. */
  readonly isQuotedElsewhere: boolean;
  readonly sources: TargetData['sources'];
  readonly counts: EndpointCounts;
  /** Why nothing is there. */
  readonly gone: string | undefined;
  /** Reason of the first scenario without an answer. */
  readonly wanting?: string;
  /** Reason why nothing was sent. */
  readonly notSent?: string;
}

type EndpointStates = ReturnType<typeof endpointStates>;

export function endpointStates(
  all: readonly Subject[],
  scenarios: readonly ScenarioReport[],
  {
    endpoints,
    suite,
    narrowed,
    target,
    records,
  }: Pick<Policy, 'endpoints' | 'narrowed' | 'target'> & {
    readonly suite: readonly ResolvedScenario[];
    readonly records: JudgedRecordCounts;
  },
) {
  const concerned = endpoints.filter(
    ({ id }) => !narrowed || suite.some(({ scenario }) => scenario.endpoint === id),
  );
  return concerned.map((endpoint) => {
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
    const exchanges = all.filter(({ endpoint }) => endpoint === id);
    const isServed = exchanges.some((x) => endpoint.isServed(x));
    const counts = { isServed, ...scenarioCounts(id, scenarios) };
    const gone = unreachableReason(exchanges);
    const state = stateOf({
      endpoint,
      implemented: target.implements.includes(id),
      exchanges,
      anyAnswerCounts: narrowed && !expectedQuote,
      ...present({ records: records[id], notSent, wanting: wantingOf(id, scenarios) }),
      isEmptyDue:
        (target.data.empty ?? []).some((each) => each === id) ||
        // Any other range has records, if the client has any.
        !suite.some(
          ({ scenario }) => scenario.endpoint === id && scenario.relation !== 'empty-range',
        ),
      isQuotedElsewhere: all.some((x) => isQuoting(x.endpoint) && amountsOf(x)),
      sources: target.data.sources,
      counts,
      gone,
    });
    const report: EndpointReport = {
      id,
      ...state,
      exchanges: exchanges.length,
      ...present({ records: records[id] }),
      bytes: exchanges.reduce(
        (sum, { answer }) => sum + (answer.kind === 'response' ? answer.bytes : 0),
        0,
      ),
      latencyMs: percentiles(exchanges.flatMap(({ durationMs }) => durationMs ?? [])),
    };
    // If only too many scenarios of a served endpoint are unanswered, the others are judged.
    const isPartlyJudged = isServed && !hasEvidence(counts);
    return {
      report,
      /** Not judged, and neither are its scenarios. */
      isOpen: state.state === 'not judged' && !isPartlyJudged,
      /** Why nothing is there. */
      gone,
    };
  });
}

/** Turns passed scenarios of endpoints that were not judged into inconclusive ones, with the endpoint's reason. */
export function withoutJudged(
  scenarios: readonly ScenarioReport[],
  endpoints: EndpointStates,
): readonly ScenarioReport[] {
  return scenarios.map((each) => {
    const of = endpoints.find(({ report, isOpen }) => isOpen && report.id === each.endpoint);
    if (of === undefined || (each.verdict !== 'passed' && each.reason !== noRange)) return each;
    return {
      ...each,
      ...(each.verdict === 'passed' ? { verdict: 'inconclusive' } : {}),
      ...present({ reason: of.gone === undefined ? of.report.reason : `${capital(of.gone)}.` }),
      ...(of.gone === undefined ? {} : { summary: 'nothing there' }),
    };
  });
}

function stateOf(options: EndpointOptions): Pick<EndpointReport, 'state' | 'reason'> {
  const { endpoint, exchanges, implemented, counts, gone } = options;
  if (!implemented) return { state: 'not implemented' };
  if (counts.isServed) return enoughOf(options);
  const [first] = exchanges;
  if (!first) return { state: 'not judged', reason: options.notSent ?? 'No scenario called it.' };
  if (options.anyAnswerCounts && exchanges.some(isRead)) return enoughOf(options);
  // An order that the other endpoint quotes is known to the client.
  const hint = options.isQuotedElsewhere ? '' : hintOf(first, options.sources);
  return {
    state: 'not judged',
    reason:
      gone === undefined
        ? reasonOf(first, endpoint.notServed, hint)
        : `${endpoint.notServed}: ${gone}.${hint}`,
  };
}

/** Returns whether an endpoint was served throughout the run. */
function enoughOf(options: EndpointOptions): Pick<EndpointReport, 'state' | 'reason'> {
  const { counts, wanting } = options;
  const open = unreadOf(options);
  if (open !== undefined) return { state: 'not judged', reason: open };
  if (hasEvidence({ ...counts, isServed: true })) return { state: 'judged' };
  const { due, unanswered } = counts;
  const many = `${figure(unanswered)} of ${howMany(due, 'scenario')} ${unanswered === 1 ? 'was' : 'were'} not judged`;
  return {
    state: 'not judged',
    reason: wanting === undefined ? `${many}.` : `${many}: ${wanting}`,
  };
}

/** Returns why a served dataset is not judged: it had no record, or was not read to its end. */
function unreadOf({ endpoint, exchanges, records = 0, isEmptyDue }: EndpointOptions) {
  if (endpoint.answers !== 'dataset' || isEmptyDue) return undefined;
  const bodies = exchanges.flatMap((x) => recordsOf(x) ?? []);
  const stopped = bodies.find((body) => body.stopped);
  if (stopped && !exchanges.some((x) => isReadToEnd(x) && recordsOf(x)?.records)) {
    return `No answer with records was read to its end: the first one was read up to limits.${stopped.stopped}. Raise it.`;
  }
  return records > 0
    ? undefined
    : `No record was received. If there is none yet, declare data.empty: [${endpoint.id}].`;
}

/** Returns the reason of the first scenario without answers, core scenarios first. */
function wantingOf(endpoint: EndpointId, scenarios: readonly ScenarioReport[]): string | undefined {
  const unanswered = scenarios.filter((each) => each.endpoint === endpoint && each.unanswered);
  return (unanswered.find(({ core }) => core) ?? unanswered[0])?.reason;
}

/** Reports whether our limits of time, size and depth left an answer that can be judged. */
function isRead(x: Subject): boolean {
  const { answer } = x;
  if (answer.kind === 'no-response' || troubleOf(x, 'cut-off')) return false;
  const { body } = answer;
  return body.kind === 'records'
    ? !isBeyondLimits(body)
    : body.json !== undefined || !troubleOf(x, ...beyondLimits);
}

function reasonOf(first: Subject, notServed: string, hint: string): string {
  const { answer, outcome } = first;
  if (answer.kind === 'no-response') return answer.detail;
  const reason = outcome?.decision === 'rejected' ? outcome.buyerSees : null;
  if (answer.body.kind === 'records' && isBeyondLimits(answer.body)) {
    return `${notServed}: no record is within the limits of greenlight.`;
  }
  const limit = answer.body.kind === 'text' && troubleOf(first, 'cut-off', ...beyondLimits);
  if (limit) return `${notServed}; the first answer was not read whole: ${limit.detail}.`;
  const text =
    reason === null || reason === 'not stated' ? '' : `: ${reason.replace(/(?<!\.)\.+$/, '')}`;
  return `${notServed}; the first answer was ${answer.status}${text}.${hint}`;
}

const orderParts = ['commerce', 'products', 'covered'] as const;

/** Returns a hint for a rejected order, which may be due to sample or discovered data. */
function hintOf({ source = 'declared' }: Subject, sources: TargetData['sources']): string {
  if (source === 'declared') return '';
  const parts = orderParts.filter((part) => source !== 'sample' || sources[part] === 'sample');
  const names = list(parts.map((part) => `data.${part}`));
  if (source === 'discovered')
    return ` The order was made from the client’s own records; name one that can be quoted in ${names}.`;
  return ` The order has values of the built-in sample; declare ${names}.`;
}

/** Returns nearest-rank percentiles in milliseconds; zeros for an empty list. */
function percentiles(times: readonly number[]): EndpointReport['latencyMs'] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (p: number) => sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
