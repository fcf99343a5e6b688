import { isDeepStrictEqual } from 'node:util';
import type { QuotingId } from '../../../model/endpoint.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { escapeToken, valueAt } from '../../../standards/json/json-pointer.ts';
import { skuOf } from '../../reading/orders/order-sent.ts';
import { asObject } from '../../reading/values/record-values.ts';
import { changed, plainlyChanged } from './changes.ts';
import { addedLine, isAddedLine, ofLines } from './forms.ts';
import type { Change, Obligation } from './places.ts';

const maxFormLength = 60;

const changeTo = (at: string, from: Json | undefined, to: Json | undefined): Change => {
  const text = JSON.stringify(to) as string | undefined;
  const isShown = text !== undefined && /^["\d-]/.test(text) && text.length <= maxFormLength;
  const sku = from === undefined && to !== undefined ? skuOf(to) : undefined;
  const other =
    sku !== undefined ? `${addedLine}${sku}` : from === undefined ? 'present' : 'another value';
  return {
    at,
    form: text === undefined ? 'absent' : isShown ? text : other,
    owed: 'answer',
    to: () => to,
  };
};

/** Returns each place where two values differ, as a change of the first; list elements are removed from its end. */
function differing(at: string, from: Json | undefined, to: Json | undefined): readonly Change[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (Array.isArray(from) && Array.isArray(to)) {
    const most = Math.max(from.length, to.length);
    const each = Array.from({ length: most }, (_, i) =>
      differing(`${at}/${i}`, from[i] as Json | undefined, to[i] as Json | undefined),
    );
    return [...each.slice(0, to.length), ...each.slice(to.length).toReversed()].flat();
  }
  const [before, other] = [asObject(from), asObject(to)];
  if (!before || !other) return [changeTo(at, from, to)];
  return [...new Set([...Object.keys(before), ...Object.keys(other)])].flatMap((name) =>
    differing(`${at}/${escapeToken(name)}`, before[name], other[name]),
  );
}

const products = '/order/products';

/** Reports whether a change is a line that one of the orders lacks. */
export const isLine = ({ at, form }: Change): boolean =>
  at.startsWith(`${products}/`) &&
  !at.slice(products.length + 1).includes('/') &&
  (form === 'absent' || form === 'present' || isAddedLine(form));

/** Returns a change to the same number of lines, made of the first order's own. */
export const asLineCount = (from: JsonObject, part: readonly Change[]): Change => {
  const [before, made] = [from, plainlyChanged(from, part)].map((body) => valueAt(body, products));
  return {
    at: products,
    ...ofLines((made as readonly Json[]).length, before as readonly Json[]),
  };
};

/** Returns the differences of two orders, for which this is owed, and a function that applies some of them to the first. */
export function differencesOf(
  endpoint: QuotingId,
  from: JsonObject,
  to: JsonObject,
  owed: Obligation,
) {
  const all = differing('', from, to).map((each): Change => ({ ...each, owed }));
  // If the totals follow the lines in both orders, they do so in those between.
  const lines = all.filter(({ at }) => !/(?:^|\/)pricing\//.test(at));
  const isLawful = isDeepStrictEqual(changed(endpoint, from, lines), to);
  return isLawful
    ? { all: lines, made: (some: readonly Change[]) => changed(endpoint, from, some) }
    : { all, made: (some: readonly Change[]) => plainlyChanged(from, some) };
}
