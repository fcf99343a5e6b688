import type { Varied } from '../../model/exchange.ts';
import type { Cause } from '../../model/rule.ts';

/** One variation of a scenario and whether it broke the rule. */
export interface Row {
  readonly varied: Varied;
  readonly broken: boolean;
}

const largest = 3;

/**
 * The smallest assignments (one place, then two, three) that are found in broken rows only, taken
 * greedily until every broken row is explained. Those that explain equally much are all named.
 * `{}` in the answer: it breaks without any variation; empty list: nothing explains it.
 */
export function causesOf(rows: readonly Row[]): readonly Cause[] {
  const broken = rows.filter((row) => row.broken);
  const sound = rows.filter((row) => !row.broken);
  if (broken.length === 0 || sound.length === 0) return [];
  let left = broken;
  const causes: Cause[] = [];
  for (let size = 1; size <= largest && left.length > 0; size += 1) {
    const candidates = assignments(left, size).filter(
      (cause) => !sound.some((row) => holds(row, cause)),
    );
    while (left.length > 0) {
      const explained = candidates.map((cause) => left.filter((row) => holds(row, cause)).length);
      const most = Math.max(0, ...explained);
      if (most === 0) break;
      const best = candidates.filter((_, i) => explained[i] === most);
      causes.push(...best);
      left = left.filter((row) => !best.some((cause) => holds(row, cause)));
    }
  }
  return left.length > 0 ? [] : causes;
}

const holds = (row: Row, cause: Cause): boolean =>
  Object.entries(cause).every(([at, state]) => row.varied[at] === state);

function assignments(rows: readonly Row[], size: number): readonly Cause[] {
  const found = new Map<string, Cause>();
  for (const { varied } of rows) {
    for (const pairs of subsets(Object.entries(varied).toSorted(byName), size)) {
      found.set(JSON.stringify(pairs), Object.fromEntries(pairs));
    }
  }
  return [...found.entries()].toSorted(byName).map(([, cause]) => cause);
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : a > b ? 1 : 0;

function subsets<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) =>
    subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]),
  );
}
