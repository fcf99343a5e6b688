import type { JsonObject } from '../../model/json.ts';
import { figure, list } from '../../standards/text/figures.ts';
import { amountsOf, sameNumber } from '../reading/quotes/amounts-of.ts';
import { members } from '../reading/values/json-object.ts';
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

/** Returns the names with a dot, with which some mappers write nested members. */
const flat = (quote: JsonObject) => Object.keys(quote).filter((name) => name.includes('.'));

const inQuotes = (n: number, all: number) => `in ${figure(n)} of ${figure(all)} quotes`;

/** Observations of members of quotes that the contract does not define. */
export const quoteObservers: readonly Observer[] = [
  {
    clause: 'delivery-price.answer-more',
    about: 'Names written flat',
    endpoints: ['delivery-price'],
    see(xs) {
      const named = [...new Set(xs.filter(isQuoted).flatMap(({ json }) => flat(members(json))))];
      if (named.length === 0) return undefined;
      return `${list(named.slice(0, 5))}: a name with a dot is not a member of an object, and may not be read.`;
    },
  },
  {
    clause: 'delivery-price.answer-more',
    about: 'Noise of doubles',
    endpoints: ['delivery-price'],
    see(xs) {
      const quotes = xs.filter(isQuoted);
      const noisy = quotes.filter((x) => {
        const { transportationCost = 0, netValue = transportationCost } = amountsOf(x) ?? {};
        return netValue !== transportationCost && sameNumber(netValue, transportationCost);
      });
      if (noisy.length === 0) return undefined;
      return `netValue and transportationCost differ by the last digits of a double ${inQuotes(noisy.length, quotes.length)}.`;
    },
  },
  {
    clause: 'delivery-price.answer-more',
    about: 'Further fields of a quote',
    endpoints: ['delivery-price'],
    see(xs) {
      const quotes = xs.filter(isQuoted).map(({ json }) => members(json));
      if (quotes.length === 0) return undefined;
      const names = [...furtherNames(quotes)].toSorted(([, a], [, b]) => b - a);
      if (names.length === 0) return 'None.';
      const shown = names.slice(0, 5).map(([name, n]) => `${name} ${inQuotes(n, quotes.length)}`);
      const rest = names.length - shown.length;
      return `${list(rest > 0 ? [...shown, `${rest} more`] : shown)}.`;
    },
  },
];
