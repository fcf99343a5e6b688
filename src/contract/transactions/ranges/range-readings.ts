import type { Subject } from '../../../model/rule.ts';
import { isPart, rangeRoles } from '../../procedures/ranges/range-roles.ts';
import { kindOf } from '../digests/readings.ts';
import { type RangeAnswer, rangeAnswers } from './range-answers.ts';

const quarter = 15 * 60_000;
const hour = 4 * quarter;

/** Which of the open readings of dates and bounds this client's answers bear out. */
export interface Readings {
  /** Records by what their dates leave open. */
  readonly kinds: ReadonlyMap<ReturnType<typeof kindOf>, number>;
  /** Undefined where no record stood at such a bound. */
  readonly from?: 'inclusive' | 'exclusive';
  readonly to?: 'inclusive' | 'exclusive';
  /** The least and the greatest offset, in ms east, at which all times without an offset lie in their ranges. */
  readonly offsets?: { readonly least: number; readonly greatest: number };
}

export function readingsOf(exchanges: readonly Subject[]): Readings | undefined {
  const answers = rangeAnswers(exchanges).filter(({ digest }) => digest.count > 0);
  if (answers.length === 0) return undefined;
  const kinds = new Map<ReturnType<typeof kindOf>, number>();
  let [least, greatest] = [-14 * hour, 14 * hour];
  for (const { digest, range } of answers) {
    for (let i = 0; i < digest.count; i += 1) {
      const kind = kindOf(digest, i);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (kind !== 'naive') continue;
      const at = digest.at[i] ?? 0;
      if (range.to !== undefined) least = Math.max(least, at - range.to);
      if (range.from !== undefined) greatest = Math.min(greatest, at - range.from);
    }
  }
  const from = boundOf(answers, 'from');
  const to = boundOf(answers, 'to');
  const offsets = {
    least: Math.ceil(least / quarter) * quarter,
    greatest: Math.floor(greatest / quarter) * quarter,
  };
  return {
    kinds,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(kinds.has('naive') ? { offsets } : {}),
  };
}

/** Looks for records of a wider range that stand at the very bound of a part of it. */
function boundOf(
  answers: readonly RangeAnswer<Subject>[],
  side: 'from' | 'to',
): 'inclusive' | 'exclusive' | undefined {
  for (const part of answers.filter(({ x }) => isPart(x.role))) {
    const bound = part.range[side];
    const whole = answers.find(
      ({ x }) =>
        x.role === rangeRoles.whole && x.scenario === part.x.scenario && x.round === part.x.round,
    );
    if (bound === undefined || !whole || whole.range[side] === bound) continue;
    if (!holds(whole, bound)) continue;
    return holds(part, bound) ? 'inclusive' : 'exclusive';
  }
  return undefined;
}

/** Whether a record with an offset is dated exactly then. */
function holds({ digest }: RangeAnswer<Subject>, at: number): boolean {
  for (let i = 0; i < digest.count; i += 1) {
    if (digest.at[i] === at && kindOf(digest, i) === 'instant') return true;
  }
  return false;
}
