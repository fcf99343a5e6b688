import type { EndpointId } from '../../model/endpoint.ts';
import type { RecordsBody } from '../../model/exchange.ts';

const byMembers =
  /^(?:an object with a member for each record|several lists in one)(?: at (\S+))?$/;

/**
 * Where a client names its records one by one in an object, or its lists of them, an empty object is an empty
 * dataset. By itself it might be anything: that is known from an earlier answer.
 */
export function openEmptyMembers(): (endpoint: EndpointId, body: RecordsBody) => RecordsBody {
  const envelopes = new Map<EndpointId, string>();
  return (endpoint, body) => {
    const { observed } = body;
    if (observed.envelope !== undefined && byMembers.test(observed.envelope)) {
      envelopes.set(endpoint, observed.envelope);
    }
    const envelope = envelopes.get(endpoint);
    if (envelope === undefined || observed['no list'] === undefined) return body;
    const at = byMembers.exec(envelope)?.[1] ?? 'top';
    if (!observed['empty objects']?.split(' ').includes(at)) return body;
    const { 'no list': _, ...rest } = observed;
    return { ...body, observed: { ...rest, envelope } };
  };
}
