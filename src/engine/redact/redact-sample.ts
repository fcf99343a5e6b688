import type { Sample } from '../../model/run.ts';
import { tokensOf } from '../../standards/json/json-pointer.ts';
import { openMatcher } from './matcher.ts';
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
  // Values that are known to be reported here are found when they are short, too.
  const here = openMatcher('one');
  for (const value of values) here.add({ value, by: marker, edges: 'words' });
  const whole = (value: string) => here.replace(text(value));
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
