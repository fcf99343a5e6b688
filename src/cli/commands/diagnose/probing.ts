import { failureOf } from '../../../contract/reading/failures/failure-of.ts';
import { usable } from '../../../contract/reading/quotes/usable.ts';
import type { EndpointEvidence, ProbeKind } from '../../../diagnosis/signs/seen.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Step } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { isUnauthorized } from '../../../standards/http/status.ts';

/** Request that distinguishes causes, by its difference from the usual request. */
export interface ProbeRequest {
  readonly kind: ProbeKind;
  readonly step: Step;
  readonly endpoint: Endpoint;
  readonly target: Target;
}

interface ProbeContext extends Omit<ProbeRequest, 'kind'> {
  readonly evidence: EndpointEvidence;
}

const probe = (
  { step, endpoint, target }: ProbeContext,
  kind: ProbeKind,
  different: Partial<ProbeRequest> = {},
): ProbeRequest => ({ kind, step, endpoint, target, ...different });

/** Returns the requests that tell possible causes apart: only GETs and quotes, as the answers so far call for. */
export function probesFor(about: ProbeContext): readonly ProbeRequest[] {
  const { evidence, endpoint } = about;
  const [first] = evidence.expected;
  const { status = 0 } = first ?? {};
  const answered = evidence.expected.filter((x) => x.status !== undefined);
  if (answered.length === 0) return [];
  if (answered.every((x) => x.status === 404 || x.status === 405 || x.status === 501))
    return elsewhere(about);
  if (answered.every(isUnauthorized)) return withoutToken(about);
  if (endpoint.id !== 'shipping-cost') return [];
  const failing = answered.every((x) => !usable(x)) && first !== undefined;
  const isRefused = failing && status >= 400 && failureOf(first) !== 'throttled';
  return isRefused ? inQuery(about) : [];
}

/** Returns the request at other paths and by another method, for a client that knows no such path or method. */
function elsewhere(about: ProbeContext): readonly ProbeRequest[] {
  const { endpoint, target } = about;
  const address = addressOf(endpoint, target);
  const at = (path: string) => ({
    target: { ...target, paths: { ...target.paths, [endpoint.id]: path } },
  });
  // Without the order: a client that accepts any path would complain about the order.
  const { body: _body, ...step } = about.step;
  return [
    probe(about, 'no such path', { step, ...at(`${address}-no-such-path`) }),
    ...(endpoint.method === 'POST'
      ? [probe(about, 'as get', { step, endpoint: { ...endpoint, method: 'GET' } })]
      : []),
  ];
}

const withoutToken = (about: ProbeContext): readonly ProbeRequest[] =>
  about.target.token && about.endpoint.headers.includes('x-auth-token')
    ? [probe(about, 'no token', { step: { ...about.step, token: 'none' } })]
    : [];

/** Moves the order into the query. It may be too long for the server; then the probe shows nothing. */
const inQuery = (about: ProbeContext): readonly ProbeRequest[] =>
  about.target.shippingCostPayload === 'query'
    ? []
    : [
        probe(about, 'order in query', {
          target: { ...about.target, shippingCostPayload: 'query' },
        }),
      ];
