import { endpoints } from '../../../contract/catalogue.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { OutgoingRequest } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { ExchangeReport, Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import type { Secret, Target } from '../../../model/target.ts';
import { assertContract } from '../../../scenario/resolve.ts';
import { parsedJson } from '../../../standards/json/json-text.ts';
import { cut, legible } from '../../../standards/text/legible.ts';
import { refilled } from './refill.ts';

interface RequestContext {
  readonly run: Run;
  readonly target: Target;
  readonly secrets: readonly Secret[];
}

/** Longer than an order with the longest lists that the contract allows, in characters. */
const maxQueryLength = 100_000;

/**
 * Rebuilds a saved request for resending. A saved run may come from anybody, so it may only select a request that our
 * scenarios could send. Throws a UsageError with the reason for any other.
 */
export function outgoingOf(
  saved: ExchangeReport,
  { run, target, secrets }: RequestContext,
): OutgoingRequest {
  const { request, id, step } = saved;
  const endpoint = endpoints.find((each) => each.id === saved.endpoint);
  const refuse = (why: string): never => {
    throw new UsageError(`${legible(id)} cannot be sent again: ${why}`);
  };
  if (!request || !endpoint) return refuse('the run holds no request of it');
  if (request.method !== endpoint.method) {
    return refuse(
      `its method is ${shown(request.method)}; ${endpoint.id} takes ${endpoint.method}`,
    );
  }
  const hidden = Object.entries(request.headers).find(([, value]) => value.includes('(redacted)'));
  if (hidden) return refuse(`its header ${shown(hidden[0])} was not kept`);
  const known = headersOf(endpoint, target);
  for (const [name, value] of Object.entries(request.headers)) {
    if (!known.has(name.toLowerCase())) {
      return refuse(`neither the contract nor the config names its header ${shown(name)}`);
    }
    if (!/^[\t -~\u0080-\u00ff]*$/.test(value))
      return refuse(`its header ${shown(name)} is no text of a header`);
  }
  const query = queryOf(request.url, endpoint, { run, target });
  if (query === undefined)
    return refuse(`its address ${shown(request.url)} is not that of ${endpoint.id}`);
  const body = request.body as JsonObject | undefined;
  if (body !== undefined && endpoint.schemas.request === undefined) {
    return refuse(`${endpoint.id} takes no body`);
  }
  for (const each of [body, orderOf(query)]) {
    if (each) assertContract({ endpoint: endpoint.id, label: shown(step), body: each });
  }
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const named = secrets.find(({ variable }) => (query + (sent ?? '')).includes(`$${variable}`));
  if (named) return refuse(`it names ${named.variable} outside of its headers`);
  return {
    method: endpoint.method,
    url: addressOf(endpoint, target) + query,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, refilled(value, secrets)]),
    ),
    limits: endpoint.limits,
    ...(sent === undefined ? {} : { body: sent }),
  };
}

/** Reads the order of a GET, which may be JSON in the query. */
function orderOf(query: string): JsonObject | undefined {
  const order = new URLSearchParams(query).get('order');
  if (order === null) return undefined;
  const json = parsedJson(order);
  return { order: json === undefined ? order : json };
}

const shown = (text: string): string => legible(cut(text, 120));

export const withoutSlash = (address: string): string =>
  address.endsWith('/') ? withoutSlash(address.slice(0, -1)) : address;

/** Returns the allowed headers: those of the contract, the config, and our own scenarios. */
const headersOf = ({ id, headers }: Endpoint, target: Target): ReadonlySet<string> =>
  new Set(
    [...headers, 'accept', ...Object.keys({ ...target.headers.all, ...target.headers[id] })].map(
      (name) => name.toLowerCase(),
    ),
  );

/** Returns the URL from its `?` on; undefined if the part before it is not the endpoint's address. */
function queryOf(
  url: string,
  endpoint: Endpoint,
  { run, target }: Pick<RequestContext, 'run' | 'target'>,
): string | undefined {
  const at = url.indexOf('?');
  const address = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at);
  const was = { ...target, clientBase: run.target.clientBase };
  const own = [addressOf(endpoint, was), addressOf(endpoint, { ...was, paths: {} })];
  const isOwn = own.includes(address) && query.length <= maxQueryLength && /^[!-~]*$/.test(query);
  return isOwn && !query.includes('#') ? query : undefined;
}
