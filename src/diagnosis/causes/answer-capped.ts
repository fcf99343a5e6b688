import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const rules = ['transactions/capped'];

export default knownCause({
  id: 'answer-capped',
  layer: 'data',
  move: 'the client',
  title: 'Answers stop at a fixed number of records',
  means:
    'A page size or limit that the contract does not define cuts off the remaining records, and nobody requests them.',
  remedy: 'Return every record of the range in one answer.',
  next: 'greenlight run --only transactions/range-halves',
  rules,
  faults: ['page-of-1000'],
  examples: {
    shown: [],
    near: [],
  },
  recognise: (own) => foundBy(foundOf(own, ...rules)),
});
