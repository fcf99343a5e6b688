import type { Exchange, Request } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { inOrderOfSending } from './in-time.ts';

/** Cache: many rules compare the same requests, and serializing an order is expensive. */
const written = new WeakMap<Request, { readonly head: string; readonly text: string }>();

/** Returns a key that is equal for byte-identical requests. */
export function bytesOf({ endpoint, token, request }: Exchange): string {
  const head = `${endpoint} ${token} `;
  if (!request) return head;
  const known = written.get(request);
  if (known?.head === head) return known.text;
  const { method, url, headers } = request;
  const text = `${head}${JSON.stringify([method, url, headers])}${bodyText(request)}`;
  written.set(request, { head, text });
  return text;
}

const serialized = remembered((body: object) => JSON.stringify(body));

/** Returns a key that is equal for a step and a request with the same body. */
export function bodyText(of: { readonly body?: Json | undefined } | undefined): string {
  const body = of?.body ?? null;
  return typeof body === 'object' && body ? serialized(body) : JSON.stringify(body);
}

/** Returns the exchanges with the body of a step, sent to its endpoint with the configured token. */
export function receivedFor<Of extends Exchange>(
  step: Step,
  exchanges: readonly Of[],
): readonly Of[] {
  const body = bodyText(step);
  return exchanges.filter(
    ({ endpoint, token, request }) =>
      endpoint === step.endpoint && token === 'configured' && bodyText(request) === body,
  );
}

/** Returns a key that is equal for steps that are sent as the same bytes. */
function stepKey({ endpoint, token, body, query = {}, headers = {} }: Step): string {
  return JSON.stringify([endpoint, token, query, headers, body ?? null]);
}

export function distinct(steps: readonly Step[]): readonly Step[] {
  const seen = new Set<string>();
  return steps.filter((step) => {
    const key = stepKey(step);
    return !seen.has(key) && seen.add(key);
  });
}

/** Returns the id of the first sending of a request: repetitions that confirm a failure do not count. */
export const askedAs = ({ id, resendOf }: Pick<Exchange, 'id' | 'resendOf'>): string =>
  resendOf ?? id;

/** Counts the requests, without repetitions. */
export const requestsOf = (exchanges: readonly Exchange[]): number =>
  new Set(exchanges.map(askedAs)).size;

export const distinctBytes = <Sent extends Exchange>(exchanges: readonly Sent[]): readonly Sent[] =>
  [...groupedBy(exchanges, bytesOf).values()].flatMap(([first]) => first ?? []);

/** Groups exchanges whose requests are equal byte for byte, each group in the order of sending. */
export function identical(exchanges: readonly Subject[]): readonly (readonly Subject[])[] {
  const byId = new Map(exchanges.map((x) => [x.id, x]));
  return [...groupedBy(exchanges, (x) => keyOf(x, byId)).values()].map(inOrderOfSending);
}

/** Returns the bytes, or, in a saved run without requests, those of the first of a series of repetitions. */
function keyOf(x: Subject, byId: ReadonlyMap<string, Subject>): string {
  if (x.request) return bytesOf(x);
  const first = x.resendOf === undefined ? undefined : byId.get(x.resendOf);
  return first ? keyOf(first, byId) : (x.resendOf ?? x.id);
}
