import type { JsonObject } from '../../model/json.ts';
import { figure, listed } from '../../standards/text/figures.ts';
import { members } from '../reading/values/record-values.ts';
import { isQuoted, type Observer } from './parts.ts';

const listedFields = new Set(['transportationCost', 'netValue', 'netTaxedValue', 'taxesApplied']);

/** Counts the quotes with each top-level name that the contract does not list. */
function furtherNames(quotes: readonly JsonObject[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of quotes.flatMap((quote) => Object.keys(quote))) {
    if (!listedFields.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const inQuotes = (n: number, all: number) => `in ${figure(n)} of ${figure(all)} quotes`;

/** Observations of members of quotes that the contract does not define. */
export const quoteObservers: readonly Observer[] = [
  {
    clause: 'delivery-price.answer-more',
    about: 'Further fields of a quote',
    endpoints: ['delivery-price'],
    see(xs) {
      const quotes = xs.filter(isQuoted).map(({ json }) => members(json));
      if (quotes.length === 0) return undefined;
      const names = [...furtherNames(quotes)].toSorted(([, a], [, b]) => b - a);
      if (names.length === 0) return 'None.';
      const shown = names.map(([name, n]) => `${name} ${inQuotes(n, quotes.length)}`);
      return `${listed(shown, 5)}.`;
    },
  },
];
