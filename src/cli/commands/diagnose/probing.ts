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
  /** Usual request of this endpoint. */
  readonly step: Step;
}

/** Returns the requests that tell possible causes apart: only GETs and quotes, as the answers so far call for. */
export function probesFor(about: ProbeContext): readonly ProbeRequest[] {
  const { evidence, endpoint, target, step } = about;
  const [first] = evidence.expected;
  const { status = 0 } = first ?? {};
  const answered = evidence.expected.filter((x) => x.status !== undefined);
  const usualOnce = { step, endpoint, target };
  if (answered.length === 0) return [];
  if (answered.every((x) => x.status === 404 || x.status === 405 || x.status === 501)) {
    const nowhere = `${addressOf(endpoint, target)}-no-such-path`;
    const twice = pathTwice(addressOf(endpoint, target));
    return [
      // Without the order: a client that accepts any path would complain about the order.
      {
        kind: 'no such path',
        ...usualOnce,
        step: bare(step),
        target: withPath(target, endpoint, nowhere),
      },
      ...(endpoint.method === 'POST'
        ? [{ kind: 'as get' as const, ...usualOnce, step: bare(step), endpoint: asGet(endpoint) }]
        : []),
      ...(twice
        ? [
            {
              kind: 'path once' as const,
              ...usualOnce,
              target: withPath(target, endpoint, twice.once),
            },
          ]
        : []),
    ];
  }
  if (answered.every((x) => x.status === 401 || x.status === 403)) {
    const dressing = target.token && tokenDressing(target.token.value);
    return [
      ...(target.token && endpoint.headers.includes('x-auth-token')
        ? [{ kind: 'no token' as const, ...usualOnce, step: { ...step, token: 'none' as const } }]
        : []),
      ...(target.token && dressing && dressing.bare !== ''
        ? [
            {
              kind: 'bare token' as const,
              ...usualOnce,
              target: { ...target, token: { ...target.token, value: dressing.bare } },
            },
          ]
        : []),
    ];
  }
  const cached = pastTheCache(about);
  if (endpoint.id !== 'shipping-cost' || cached.length > 0) return cached;
  const failing = answered.every((x) => !usable(x)) && first !== undefined;
  if (failing && status >= 400 && failureOf(first) !== 'throttled') {
    return [
      ...inQuery(about),
      ...withSpelling(about).map((each) => ({
        kind: 'both spellings' as const,
        ...usualOnce,
        step: each,
      })),
    ];
  }
  if (failing || evidence.findings.some(({ severity }) => severity === 'error')) return [];
  return [...spellings(about), ...(evidence.findings.length > 0 ? inQuery(about) : [])];
}

/** Returns orders answered from a cache, with an unseen address: the smallest and largest, whose costs differ most. */
function pastTheCache({ evidence, endpoint, target, step }: ProbeContext): readonly ProbeRequest[] {
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
    return [{ kind: 'past the cache' as const, step: fresh, endpoint, target }];
  });
}

/** Returns the price of the goods in an order; 0 if the body does not state it. */
function goodsOf({ order }: JsonObject): number {
  const total = asObject(asObject(order ?? null)?.pricing ?? null)?.totalPrice;
  return typeof total === 'number' ? total : 0;
}

const bare = ({ body: _body, ...step }: Step): Step => step;

const asGet = (endpoint: Endpoint): Endpoint => ({ ...endpoint, method: 'GET' });

const withPath = (target: Target, { id }: Endpoint, path: string): Target => ({
  ...target,
  paths: { ...target.paths, [id]: path },
});

/** Moves the order into the query. It may be too long for the server; then the probe shows nothing. */
const inQuery = ({ step, endpoint, target }: ProbeContext): readonly ProbeRequest[] =>
  target.shippingCostPayload === 'query'
    ? []
    : [
        {
          kind: 'order in query',
          step,
          endpoint,
          target: { ...target, shippingCostPayload: 'query' },
        },
      ];

/** Sends the order as it is and with the other spelling, twice in turn, and once with a meaningless field. */
function spellings(about: ProbeContext): readonly ProbeRequest[] {
  const { step, endpoint, target } = about;
  const [other] = withSpelling(about);
  const [unknown] = withMember(step, 'coordenadas');
  if (!other || !unknown) return [];
  const usualOnce = { endpoint, target };
  const plain = { kind: 'as it is' as const, ...usualOnce, step };
  const both = { kind: 'both spellings' as const, ...usualOnce, step: other };
  return [plain, both, plain, both, { kind: 'unknown field', ...usualOnce, step: unknown }];
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
