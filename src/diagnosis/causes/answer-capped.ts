import { knownCause } from '../known-cause.ts';

export default knownCause({
  id: 'answer-capped',
  layer: 'data',
  title: 'Answers stop at a fixed number of records',
  means:
    'A page size or limit that the contract does not define cuts off the remaining records, and nobody requests them.',
  remedy: 'Return every record of the range in one answer.',
  next: 'greenlight run --only transactions/range-halves',
  rules: ['transactions/capped'],
  faults: ['page-of-1000'],
});
