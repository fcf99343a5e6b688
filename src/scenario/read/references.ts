import type { Json } from '../../model/json.ts';
import { noRange, UsageError } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import { escapeToken, valueAt } from '../../standards/json/json-pointer.ts';
import { nearest } from './nearest.ts';
import type { Source } from './source.ts';

/** Names of the target data that a scenario may refer to; `0` is any index. */
const known: readonly string[] = [
  'data.domain',
  ...['externalId', 'commerceId', 'name'].map((name) => `data.commerce.${name}`),
  'data.otherCommerces.0',
  'data.sellerIds.0',
  'data.distributionCenterId',
  ...['sku', 'quantity', 'unitPrice'].map((name) => `data.products.0.${name}`),
  ...['covered', 'uncovered'].flatMap((part) =>
    ['address', 'commune', 'city', 'region', 'country', 'latitude', 'longitude', 'why'].map(
      (name) => `data.${part}.0.${name}`,
    ),
  ),
  'data.unquotable.0.why',
  ...['why', 'netValue', 'netTaxedValue'].map((name) => `data.quotes.0.${name}`),
  'data.window.from',
  'data.window.to',
  'window.from',
  'window.middle',
  'window.to',
  ...['always', 'hour', 'empty', 'records', 'justAfter', 'justBefore'].flatMap((part) => [
    `window.${part}.from`,
    `window.${part}.to`,
  ]),
  ...['part', 'midnight', 'localMidnight'].flatMap((part) =>
    ['from', 'middle', 'to'].map((name) => `window.${part}.${name}`),
  ),
];

/** Matches references; `$${` is an escaped `${`. */
export const reference = /\$\$\{|\$\{([^}]*)(\}?)/g;

/** Describes the first invalid reference of a text; undefined if all are valid. */
function referenceTrouble(text: string): string | undefined {
  for (const [whole, name, closing] of text.matchAll(reference)) {
    if (name === undefined) continue;
    if (closing === '') return `${whole} has no closing brace`;
    const general = name.replaceAll(/\.\d+(?=\.|$)/g, '.0');
    if (known.includes(general)) continue;
    const near = nearest(general, known);
    const hint = near
      ? `the nearest known name is ${quoted(near)}`
      : `allowed are ${quoted('data.…')} and ${quoted('window.…')}`;
    return `unknown name ${quoted(name)}; ${hint}`;
  }
  return undefined;
}

const quoted = (name: string) => `$\{${name}}`;

type ReferenceValues = Target['data'] & Pick<Target, 'domain'>;

/** Error for a reference without a value; the step is not sent. */
export class MissingData extends Error {
  override readonly name = 'MissingData';
}

/**
 * Replaces references by the target's data. A text that is a single reference takes the value with its type;
 * within a longer text the value is formatted. Throws MissingData.
 */
export function filledIn<Value extends Json>(value: Value, target: Target): Value {
  return fill(value, { domain: target.domain, ...target.data }) as Value;
}

function fill(value: Json, data: ReferenceValues): Json {
  if (typeof value === 'string') return fillText(value, data);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => fill(each, data));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each, data)]));
}

function fillText(text: string, data: ReferenceValues): Json {
  const [, only] = /^\$\{([^}]*)\}$/.exec(text) ?? [];
  if (only !== undefined) return named(only, data);
  return text.replaceAll(reference, (_, name: string | undefined) =>
    name === undefined ? '${' : String(named(name, data)),
  );
}

function named(name: string, data: ReferenceValues): string | number {
  const path = name.startsWith('window.') ? `data.${name}` : name;
  const pointer = path.replace(/^data/, '').replaceAll('.', '/');
  const value = pointer === '/window/middle' ? middleOf(data) : valueAt(data, pointer);
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new MissingData(missing(path.replace(/^data\./, ''), data));
}

function missing(path: string, { empty = [] }: ReferenceValues): string {
  if (!path.startsWith('window.')) return `The target data has no ${path}. Add it to data.`;
  return empty.includes('transactions') ? 'data.empty declares that there is no record.' : noRange;
}

/** Returns the middle of the window, at odd seconds, if discovery has not found a better instant. */
function middleOf({ window }: ReferenceValues): string | undefined {
  if (!window || window.middle !== undefined) return window?.middle;
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  const minute = Math.floor((from + to) / 2 / 60_000) * 60_000;
  return new Date(minute + 37_000).toISOString().replace('.000Z', 'Z');
}

const filled = /^(\/steps\/\d+)?\/(label|order\/merge|headers|range)(\/|$)/;

/** Throws a UsageError for an unknown reference, or one where none is replaced; in an order file, every text is. */
export function assertReferences(source: Source, isOrder = false): void {
  for (const [pointer, text] of textsOf(source.value, '')) {
    if (!/\$\{/.test(text)) continue;
    const trouble =
      isOrder || filled.test(pointer)
        ? referenceTrouble(text)
        : 'references are read only in label, order.merge, headers and range';
    if (trouble) throw new UsageError(trouble, source.place(pointer));
  }
}

function* textsOf(value: Json, pointer: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    yield* textsOf(each, `${pointer}/${escapeToken(name)}`);
  }
}
