import type { EndpointId } from '../../model/endpoint.ts';
import type { Secret, Target } from '../../model/target.ts';
import { sample } from '../config/sample.ts';

/** Nothing is asked of it: it stands for whoever gave the answer. Its token was the right one, as far as is known. */
export const offlineTarget = (endpoint: EndpointId, secrets: readonly Secret[]): Target => ({
  // A name that never resolves (RFC 6761 6.4).
  clientBase: 'https://offline.invalid',
  domain: 'offline',
  implements: [endpoint],
  paths: {},
  headers: {},
  origin: '',
  shippingCostPayload: 'body',
  data: { ...sample, sources: {} },
  secrets,
});
