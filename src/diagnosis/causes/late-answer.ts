import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const rules = ['http/slow'];

export default knownCause({
  id: 'late-answer',
  layer: 'time',
  move: 'the client',
  title: 'Answers take 30 s or more',
  means:
    'Answers are expected in under 30 s and are lost after 60 s. In between the buyer waits, and slightly more load loses the quote.',
  remedy: 'Answer in under 30 s whatever the number of lines.',
  next: 'greenlight run --endpoint delivery-price --verbose',
  rules,
  faults: ['slow'],
  examples: {
    shown: [
      {
        text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}',
        durationMs: 31_020,
      },
      {
        text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}',
        durationMs: 59_100,
      },
    ],
    near: [
      {
        text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}',
        durationMs: 29_010,
      },
    ],
  },
  recognise: (own) => foundBy(foundOf(own, ...rules)),
});
