import { tokenIn } from '../../contract/reading/answers/token-forms.ts';
import type { Limits } from '../../model/endpoint.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Exchange, OutgoingRequest, Request, Send } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Scenario, Step } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import { present } from '../../standards/collections/present.ts';
import { otherToken, wrongToken } from '../redact/secrets.ts';

/** Builds the request of a step: address, headers in the contract's order, body or query. */
export function requestOf(
  step: Step,
  endpoint: Endpoint,
  target: Target,
  limits: Limits,
): OutgoingRequest {
  const inQuery = endpoint.inQuery?.(target) ?? false;
  const query: Record<string, string> = { ...step.query };
  if (inQuery && step.body) query.order = JSON.stringify(step.body.order);
  const body = step.body && !inQuery ? JSON.stringify(step.body) : undefined;
  return {
    method: endpoint.method,
    url: withQuery(addressOf(endpoint, target), query),
    headers: headersOf(step, endpoint, target, body !== undefined),
    limits,
    ...present({ body, connection: step.connection }),
  };
}

/** Concatenates `{client_base}` and the path: URL resolution would drop a path prefix of the base. */
export function addressOf(endpoint: Endpoint, target: Target): string {
  const path = target.paths[endpoint.id] ?? endpoint.path;
  if (/^https?:\/\//i.test(path)) return path;
  return `${target.clientBase.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** Reports whether the address is local: there compression costs more than it saves. */
const isHere = (address: string): boolean =>
  /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i.test(address);

function withQuery(address: string, query: { readonly [name: string]: string }): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  if (pairs.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function headersOf(step: Step, endpoint: Endpoint, target: Target, hasBody: boolean) {
  const headers = new Map<string, [name: string, value: string]>();
  const set = (name: string, value: string) => headers.set(name.toLowerCase(), [name, value]);
  for (const name of endpoint.headers) {
    if (name === 'content-type' && hasBody) set('Content-Type', 'application/json');
    if (name === 'accept') set('Accept', 'application/json');
    if (name === 'accept-encoding' && !isHere(addressOf(endpoint, target))) {
      set('Accept-Encoding', 'gzip');
    }
    if (name === 'origin') set('origin', target.origin);
    if (name === 'x-auth-token' && target.token) set('x-auth-token', target.token.value);
  }
  const configured = { ...target.headers.all, ...target.headers[endpoint.id], ...step.headers };
  for (const [name, value] of Object.entries(configured)) set(name, value);
  if (step.token === 'wrong') set('x-auth-token', wrongTokenOf(step, target));
  if (step.token === 'none') headers.delete('x-auth-token');
  return Object.fromEntries(headers.values());
}

function wrongTokenOf({ tokenForm }: Step, { token }: Target): string {
  if (!token) return wrongToken;
  return (tokenForm && tokenIn(tokenForm, token.value)) ?? otherToken(token.value);
}

const keptRequest = (outgoing: OutgoingRequest, body: JsonObject | undefined): Request => ({
  method: outgoing.method,
  url: outgoing.url,
  headers: outgoing.headers,
  ...(body && outgoing.body !== undefined ? { body } : {}),
});

interface ReceivedAnswer {
  readonly step: Step;
  readonly scenario: Scenario;
  readonly endpoint: Endpoint;
  readonly outgoing: OutgoingRequest;
  readonly sent: Awaited<ReturnType<Send>>;
  /** Maximum number of calls of the endpoint in flight during this one. */
  readonly inFlight: number;
  /** The request as kept on an earlier exchange of the same step. */
  readonly request?: Request | undefined;
}

export function exchangeOf(received: ReceivedAnswer): Exchange {
  const { step, scenario, endpoint, outgoing, sent, inFlight } = received;
  const { request = keptRequest(outgoing, step.body) } = received;
  const { varied, role, round, resendOf, expect } = step;
  const exchange: Exchange = {
    id: '',
    scenario: scenario.id,
    step: step.label,
    endpoint: step.endpoint,
    situation: step.situation,
    token: step.token,
    source: step.source,
    inFlight,
    limits: outgoing.limits,
    request,
    ...sent,
    ...present({ varied, role, round, resendOf, expect }),
  };
  return endpoint.outcome ? { ...exchange, outcome: endpoint.outcome(exchange) } : exchange;
}
