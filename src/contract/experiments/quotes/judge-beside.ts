import type { Breach, Judged, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { bytesOf } from '../../reading/answers/same-bytes.ts';
import { failed, failureInWords, failureOf } from '../../reading/failures/failure-of.ts';
import { amountsInWords, amountsOf, sameAmounts } from '../../reading/quotes/amounts-of.ts';
import { everywhere } from '../order-steps/beside.ts';

/** One immaterial change, with the calls of the unchanged order that stand before each. */
interface Beside {
  /** What was changed: `shippingAddress`, `date only`. */
  readonly level: string;
  readonly without: readonly Subject[];
  readonly added: readonly Subject[];
  /** So many failures against so many quotes are needed: more where the same bytes fared differently. */
  readonly needed: 2 | 4;
}

/**
 * The pairs of a scenario, by what was changed. What changes all places at once counts where no place does alone.
 * What comes before A was held against what the run knew of A, and counts by itself as long as there are no pairs.
 */
function besideA(exchanges: readonly Subject[]): readonly Beside[] {
  const mixed = [...groupedBy(exchanges, bytesOf).values()].some(
    (group) => new Set(group.map(failed)).size > 1,
  );
  const levels = new Map<string, { without: Subject[]; added: Subject[] }>();
  let before: Subject | undefined;
  for (const x of exchanges) {
    if (x.resendOf) continue;
    if (x.role === 'A') before = x;
    const [, level] = /^A\+(.+)$/.exec(x.role ?? '') ?? [];
    if (level === undefined) continue;
    const known = levels.get(level);
    const pairs = known && known.without.length > 0 ? known : { without: [], added: [] };
    levels.set(level, pairs);
    if (before) pairs.without.push(before);
    pairs.added.push(x);
  }
  return [...levels].map(([level, pairs]) => ({ level, ...pairs, needed: mixed ? 4 : 2 }));
}

/** Whether the change is refused; 413 (RFC 9110, 15.5.14) is a word about the size of the whole. */
const refuses = (x: Subject): boolean => failed(x) && x.status !== 413;

/** Those that always fail while the unchanged order is quoted each time. */
export function judgeBeside(
  exchanges: readonly Subject[],
  worded: (change: Beside, seen: string) => Pick<Breach, 'message' | 'expected'> & Partial<Breach>,
): Judged {
  const judged = besideA(exchanges).filter(({ without }) => without.every((x) => !failureOf(x)));
  const broken = withoutWhole(
    judged.filter(({ added, needed }) => added.length >= needed && added.every(refuses)),
  );
  return {
    judged: judged.length,
    breaches: broken.map((change) => {
      const [first] = change.added;
      const seen = first ? failureInWords(first) : 'no answer';
      const failing = exchanges.filter((x) => x.role?.startsWith('A+') && failed(x));
      const named = failing.filter(({ role }) => role === first?.role || role === everywhere);
      return {
        actual: seen,
        exchanges: named.map(({ id }) => id),
        ...worded(change, seen),
      };
    }),
  };
}

/** Those that change the amounts, each time, while the unchanged order keeps its own. */
export function judgeBesidePrices(
  exchanges: readonly Subject[],
  worded: (change: Beside, got: string, own: string) => Pick<Breach, 'message'> & Partial<Breach>,
): Judged {
  const judged = besideA(exchanges).flatMap((change) => {
    const [own = [], other = []] = [change.without, change.added].map((calls) =>
      calls.map((x) => amountsOf(x)),
    );
    const [b] = other;
    const a = own.length > 0 ? own[0] : b;
    return a && b ? [{ ...change, a, b, own, other }] : [];
  });
  const broken = withoutWhole(
    judged.filter(
      ({ a, own, other }) =>
        own.length > 1 &&
        own.every((amounts) => amounts && sameAmounts(amounts, a)) &&
        other.every((amounts) => amounts && !sameAmounts(amounts, a)),
    ),
  );
  return {
    judged: judged.length,
    breaches: broken.map(({ a, b, ...change }) => ({
      expected: amountsInWords(a),
      actual: amountsInWords(b),
      exchanges: change.added.map(({ id }) => id),
      ...worded(change, amountsInWords(b), amountsInWords(a)),
    })),
  };
}

/** All places at once, where one of them alone does the same. */
function withoutWhole<Change extends Pick<Beside, 'level'>>(
  broken: readonly Change[],
): readonly Change[] {
  const alone = broken.filter(({ level }) => `A+${level}` !== everywhere);
  return alone.length > 0 ? alone : broken;
}

const places: { readonly [level: string]: string } = {
  everywhere: 'several places at once',
  order: 'order',
  shippingAddress: 'order.shippingAddress',
  metadata: 'order.shippingAddress.metadata',
  coordinates: 'order.shippingAddress.metadata.coordinates',
  line: 'order.products[0]',
  linePricing: 'order.products[0].pricing',
  pricing: 'order.pricing',
  shipping: 'order.pricing.shipping',
};

/** Where the field was put, as it stands in the order. */
export const placeOf = (level: string): string => places[level] ?? level;
