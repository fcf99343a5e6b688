import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import type { Cause, Subject } from '../../model/rule.ts';
import { valueAt } from '../../standards/json/json-pointer.ts';
import type { Hit } from './judge.ts';

/**
 * A breach found in one scenario also stands for what failed in another by the same cause: the same
 * bytes, or a request in which the same places are absent or empty. So one defect gives one finding.
 */
export function widened(
  hits: readonly Hit[],
  all: readonly Subject[],
  usable: (x: Subject) => boolean,
): readonly Hit[] {
  const failing = all.filter((x) => x.token === 'configured' && !usable(x));
  const byId = new Map(failing.map((x) => [x.id, x]));
  return hits.map((hit): Hit => {
    if (hit.rule.over === 'exchange' || !hit.rule.suppresses) return hit;
    const named = hit.exchanges.flatMap((id) => byId.get(id) ?? []);
    if (named.length === 0) return hit;
    const bytes = new Set(named.map((x) => bytesOf(x)));
    const causes = hit.breach.cause ?? [];
    const alike = failing.filter(
      (x) =>
        x.endpoint === hit.endpoint &&
        !hit.exchanges.includes(x.id) &&
        (bytes.has(bytesOf(x)) || causes.some((cause) => shows(x, cause))),
    );
    return { ...hit, exchanges: [...hit.exchanges, ...alike.map(({ id }) => id)] };
  });
}

/**
 * Whether what was sent has every place of the cause as it says: absent, empty, present, or that value. Places
 * are those of the body; a parameter of the address is at `/query/…`.
 */
function shows({ request }: Subject, cause: Cause): boolean {
  if (!request) return false;
  const { url, body } = request;
  const query = Object.fromEntries(new URL(url).searchParams);
  return Object.entries(cause).every(([at, state]) => {
    const isQuery = at.startsWith('/query/');
    if (!isQuery && body === undefined) return false;
    const value = valueAt(isQuery ? { query } : body, at);
    return [stateOf(value), value].includes(state);
  });
}

function stateOf(value: unknown): string {
  if (value === undefined) return 'absent';
  const empty =
    value === '' ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return empty ? 'empty' : 'present';
}
