import { registered } from '../../contract/reading/orders/order-basis.ts';
import { asObject } from '../../contract/reading/values/record-values.ts';
import type { Situation, Source } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import type { DeclaredOrder } from '../../model/outcome.ts';
import type { DataPart, StepSpec } from '../../model/scenario.ts';
import type { Address, KnownQuote, Product, TargetData } from '../../model/target.ts';
import { present } from '../../standards/collections/present.ts';
import { howMany } from '../../standards/text/figures.ts';

/** Entry of the target data for a step with `each`; without `each` there is one empty entry. */
export interface Entry {
  readonly label?: string;
  readonly address?: Address;
  readonly lines?: readonly Product[];
  /** Code of another commerce in the client's system. */
  readonly externalId?: string;
  /** JSON Merge Patch for the delivery-price order. */
  readonly patch?: Json;
  readonly quote?: KnownQuote;
  readonly source?: Source;
  /** Place of the entry in the config: `data.quotes[0]`. */
  readonly at?: string;
}

/** Returns the entries of a part of the target data, labelled by their `why` or by what they are. */
export function entriesOf(part: DataPart | undefined, data: TargetData): readonly Entry[] {
  if (part === undefined) return [{}];
  const source = data.sources[part];
  return listed[part](data).map((entry, i) => ({
    ...entry,
    ...(source ? { source } : {}),
    at: `data.${part}[${i}]`,
  }));
}

const listed: { readonly [part in DataPart]: (data: TargetData) => readonly Entry[] } = {
  covered: ({ covered }) => covered.map(addressEntry),
  uncovered: ({ uncovered }) => uncovered.map(addressEntry),
  unquotable: ({ unquotable }) =>
    unquotable.map(({ why, order }) => ({ label: why, patch: order })),
  quotes: ({ quotes }) => quotes.map((quote) => ({ label: quote.why, patch: quote.order, quote })),
  otherCommerces: (data) => commerceEntries(data, data.otherCommerces),
  unaskedCommerces: (data) => commerceEntries(data, data.unaskedCommerces),
  furtherCommerces: (data) => commerceEntries(data, data.furtherCommerces),
  otherProducts: ({ products, otherProducts = [] }) =>
    Array.from({ length: Math.ceil(otherProducts.length / linesAtOnce) }, (_, i) => {
      const added = otherProducts.slice(i * linesAtOnce, (i + 1) * linesAtOnce);
      const label = `with ${howMany(added.length, 'other product')}`;
      return { label, lines: [...products, ...added] };
    }),
  products: ({ products }) => products.map((line) => ({ label: line.sku, lines: [line] })),
  window: ({ window }) => (window ? [{ label: `${window.from} to ${window.to}` }] : []),
};

/** Number of other products in an order: few enough for an order that is not unusual. */
const linesAtOnce = 12;

const commerceEntries = (data: TargetData, ids: readonly string[] = []): readonly Entry[] =>
  ids.map((externalId) => {
    const address = registered(data.addresses, externalId);
    return { label: externalId, externalId, ...(address ? { address } : {}) };
  });

function addressEntry(address: Address): Entry {
  return { label: address.why ?? `${address.address}, ${address.commune}`, address };
}

/** Returns what the config declares of an order: that it cannot be quoted, or its price. */
export function declaredOrder(
  { at, quote }: Entry,
  situation: Situation,
  source: Source,
): DeclaredOrder | undefined {
  if (at === undefined) return undefined;
  if (situation === 'unquotable') return { at };
  if (!quote || situation !== 'quotable' || source === 'sample') return undefined;
  const { netValue, netTaxedValue, shippingCost } = quote;
  return { at, netValue, ...present({ netTaxedValue, shippingCost }) };
}

const strength: readonly Source[] = ['sample', 'discovered', 'declared'];

/** Returns the least reliable source of an order's commerce, address and lines. The author's own order is declared. */
export function sourceOf(spec: StepSpec, entry: Entry, { sources }: TargetData): Source {
  if (typeof spec.order?.base === 'object') return 'declared';
  const origin = entry.source ?? 'declared';
  const patch = asObject(entry.patch) ?? {};
  const parts = [
    entry.externalId === undefined && patch['externalId'] === undefined ? sources.commerce : origin,
    entry.lines === undefined && patch['products'] === undefined ? sources.products : origin,
    entry.address === undefined && patch['shippingAddress'] === undefined
      ? sources.covered
      : entry.externalId === undefined
        ? origin
        : 'discovered',
  ].map((source) => source ?? 'declared');
  return strength.find((source) => parts.includes(source)) ?? 'declared';
}

/** Accepts any answer for sample data: a client need not know its commerce, products or address. */
export const situationOf = (situation: Situation, source: Source): Situation =>
  situation === 'quotable' && source === 'sample' ? 'any' : situation;
