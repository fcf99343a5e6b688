import type { OrderVariation } from '../../../model/exchange.ts';

/** Parses the size in a form: `25 lines`, `13 units of each`, `1,000,000`. */
export function sizeOf(form: string): { readonly of: number; readonly unit: string } | undefined {
  const [, digits, unit = ''] =
    /^(\d[\d,]*)(?: (lines?|characters|units of each))?$/.exec(form) ?? [];
  return digits === undefined
    ? undefined
    : { of: Number(digits.replaceAll(',', '')), unit: unit.replace(/s$/, '') };
}

/** Reports whether an order has every change of a set: the same form, or a size at least as far from the quoted order's. */
export function hasChanges(
  row: OrderVariation,
  set: OrderVariation,
  quoted: OrderVariation = {},
): boolean {
  return Object.entries(set).every(([at, form]) => {
    const other = row[at];
    if (other === undefined || other === form) return other === form;
    const [size, limit, before] = [other, form, quoted[at] ?? ''].map(sizeOf);
    if (!size || !limit || !before || size.unit !== limit.unit) return false;
    return limit.of > before.of ? size.of >= limit.of : size.of <= limit.of;
  });
}

export const variedKey = (varied: OrderVariation): string =>
  JSON.stringify(Object.entries(varied).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const isMissing = (form: string): boolean => form === 'absent' || form === 'empty';

/** Reports whether the contract does not list the field. */
export const isNew = (form: string): boolean => form === 'added';
