import type { Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { inOrderOfSending } from './in-time.ts';
import { bytesOf } from './same-bytes.ts';

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
