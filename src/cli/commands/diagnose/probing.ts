import { cacheHit } from '../../../contract/reading/failures/cache-hit.ts';
import { failureOf } from '../../../contract/reading/failures/failure-of.ts';
import { amountsOf } from '../../../contract/reading/quotes/amounts-of.ts';
import { usable } from '../../../contract/reading/quotes/usable.ts';
import { asObject } from '../../../contract/reading/values/json-object.ts';
import { pathTwice } from '../../../diagnosis/causes/connections.ts';
import { tokenDressing } from '../../../diagnosis/causes/token.ts';
import type { EndpointEvidence, ProbeKind } from '../../../diagnosis/signs/seen.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { Step } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';

/** Request that distinguishes causes, by its difference from the usual request. */
export interface ProbeRequest {
  readonly kind: ProbeKind;
  readonly step: Step;
  readonly endpoint: Endpoint;
  readonly target: Target;
}

interface ProbeContext {
  readonly evidence: EndpointEvidence;
  readonly endpoint: Endpoint;
  readonly target: Target;
  readonly step: Step;
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
  if (answered.every((x) => x.status === 401 || x.status === 403)) return otherTokens(about);
  const cached = pastTheCache(about);
  if (endpoint.id !== 'shipping-cost' || cached.length > 0) return cached;
  const failing = answered.every((x) => !usable(x)) && first !== undefined;
  if (failing && status >= 400 && failureOf(first) !== 'throttled') {
    const spelt = withSpelling(about).map((step) => probe(about, 'both spellings', { step }));
    return [...inQuery(about), ...spelt];
  }
  if (failing || evidence.findings.some(({ severity }) => severity === 'error')) return [];
  return [...spellings(about), ...(evidence.findings.length > 0 ? inQuery(about) : [])];
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
  const twice = pathTwice(address);
  return [
    probe(about, 'no such path', { step, ...at(`${address}-no-such-path`) }),
    ...(endpoint.method === 'POST'
      ? [probe(about, 'as get', { step, endpoint: { ...endpoint, method: 'GET' } })]
      : []),
    ...(twice ? [probe(about, 'path once', at(twice.once))] : []),
  ];
}

/** Returns the request without its token, and with the token in its bare form, for a client that refuses it. */
function otherTokens(about: ProbeContext): readonly ProbeRequest[] {
  const { step, endpoint, target } = about;
  const { token } = target;
  if (!token) return [];
  const bare = tokenDressing(token.value)?.bare;
  return [
    ...(endpoint.headers.includes('x-auth-token')
      ? [probe(about, 'no token', { step: { ...step, token: 'none' } })]
      : []),
    ...(bare
      ? [probe(about, 'bare token', { target: { ...target, token: { ...token, value: bare } } })]
      : []),
  ];
}

/** Returns orders answered from a cache, with an unseen address: the smallest and largest, whose costs differ most. */
function pastTheCache(about: ProbeContext): readonly ProbeRequest[] {
  const { evidence, step } = about;
  const cached = evidence.expected.filter((x) => amountsOf(x) && cacheHit(x) !== undefined);
  const orders = new Map(
    cached.flatMap(({ request }) => {
      const body = asObject(request?.body ?? null);
      const lines = asObject(body?.order ?? null)?.products;
      return body ? [[JSON.stringify(lines), body] as const] : [];
    }),
  );
  const bySize = [...orders.values()].toSorted((a, b) => goodsOf(a) - goodsOf(b));
  return [...new Set([bySize[0], bySize.at(-1)])].flatMap((body, i) => {
    if (!body) return [];
    const fresh = { ...step, body, query: { ...step.query, fresh: `${i + 1}` } };
    return [probe(about, 'past the cache', { step: fresh })];
  });
}

/** Returns the price of the goods in an order; 0 if the body does not state it. */
function goodsOf({ order }: JsonObject): number {
  const total = asObject(asObject(order ?? null)?.pricing ?? null)?.totalPrice;
  return typeof total === 'number' ? total : 0;
}

/** Moves the order into the query. It may be too long for the server; then the probe shows nothing. */
const inQuery = (about: ProbeContext): readonly ProbeRequest[] =>
  about.target.shippingCostPayload === 'query'
    ? []
    : [
        probe(about, 'order in query', {
          target: { ...about.target, shippingCostPayload: 'query' },
        }),
      ];

/** Sends the order as it is and with the other spelling, twice in turn, and once with a meaningless field. */
function spellings(about: ProbeContext): readonly ProbeRequest[] {
  const [other] = withSpelling(about);
  const [unknown] = withMember(about.step, 'coordenadas');
  if (!other || !unknown) return [];
  const plain = probe(about, 'as it is');
  const both = probe(about, 'both spellings', { step: other });
  return [plain, both, plain, both, probe(about, 'unknown field', { step: unknown })];
}

const withSpelling = ({ step }: ProbeContext): readonly Step[] => withMember(step, 'coodinates');

/** Adds the values of `coordinates` under another name, wherever the order has them. */
function withMember(step: Step, name: string): readonly Step[] {
  const order = step.body?.order;
  const written = order === undefined ? undefined : besides(order, name);
  if (order === undefined || JSON.stringify(written) === JSON.stringify(order)) return [];
  return [{ ...step, body: { ...step.body, order: written ?? null } }];
}

function besides(value: Json, name: string): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => besides(each, name));
  const object = asObject(value);
  if (!object) return value;
  const members: JsonObject = Object.fromEntries(
    Object.entries(object).map(([member, each]) => [member, besides(each, name)]),
  );
  return object.coordinates === undefined ? members : { ...members, [name]: object.coordinates };
}
