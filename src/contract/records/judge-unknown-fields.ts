import type { Subject } from '../../model/rule.ts';
import { failed } from '../answers/failure-of.ts';
import { bytesOf, groupedBy } from '../answers/same-bytes.ts';

/** One place where a field was added, with the calls of the order without it that stand before each. */
export interface AddedField {
  /** `order`, `shippingAddress`, `line`, `pricing`. */
  readonly level: string;
  readonly without: readonly Subject[];
  readonly added: readonly Subject[];
  /** So many failures against so many quotes are needed. */
  readonly needed: 2 | 4;
}

/** The pairs of an unknown-fields scenario, by the place of the field. */
export function addedFields(exchanges: readonly Subject[]): readonly AddedField[] {
  const mixed = [...groupedBy(exchanges, bytesOf).values()].some(
    (group) => new Set(group.map(failed)).size > 1,
  );
  const levels = new Map<string, { without: Subject[]; added: Subject[] }>();
  let before: Subject | undefined;
  for (const x of exchanges) {
    if (x.resendOf) continue;
    if (x.role === 'A') before = x;
    const [, level] = /^A\+(.+)$/.exec(x.role ?? '') ?? [];
    if (level === undefined || !before) continue;
    const pairs = levels.get(level) ?? { without: [], added: [] };
    levels.set(level, pairs);
    pairs.without.push(before);
    pairs.added.push(x);
  }
  return [...levels].map(([level, pairs]) => ({ level, ...pairs, needed: mixed ? 4 : 2 }));
}

const places: { readonly [level: string]: string } = {
  order: 'order',
  shippingAddress: 'order.shippingAddress',
  line: 'order.products[0]',
  pricing: 'order.pricing',
};

/** Where the field was put, as it stands in the order. */
export const placeOf = (level: string): string => places[level] ?? level;
