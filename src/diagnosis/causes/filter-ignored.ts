import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';
import { ignoredBounds } from '../signs/shifted-ranges.ts';

export default knownCause({
  id: 'filter-ignored',
  layer: 'data',
  title: 'The date filter is ignored',
  means:
    'Every range returns the same records. Each request for a day returns the whole history, and grows with it.',
  remedy: 'Read date_from and date_to, and filter on date.',
  next: 'greenlight run --only transactions/range-halves',
  rules: ['transactions/outside-range'],
  faults: ['ignores-both-bounds', 'ignores-date-to', 'ignores-date-from'],
  recognise(own) {
    const found = foundOf(own, 'transactions/outside-range');
    const ignored = ignoredBounds(own);
    if (found.length === 0 || ignored.length === 0) return undefined;
    return foundBy(found, [
      `Several ranges were requested, and ${ignored.join(' and ')} ${ignored.length === 1 ? 'makes' : 'make'} no difference.`,
    ]);
  },
});
