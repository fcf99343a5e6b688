import { type ClosedRange, surelyInside } from '../../reading/sales/readings.ts';
import { statedPaging } from '../ranges/range-caps.ts';
import {
  type Asked,
  type BetweenAnswers,
  type Held,
  holdsIn,
  isOld,
  type Short,
} from './between-answers.ts';
import { narrowerRange } from './narrower-range.ts';

/** What the missing records are found to be. */
export interface Settled extends Short {
  readonly as: 'lost' | 'capped';
  /** The narrower range that shows what the wider one lacks; of a cap. */
  readonly narrower?: Asked;
  /** An answer that shows the first of the missing records. */
  readonly shownBy: Held;
}

/** The ranges that lack records as far as is known, the most missing first. */
export function shortRanges(between: BetweenAnswers): readonly Short[] {
  return between.asked
    .flatMap((asked) => shortOf(between, asked) ?? [])
    .toSorted((a, b) => b.missing.length - a.missing.length);
}

function shortOf(between: BetweenAnswers, asked: Asked): Short | undefined {
  const { table } = between;
  const holds = holdsIn(asked.held, table);
  const missing: number[] = [];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let id = 0; id < table.size; id += 1) {
    if (!surelyInside(table, id, asked.range)) continue;
    const at = table.at[id] ?? 0;
    if (holds[id] === 1) {
      least = Math.min(least, at);
      most = Math.max(most, at);
    } else if (isOld(between, id)) {
      missing.push(id);
    }
  }
  if (missing.length === 0) return undefined;
  missing.sort((a, b) => (table.at[a] ?? 0) - (table.at[b] ?? 0));
  const records = Math.max(...asked.held.map(({ answer }) => answer.records));
  const [oldest, newest] = [table.at[missing[0] ?? 0] ?? 0, table.at[missing.at(-1) ?? 0] ?? 0];
  const end = newest <= least ? 'early' : oldest >= most ? 'late' : undefined;
  return { asked, missing, records, ...(end && records > 0 ? { end } : {}) };
}

/**
 * Ranges that were asked twice and lack records that were shown before and after: late entries and
 * corrections are ruled out. Whether a cap or a loss is behind it an experiment tells: what a capped range
 * lacks is there when a narrower one is asked. Ranges for which nothing tells it are left out.
 */
export function settledRanges(between: BetweenAnswers): readonly Settled[] {
  const short = shortRanges(between);
  const sure = short.flatMap((each): Settled[] => {
    const own = surely(between, each);
    const [first] = own.missing;
    const shownBy =
      first === undefined ? undefined : between.held.find(({ ids }) => ids.includes(first));
    const as = shownBy && each.asked.held.length > 1 ? settle(between, own, short) : undefined;
    return shownBy && as ? [{ ...own, ...as, shownBy }] : [];
  });
  const caps = sure.filter(({ as }) => as === 'capped').map(({ records }) => records);
  return sure.map((each) => (caps.includes(each.records) ? { ...each, as: 'capped' } : each));
}

/** A cap or a loss; undefined where nothing tells them apart. */
function settle(
  between: BetweenAnswers,
  short: Short,
  all: readonly Short[],
): Pick<Settled, 'as' | 'narrower'> | undefined {
  const { held } = short.asked;
  const beside = between.held.map(({ answer }) => answer);
  if (held.some(({ answer }) => statedPaging(answer, beside) !== undefined))
    return { as: 'capped' };
  if (short.records === 0) return { as: 'lost' };
  const within = narrowerOf(between, short);
  const whole = within.find(({ lacks }) => !lacks);
  if (whole) {
    return looksCut(between, short, all) ? { as: 'capped', narrower: whole.asked } : { as: 'lost' };
  }
  const isCutToo = (asked: Asked) =>
    asked.held.some(({ answer }) => answer.records >= short.records);
  if (within.some(({ asked }) => !isCutToo(asked))) return { as: 'lost' };
  const untold = narrowerRange(between, short) !== undefined && !isShownByWider(between, short);
  return untold ? undefined : { as: 'lost' };
}

/** A wider range got more records, and all that is missing here: no cap of a count or of a width does so. */
const isShownByWider = ({ held }: BetweenAnswers, { asked, missing, records }: Short) => {
  const { range } = asked;
  const since = Math.max(...asked.held.map(({ turn }) => turn));
  return held.some(({ answer, ids, turn }) => {
    // What was shown before and never since may have been removed.
    if (turn < since) return false;
    const { from, to } = answer.range;
    if (from === undefined || to === undefined || answer.records <= records) return false;
    if (from > range.from || to < range.to) return false;
    const shown = new Set(ids);
    return missing.every((id) => shown.has(id));
  });
};

/** Only what was shown before one of its answers and after it. */
function surely({ first, last }: BetweenAnswers, short: Short): Short {
  const turns = short.asked.held.map(({ turn }) => turn);
  const missing = short.missing.filter((id) =>
    turns.some((turn) => (first[id] ?? turn) < turn && (last[id] ?? turn) > turn),
  );
  return { ...short, missing };
}

interface Narrower {
  readonly asked: Asked;
  /** Some of the missing records lie inside it and are missing there too. */
  readonly lacks: boolean;
}

/** Ranges within, up to the same end, that hold some of what is missing or should. */
function narrowerOf({ asked, table }: BetweenAnswers, short: Short): readonly Narrower[] {
  const { range } = short.asked;
  return asked.flatMap((other): Narrower[] => {
    if (!other.closed || other === short.asked || !isWithin(other.range, range, short.end)) {
      return [];
    }
    const holds = holdsIn(other.held, table);
    const inside = short.missing.filter((id) => surelyInside(table, id, other.range));
    if (inside.length === 0) return [];
    return [{ asked: other, lacks: inside.some((id) => holds[id] !== 1) }];
  });
}

function isWithin(inner: ClosedRange, outer: ClosedRange, end: Short['end']): boolean {
  if (inner.from < outer.from || inner.to > outer.to) return false;
  if (inner.from === outer.from && inner.to === outer.to) return false;
  if (end === undefined) return true;
  return end === 'early' ? inner.from === outer.from : inner.to === outer.to;
}

/** The count stays, or what is missing lies at one end: of the range, or of a list's own order. */
function looksCut(between: BetweenAnswers, short: Short, all: readonly Short[]): boolean {
  if (short.end !== undefined) return true;
  return (
    all.some(({ asked, records }) => asked !== short.asked && records === short.records) ||
    between.held.some((held) => isCutIn(between, short, held))
  );
}

/** All that is there comes before all that is missing in the order of this answer, or after it. */
function isCutIn({ table }: BetweenAnswers, { asked, missing }: Short, { ids }: Held): boolean {
  const gone = new Set(missing);
  const holds = holdsIn(asked.held, table);
  const runs: boolean[] = [];
  let seen = 0;
  for (const id of ids) {
    const isGone = gone.has(id);
    if (!isGone && holds[id] !== 1) continue;
    if (isGone) seen += 1;
    if (runs.at(-1) !== isGone) runs.push(isGone);
    if (runs.length > 2) return false;
  }
  return runs.length === 2 && seen === missing.length;
}
