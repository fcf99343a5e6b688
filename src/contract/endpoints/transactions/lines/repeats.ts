import type { Breach } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { isNote } from '../../../reading/sales/document-types.ts';
import { differingIn, type Line, saysTheSame } from '../../../reading/sales/line.ts';
import { exactSum, lostWith, type RecordLoss } from './lost.ts';

/** One product of one order in one document type, in records that must not coexist. */
export interface Repeat {
  /** `duplicate`: a key occurs twice. `codes`: each key once, with several document codes. */
  readonly kind: 'duplicate' | 'codes';
  readonly orderId: string;
  readonly productId: string;
  readonly lines: readonly Line[];
  readonly keys: number;
  /** Records of these keys; for `codes`, all. */
  readonly concerned: readonly Line[];
  /** Codes of the same product that occur once, if others occur more often. */
  readonly otherCodes: readonly string[];
  /** Records that the platform does not keep, and the loss due to them. */
  readonly discarded: readonly Line[];
  readonly lost: RecordLoss;
  readonly isNote: boolean;
  /** All but one are deleted, so that only one counts. */
  readonly isDeletedButOne: boolean;
  /** All records of a key describe the same sale, so they may be copies of one. */
  readonly areCopies: boolean;
  readonly differingIn: readonly string[];
  /** They differ in quantity, not in price, or another document has their sum: parts of a line, such as picks. */
  readonly areParts: boolean;
  /** The records of a key have one quantity and several prices, so the last may correct the others. */
  readonly areVersions: boolean;
}

/** Classifies the lines of one orderId, documentType and productId; undefined if they may coexist. Documents of other types have `others`. */
export function repeatOf(
  orderId: string,
  productId: string,
  lines: readonly [Line, ...Line[]],
  others: readonly Line[] = [],
): Repeat | undefined {
  const byCode = groupedBy(lines, ({ documentCode }) => documentCode);
  const doubled = [...byCode.values()].filter((same) => same.length > 1);
  if (doubled.length === 0 && byCode.size < 2) return undefined;
  const isOfNotes = isNote(lines[0]);
  const groups = doubled.length > 0 && isOfNotes ? doubled : [lines];
  const discarded = groups.flatMap((group) => allButLast(group));
  const quantities = new Set(lines.map((line) => line.isDeleted || line.quantity));
  const sum = exactSum(...lines.map(({ quantity = 0 }) => quantity));
  const isSum = !isOfNotes && others.length > 0 && others.every(({ quantity }) => quantity === sum);
  return {
    kind: doubled.length > 0 ? 'duplicate' : 'codes',
    orderId,
    productId,
    lines,
    keys: doubled.length,
    concerned: doubled.length > 0 ? doubled.flat() : lines,
    otherCodes:
      doubled.length > 0
        ? [...byCode].filter(([, same]) => same.length === 1).map(([code]) => code)
        : [],
    discarded,
    lost: lostWith(discarded),
    isNote: isOfNotes,
    isDeletedButOne: lines.filter(({ isDeleted }) => !isDeleted).length < 2,
    areCopies:
      doubled.length > 0 &&
      doubled.every(([first, ...more]) => more.every((line) => saysTheSame(first, line))),
    areParts:
      doubled.length > 0 &&
      pricesOf(lines).size === 1 &&
      (quantities.size > 1 || isSum) &&
      !quantities.has(true),
    areVersions: doubled.length > 0 && doubled.every(areVersions),
    differingIn: [...new Set(doubled.flatMap(differingIn))],
  };
}

const areVersions = (lines: readonly Line[]): boolean =>
  new Set(lines.map(({ quantity }) => quantity)).size === 1 && pricesOf(lines).size > 1;

const pricesOf = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(lines.map(({ netPrice, discountedPrice }) => `${netPrice} ${discountedPrice}`));

/** Returns all but the last in the answer, which is presumably processed last. */
const allButLast = (lines: readonly Line[]): readonly Line[] => {
  const last = lastOf(lines);
  return lines.filter((line) => line.place.number !== last);
};

export const lastOf = (lines: readonly Line[]): number =>
  lines.reduce((last, { place }) => Math.max(last, place.number), 0);

/** Describes the single record that should have been sent, or why there is none. */
export function oneRecord(repeat: Repeat): Pick<Breach, 'expected' | 'facts'> {
  const { orderId, productId, lines, concerned, isNote, keys, areCopies, areVersions } = repeat;
  // Each note is a separate document; in a sale, a product occurs once in the order.
  const [first] = concerned;
  const alone = concerned.filter(({ documentCode }) => documentCode === first?.documentCode);
  const all = isNote && keys > 0 ? alone : lines;
  const live = all.filter(({ isDeleted }) => !isDeleted);
  const counted = live.length > 0 ? live : all;
  if (pricesOf(counted).size > 1) {
    const expected = areVersions
      ? 'one record: the last one if it corrects the others'
      : 'one record; the unit prices differ, so the lines cannot be summed as sent';
    return { expected };
  }
  const quantities = counted.flatMap(({ quantity }) => quantity ?? []);
  if (quantities.length < counted.length)
    return { expected: 'one record with the summed quantity' };
  const summed = exactSum(...quantities);
  const ofLines = `${summed} if each is a line of its own`;
  if (areCopies)
    return {
      expected: `one record: quantity ${quantities[0]} if they are copies, ${ofLines}`,
      facts: { copies: counted.length },
    };
  if (keys !== 1 || counted.length !== 2)
    return { expected: { orderId, productId, quantity: summed } };
  const expected = `one record: quantity ${summed} if all are lines of this order, else that of the current version`;
  return { expected, facts: { expected: summed } };
}
