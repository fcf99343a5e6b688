import type { RecordDigest } from '../../../model/dataset.ts';
import type { Subject } from '../../../model/rule.ts';
import { kindOf, surelyInside, surelyNotAt } from '../../reading/sales/readings.ts';
import type { RangeAnswer } from './range-answers.ts';
import type { Level, Part } from './range-levels.ts';

type Answer = RangeAnswer<Subject>;

/** Records that both wholes hold and a part, or both of them, lack. */
export interface Lost {
  readonly records: number;
  /** The first of them: an index into the digest of the first whole. */
  readonly first: number;
}

/**
 * Times without an offset that both wholes hold and neither half, as far as the halves were asked: nobody can
 * say in which they belong. The rules want each half asked twice; the procedure looks after the first time to
 * know whether to ask again. Capped windows are not looked at.
 */
export function inNeitherHalf(level: Level, asks: 'once' | 'twice'): Lost | undefined {
  const { wholes, parts, capped, cut } = level;
  const enough = asks === 'twice' ? 2 : 1;
  if (capped !== undefined || wholes.length < 2 || cut === undefined) return undefined;
  const asked = parts.filter((part) => part.asks.length >= enough);
  return asked.length < 2 ? undefined : inNeither(wholes, asked, cut);
}

/** Records surely inside the part's range that no ask for it holds as often as the wholes do. */
export function lacking(wholes: readonly Answer[], part: Part): Lost | undefined {
  const [whole] = wholes;
  const held = part.asks.map(({ digest }) => keyCounts(digest));
  let records = 0;
  let first: number | undefined;
  for (const [key, count] of inEach(wholes.map(({ digest }) => digest))) {
    if (!whole || !surelyInside(whole.digest, count.first, part.range)) continue;
    const missing = count.times - Math.max(...held.map((counts) => timesOf(counts, key)));
    if (missing <= 0) continue;
    records += missing;
    first ??= count.first;
  }
  return first === undefined ? undefined : { records, first };
}

/** Naive records that may belong to either half, cannot mean the instant between, and are in neither. */
function inNeither(
  wholes: readonly Answer[],
  halves: readonly Part[],
  cut: number,
): Lost | undefined {
  const [whole] = wholes;
  const held = halves.flatMap(({ asks }) => asks.map(({ digest }) => keyCounts(digest)));
  let records = 0;
  let first: number | undefined;
  for (const [key, { first: i, times }] of inEach(wholes.map(({ digest }) => digest))) {
    if (!whole || kindOf(whole.digest, i) !== 'naive' || !surelyNotAt(whole.digest, i, cut)) {
      continue;
    }
    if (held.some((counts) => timesOf(counts, key) > 0)) continue;
    records += times;
    first ??= i;
  }
  return first === undefined ? undefined : { records, first };
}

/** Naive records that stand in both halves and cannot mean the instant between. */
export function inBothHalves({
  parts,
  cut,
}: Level): { records: number; first: number } | undefined {
  const [one, other] = parts.map(({ asks }) => asks[0]);
  if (cut === undefined || !one || !other) return undefined;
  let records = 0;
  let first: number | undefined;
  for (const [, { first: i, times }] of inEach([one.digest, other.digest])) {
    if (kindOf(one.digest, i) !== 'naive' || !surelyNotAt(one.digest, i, cut)) continue;
    records += times;
    first ??= i;
  }
  return first === undefined ? undefined : { records, first };
}

/** How often a key stands in an answer, and its first record there. */
interface KeyCount {
  readonly times: number;
  /** An index into the digest's lists. */
  readonly first: number;
}

type KeyCounts = ReadonlyMap<number, KeyCount>;

/** The multiset of keys of an answer: what does not depend on the order of its records. */
function keyCounts(digest: RecordDigest): KeyCounts {
  const counts = new Map<number, { times: number; readonly first: number }>();
  for (let i = 0; i < digest.count; i += 1) {
    const key = digest.record[i] ?? 0;
    const count = counts.get(key);
    if (count) count.times += 1;
    else counts.set(key, { times: 1, first: i });
  }
  return counts;
}

const timesOf = (counts: KeyCounts, key: number): number => counts.get(key)?.times ?? 0;

/** Keys with the number of times that every one of the answers holds them. */
function* inEach(answers: readonly RecordDigest[]): Generator<readonly [number, KeyCount]> {
  const [first, ...rest] = answers;
  if (!first) return;
  const others = rest.map((digest) => keyCounts(digest));
  for (const [key, count] of keyCounts(first)) {
    const times = Math.min(count.times, ...others.map((other) => timesOf(other, key)));
    if (times > 0) yield [key, { times, first: count.first }];
  }
}
