import { type Asked, type BetweenAnswers, isOld } from './between-answers.ts';

/** A closed range whose answers hold other records each time. */
export interface Unsteady {
  readonly asked: Asked;
  /** There, gone and there again, or the other way round. */
  readonly turning: number;
  readonly gone: number;
  readonly come: number;
}

/** What changed between the answers to one range. Order and changed values do not count. */
export function changesIn(between: BetweenAnswers, asked: Asked): Unsteady {
  const { table } = between;
  const last = new Int8Array(table.size).fill(-1);
  const turns = new Uint8Array(table.size);
  const first = new Int8Array(table.size).fill(-1);
  const shown = new Set(asked.held.flatMap(({ ids }) => [...ids]));
  for (const { ids } of asked.held) {
    const own = new Set(ids);
    for (const id of shown) {
      const state = own.has(id) ? 1 : 0;
      if (last[id] !== -1 && last[id] !== state) turns[id] = (turns[id] ?? 0) + 1;
      if (first[id] === -1) first[id] = state;
      last[id] = state;
    }
  }
  const counts = { turning: 0, gone: 0, come: 0 };
  for (const id of shown) {
    if ((turns[id] ?? 0) > 1 && isOld(between, id)) counts.turning += 1;
    else if (first[id] === 1 && last[id] === 0) counts.gone += 1;
    else if (first[id] === 0 && last[id] === 1) counts.come += 1;
  }
  return { asked, ...counts };
}

/** Fewer records may have been removed one by one. */
const fewestGiven = 10;

/**
 * How many records the first answer to a range held of which no later one, two at the least, holds any. Removing
 * does not explain that of the whole content of a range; giving each record once does.
 */
export function givenOnce(between: BetweenAnswers, { held }: Asked): number {
  const [first, ...others] = held;
  const given = new Set([...(first?.ids ?? [])].filter((id) => isOld(between, id)));
  const isGone = others.every(({ ids }) => !ids.some((id) => given.has(id)));
  return others.length > 1 && given.size >= fewestGiven && isGone ? given.size : 0;
}

/** A grain that two ranges without a common instant hold at different dates, each time they were asked. */
export interface Doubled {
  readonly one: { readonly asked: Asked; readonly id: number };
  readonly other: { readonly asked: Asked; readonly id: number };
}

/**
 * Keys that stand in two disjoint ranges, and never twice in one answer where that is reported as a repeated
 * record. Shown again, each was still there when the other had been seen: an order that was given another
 * date is no pair.
 */
export function doubledKeys(
  between: BetweenAnswers,
  shown: 'once' | 'again',
  isReported = true,
): readonly Doubled[] {
  const { table, asked, held, last } = between;
  const grains = new Map<number, number[]>();
  for (let id = 0; id < table.size; id += 1) {
    const grain = table.grain[id] ?? 0;
    const known = grains.get(grain);
    if (known) known.push(id);
    else grains.set(grain, [id]);
  }
  const pairs = [...grains.values()].filter((ids) => ids.length > 1);
  if (pairs.length === 0) return [];
  const closed = asked.filter((each) => each.closed);
  return pairs.flatMap((ids): Doubled[] => {
    const [a = 0, b = 0] = ids;
    const [withA, withB] = [a, b].map((id) => held.filter((each) => each.ids.includes(id)));
    if (!withA || !withB) return [];
    if (isReported && withA.some((each) => withB.includes(each))) return [];
    // Each was still there after the other had been seen.
    const again = (last[a] ?? 0) > (withB[0]?.turn ?? 0) && (last[b] ?? 0) > (withA[0]?.turn ?? 0);
    if (shown === 'again' && !again) return [];
    for (const one of closed.filter((each) => each.held.some((h) => withA.includes(h)))) {
      const other = closed.find(
        (each) =>
          each.held.some((h) => withB.includes(h)) &&
          (each.range.to <= one.range.from || each.range.from >= one.range.to),
      );
      if (other) return [{ one: { asked: one, id: a }, other: { asked: other, id: b } }];
    }
    return [];
  });
}

/** Whether any range shows records that were there, gone and there again. */
export const comesAndGoes = (between: BetweenAnswers): boolean =>
  between.asked.some(
    (asked) => asked.closed && asked.held.length > 2 && changesIn(between, asked).turning > 0,
  );
