import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const rules = ['transactions/capped'];

export default knownCause({
  id: 'answer-capped',
  layer: 'data',
  move: 'the client',
  title: 'Answers stop at a number of records',
  means:
    'A page size or a limit that the contract does not know cuts off what comes after it, and nobody asks for the rest.',
  remedy: 'Send every record of the range in one answer.',
  next: 'greenlight run --only transactions/range-halves',
  rules,
  faults: ['page-of-1000'],
  examples: {
    shown: [],
    near: [],
  },
  recognise: (own) => foundBy(foundOf(own, ...rules)),
});
