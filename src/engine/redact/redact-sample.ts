import type { Sample } from '../../model/run.ts';
import { tokensOf } from '../../standards/json/json-pointer.ts';
import { isAt, leavesAt, marker, type Patterns, withoutPlaces } from './places.ts';

/** What columns of samples are called where they do not have the name of their field. */
const columns: { readonly [heading: string]: string } = {
  document: 'documentCode',
  documents: 'documentCode',
  order: 'orderId',
  orders: 'orderId',
  product: 'productId',
  commerce: 'commerceId',
  commerces: 'commerceId',
  seller: 'sellerId',
  sellers: 'sellerId',
  type: 'documentType',
  reference: 'referenceCode',
};

/** A sample, or the head of a finding, without what stands at the places. */
export function sampleWithout(
  sample: Sample,
  patterns: Patterns,
  text: (text: string) => string,
): Sample {
  const { at, message, expected, actual, row, ...rest } = sample;
  const base = at === undefined ? undefined : (tokensOf(at) ?? []);
  const reported = base && isAt(patterns, base) ? marker : undefined;
  const values = base ? leavesAt(actual, patterns, base).map(String) : [];
  const whole = (value: string) => withoutValues(text(value), values);
  const cells = Object.entries(row ?? {}).map(
    ([heading, cell]) =>
      [
        heading,
        isNamed(patterns, columns[heading] ?? heading) ? marker : withoutPlaces(cell, [], whole),
      ] as const,
  );
  return {
    ...rest,
    ...(at === undefined ? {} : { at }),
    message: whole(message),
    ...(expected === undefined ? {} : { expected: withoutPlaces(expected, [], whole) }),
    ...(actual === undefined
      ? {}
      : { actual: reported ?? withoutPlaces(actual, base ? patterns : [], whole, base ?? []) }),
    ...(row ? { row: Object.fromEntries(cells) } : {}),
  };
}

/** A column bears the name of a field, wherever that stands. */
const isNamed = (patterns: Patterns, name: string): boolean =>
  patterns.some((pattern) => pattern.findLast((token) => token !== '*') === name);

/** The same for values that are known to be told here: short ones too, and those that are cut with `…`. */
function withoutValues(text: string, values: readonly string[]): string {
  return values
    .filter((value) => value !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, value) => {
      const escaped = value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
      const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu');
      return withoutBeginnings(shown.replace(whole, marker), value);
    }, text);
}

function withoutBeginnings(text: string, value: string): string {
  const pieces = text.split('…');
  return pieces
    .map((piece, i) => {
      if (i === pieces.length - 1) return piece;
      const cut = beginsIn(piece, value);
      return cut === 0 ? `${piece}…` : piece.slice(0, -cut) + marker;
    })
    .join('');
}

/** How many units of the value's beginning a text ends with, four at least. */
function beginsIn(text: string, value: string): number {
  for (let length = Math.min(text.length, value.length); length >= 4; length -= 1) {
    if (text.endsWith(value.slice(0, length))) return length;
  }
  return 0;
}
