import type { RecordDigest } from '../../../model/dataset.ts';

/** How often a key stands in an answer, and its first record there. */
export interface KeyCount {
  readonly times: number;
  /** An index into the digest's lists. */
  readonly first: number;
}

export type KeyCounts = ReadonlyMap<string, KeyCount>;

/** The multiset of keys of an answer: what does not depend on the order of its records. */
export function keyCounts(digest: RecordDigest): KeyCounts {
  const counts = new Map<string, { times: number; readonly first: number }>();
  for (let i = 0; i < digest.count; i += 1) {
    const key = `${digest.high[i]} ${digest.low[i]}`;
    const count = counts.get(key);
    if (count) count.times += 1;
    else counts.set(key, { times: 1, first: i });
  }
  return counts;
}

export const timesOf = (counts: KeyCounts, key: string): number => counts.get(key)?.times ?? 0;

/** Keys with the number of times that every one of the answers holds them. */
export function* inEach(answers: readonly RecordDigest[]): Generator<readonly [string, KeyCount]> {
  const [first, ...rest] = answers;
  if (!first) return;
  const others = rest.map((digest) => keyCounts(digest));
  for (const [key, count] of keyCounts(first)) {
    const times = Math.min(count.times, ...others.map((other) => timesOf(other, key)));
    if (times > 0) yield [key, { times, first: count.first }];
  }
}
