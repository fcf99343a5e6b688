import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { EndpointReport, ExchangeReport, Run } from '../../model/run.ts';
import { percentiles } from '../result/endpoints.ts';

/** Each endpoint over all parts: judged when one of them judged it; times over all exchanges. */
export function combinedEndpoints(
  opening: readonly EndpointReport[],
  parts: readonly Run[],
  exchanges: readonly ExchangeReport[],
): readonly EndpointReport[] {
  const all = [...opening, ...parts.flatMap((part) => part.endpoints)];
  const concerned = endpointIds.filter((id) => all.some((each) => each.id === id));
  return concerned.map((id) => combinedEndpoint(id, all, exchanges));
}

function combinedEndpoint(
  id: EndpointId,
  all: readonly EndpointReport[],
  exchanges: readonly ExchangeReport[],
): EndpointReport {
  const own = all.filter((each) => each.id === id);
  const judged = own.find(({ state }) => state === 'judged');
  // The first one that asked says why it came to nothing.
  const open = own.find((each) => each.exchanges > 0) ?? own.at(0);
  const { state, reason } = judged ?? open ?? { state: 'not judged' as const };
  const asked = exchanges.filter(({ endpoint }) => endpoint === id);
  const records = own.flatMap((each) => each.records ?? []);
  return {
    id,
    state,
    ...(reason === undefined ? {} : { reason }),
    exchanges: asked.length,
    ...(records.length === 0 ? {} : { records: records.reduce((sum, each) => sum + each, 0) }),
    bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
    latencyMs: percentiles(asked.flatMap(({ durationMs }) => durationMs ?? [])),
  };
}
