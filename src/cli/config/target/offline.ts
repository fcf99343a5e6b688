import type { EndpointId } from '../../../model/endpoint.ts';
import type { Secret, Target } from '../../../model/target.ts';
import { sample } from './sample.ts';

interface Given {
  readonly clientBase?: string;
  readonly secrets?: readonly Secret[];
}

/**
 * Nothing is asked of it: it stands for whoever gave an answer or a file. `clientBase` is what a report calls
 * it; left out, a name that never resolves (RFC 6761 6.4).
 */
export const offlineTarget = (
  endpoint: EndpointId,
  { clientBase = 'https://offline.invalid', secrets = [] }: Given,
): Target => ({
  clientBase,
  domain: 'offline',
  implements: [endpoint],
  paths: {},
  headers: {},
  origin: '',
  shippingCostPayload: 'body',
  data: { ...sample, sources: {} },
  secrets,
});
