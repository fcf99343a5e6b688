import type { Subject } from '../../../model/rule.ts';
import { inEach, keyCounts, timesOf } from '../digests/key-counts.ts';
import { kindOf, surelyInside, surelyNotAt } from '../digests/readings.ts';
import type { RangeAnswer } from './range-answers.ts';
import type { Level, Part } from './range-levels.ts';

type Answer = RangeAnswer<Subject>;

/** Records that both wholes hold and a part lacks. */
export interface Lost {
  readonly records: number;
  /** The first of them: an index into the digest of the first whole. */
  readonly first: number;
  /** The part that lacks them; absent where neither half holds them. */
  readonly part?: Part;
}

/**
 * What the parts of a window lack, as far as they were asked. The rules want each part asked twice; the
 * procedure looks after the first time to know whether to ask again. Capped windows are not looked at.
 */
export function lossesOf(level: Level, asks: 'once' | 'twice'): readonly Lost[] {
  const { wholes, parts, capped, cut } = level;
  const enough = asks === 'twice' ? 2 : 1;
  if (capped !== undefined || wholes.length < 2) return [];
  const [whole] = wholes;
  if (!whole) return [];
  const asked = parts.filter((part) => part.asks.length >= enough);
  const lost = asked.flatMap((part) => lacking(wholes, part));
  if (lost.length > 0 || cut === undefined || asked.length < 2) return lost;
  return inNeither(wholes, asked, cut);
}

/** Records surely inside the part's range that no ask for it holds as often as the wholes do. */
export function lacking(wholes: readonly Answer[], part: Part): readonly Lost[] {
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
  return first === undefined ? [] : [{ records, first, part }];
}

/** Naive records that may belong to either half, cannot mean the instant between, and are in neither. */
function inNeither(
  wholes: readonly Answer[],
  halves: readonly Part[],
  cut: number,
): readonly Lost[] {
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
  return first === undefined ? [] : [{ records, first }];
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
