import type { EndpointId } from '../model/endpoint.ts';
import type { Subject } from '../model/rule.ts';
import type { EndpointReport } from '../model/run.ts';

interface EndpointOptions {
  readonly id: EndpointId;
  readonly implemented: boolean;
  readonly exchanges: readonly Subject[];
  /** Only a part of the suite was asked for, and it holds no order that should be quoted. */
  readonly anyAnswerCounts: boolean;
  /** Why nothing of it was sent, where nothing was. */
  readonly notSent?: string;
}

/** Whether an endpoint was judged, and how it answered (design.md, States and verdicts). */
export function endpointReport(options: EndpointOptions): EndpointReport {
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
  return { state: 'not judged', reason: reasonOf(first) };
}

/** delivery-price: a quote; shipping-cost: a 200 with a cost. */
function answered({ endpoint, outcome, status, json }: Subject): boolean {
  if (endpoint === 'delivery-price') return outcome?.decision === 'quoted';
  if (endpoint !== 'shipping-cost' || status !== 200) return false;
  return typeof json === 'object' && json !== null && 'shippingCost' in json
    ? typeof json.shippingCost === 'number'
    : false;
}

function reasonOf(first: Subject): string {
  const { answer, outcome } = first;
  if (answer.kind === 'no-response') return answer.detail;
  const said = outcome?.buyerSees;
  const text = said && said !== 'not stated' && outcome.decision === 'rejected' ? `: ${said}` : '';
  const what = first.endpoint === 'delivery-price' ? 'No order was quoted' : 'No order got a cost';
  const sample =
    first.source === 'sample'
      ? ' The order came from the built-in sample; declare data.commerce, data.products and data.covered.'
      : '';
  return `${what}; the first answer was ${answer.status}${text}.${sample}`;
}

/** Nearest-rank percentiles in milliseconds; zeros when there is nothing to rank. */
export function percentiles(times: readonly number[]): EndpointReport['latencyMs'] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (p: number) => sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
