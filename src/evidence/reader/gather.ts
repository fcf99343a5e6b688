import { isDeepStrictEqual } from 'node:util';
import { present } from '../../standards/collections/present.ts';
import { Cut } from '../written/written.ts';
import type { Found } from './found.ts';
import { endpointOfPath } from './members.ts';

/** A body of which nothing is shown may as well be missing. */
const hasBody = ({ body }: Found): boolean =>
  body !== undefined && !(body instanceof Cut && body.text === undefined);

/** A part that says something of an answer, and is none. */
export const isFact = ({ status, body, noAnswer }: Found) =>
  status === undefined && body === undefined && noAnswer === undefined;

/**
 * The answers that parts of answers make, in the order of the parts: a status and the body next to it, with the head,
 * the time and the request that are nearest. Without `words` the parts are members of one object, of which the rest
 * says something of each answer in it. Parts that make no answer are returned as they are.
 */
export function gather(parts: readonly Found[], words?: string): readonly Found[] {
  const facts = parts.filter(isFact);
  const others = parts.filter((part) => !isFact(part));
  const groups: Found[] = [];
  const orderOf = ({ at, request }: Found) =>
    request?.body ?? facts.findLast((fact) => fact.request?.body && fact.at <= at)?.request?.body;
  const isOfOne = (one: Found, other: Found) => isDeepStrictEqual(orderOf(one), orderOf(other));
  for (const [i, part] of others.entries()) {
    const last = groups.at(-1);
    if (!last || isNext(last, part, others[i + 1], isOfOne)) groups.push(part);
    else groups[groups.length - 1] = merged(last, part);
  }
  const [first] = groups;
  if (!first) return facts;
  if (words === undefined) return groups.map((group) => filled(group, facts, true));
  const lineOf = ({ at }: Found) => words.lastIndexOf('\n', at - 1) + 1;
  const lineAfter = ({ end }: Found) => words.indexOf('\n', end) + 1 || words.length;
  // A request stands before its answer where the first one does; what else is known of an answer stands behind it.
  const isAhead = facts.some((fact) => fact.request && fact.at < lineOf(first));
  return groups.map((group, i) => {
    const [before, after] = [groups[i - 1], groups[i + 1]];
    const from = before ? Math.max(before.end, lineOf(group)) : 0;
    const to = after ? Math.max(group.end, lineOf(after)) : Number.POSITIVE_INFINITY;
    const begun = before ? lineAfter(before) : 0;
    const ended = after ? lineAfter(group) : Number.POSITIVE_INFINITY;
    const around = facts.filter(({ at, request }) =>
      request && isAhead ? at >= begun && at < ended : at >= from && at < to,
    );
    return filled(group, around, false);
  });
}

/**
 * Whether a part begins the next answer: what it says is known of this one. `after` is the part after it. The same
 * answer to one order, logged twice, is one.
 */
function isNext(
  group: Found,
  part: Found,
  after: Found | undefined,
  isOfOne: (one: Found, other: Found) => boolean,
): boolean {
  const has = hasBody(group);
  const isAgain =
    !part.isHttp &&
    [undefined, group.status].includes(part.status) &&
    isSameBody(group, part) &&
    isOfOne(group, part);
  if (has && hasBody(part)) return !isAgain;
  if (!group.status || !part.status) return false;
  const isOfAfter =
    after?.body !== undefined &&
    !after.status &&
    !(isSameBody(group, after) && isOfOne(group, after));
  return group.status !== part.status || (has && isOfAfter);
}

const isSameBody = ({ body: one }: Found, { body: other }: Found): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Two parts as one; what both say is the first one's, and a body that is shown goes before one that is not. */
function merged(one: Found, other: Found): Found {
  const [first, second] = hasBody(one) || !hasBody(other) ? [one, other] : [other, one];
  return {
    ...present(second),
    ...present(first),
    as: first.as || second.as,
    at: Math.min(one.at, other.at),
    end: Math.max(one.end, other.end),
    spans: { ...second.spans, ...first.spans },
  };
}

/** An answer with what is said about it beside it: each the last before it, else the first behind it. */
function filled(answer: Found, facts: readonly Found[], isOneObject: boolean): Found {
  const all = [...facts, answer];
  const nearest = (says: (part: Found) => unknown): Found | undefined => {
    const those = all.filter(says);
    return those.findLast(({ at }) => at <= answer.at) ?? those[0];
  };
  const method = all.find(({ request }) => request?.method)?.request?.method;
  // Words may hold any address, an object that of its own request.
  const isAny = isOneObject || method !== undefined;
  const { request: address } =
    nearest(({ request }) => endpointOfPath(request?.url ?? '')) ??
    nearest(({ request }) => isAny && request?.url) ??
    {};
  const { request: order } = nearest(({ request }) => request?.body !== undefined) ?? {};
  const head = nearest(({ headers }) => headers);
  const { durationMs } = nearest((part) => part.durationMs !== undefined) ?? {};
  const unsure =
    durationMs === undefined ? nearest((part) => isFact(part) && part.notShown) : undefined;
  const notShown = [...(answer.notShown ?? []), ...(unsure?.notShown ?? [])];
  return {
    ...answer,
    headers: head?.headers,
    durationMs,
    notShown: notShown.length > 0 ? notShown : undefined,
    request:
      address || order
        ? present({ ...order, method, ...present(address ?? {}), body: order?.body })
        : answer.request,
    spans: { ...head?.spans, ...answer.spans },
  };
}
