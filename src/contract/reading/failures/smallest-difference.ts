import type { Subject } from '../../../model/rule.ts';
import { isObject } from '../../../standards/json/is-object.ts';
import { list } from '../../../standards/text/figures.ts';
import { bodyText, bytesOf, distinctBytes } from '../answers/same-bytes.ts';

/** More places than these do not tell which of them decides. */
const mostPlaces = 2;
/** Requests of each side that are compared. */
const mostRequests = 100;

/** "e12 differs only in type, and it gets status 200": the sound request that is nearest to a broken one, where it is near. */
export function smallestDifference(
  broken: readonly Subject[],
  sound: readonly Subject[],
): string | undefined {
  const kept = new Set(sound.map(bytesOf));
  if (broken.some((x) => kept.has(bytesOf(x)))) return undefined;
  const others = distinctBytes(sound).slice(0, mostRequests);
  let [nearest, least]: [Subject | undefined, readonly string[]] = [undefined, []];
  for (const one of distinctBytes(broken).slice(0, mostRequests)) {
    for (const other of others) {
      if (!isSameCall(one, other)) continue;
      const places = different(one.request?.body, other.request?.body, '');
      if (nearest && places.length >= least.length) continue;
      [nearest, least] = [other, places];
    }
  }
  if (!nearest || least.length === 0 || least.length > mostPlaces) return undefined;
  const { id, status } = nearest;
  const got = broken.some((x) => x.status === status)
    ? 'its answer has no such defect'
    : `it gets status ${status}`;
  return `The request ${id} differs only in ${list(least)}, and ${got}.`;
}

const isSameCall = (a: Subject, b: Subject): boolean =>
  a.token === b.token &&
  a.request?.url === b.request?.url &&
  isObject(a.request?.body) &&
  isObject(b.request?.body);

/** The outermost members that differ, by their names; a list is one place. */
function different(a: unknown, b: unknown, name: string): readonly string[] {
  if (!isObject(a) || !isObject(b)) {
    return bodyTextOf(a) === bodyTextOf(b) ? [] : [name];
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((member) =>
    different(a[member], b[member], member),
  );
}

const bodyTextOf = (value: unknown): string => bodyText({ body: value as never });
