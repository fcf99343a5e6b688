import { isThrottled } from '../../contract/answers/failure-of.ts';
import { bytesOf, groupedBy } from '../../contract/answers/same-bytes.ts';
import type { Subject } from '../../model/rule.ts';
import type { Own } from '../seen.ts';

/** Answers to requests that were the same byte for byte, each group in the order of sending. */
export function repeatsOf({ expected }: Own): readonly (readonly Subject[])[] {
  const alone = expected.filter(
    (x) => x.request !== undefined && x.inFlight <= 1 && !isThrottled(x),
  );
  return [...groupedBy(alone, bytesOf).values()]
    .filter(({ length }) => length > 1)
    .map((group) => group.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt)));
}

/** How often a value is another one than the time before. */
export const changesIn = (values: readonly unknown[]): number =>
  values.slice(1).filter((value, i) => value !== values[i]).length;
