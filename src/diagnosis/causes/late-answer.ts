import { knownCause, quote } from '../known-cause.ts';

export default knownCause({
  id: 'late-answer',
  layer: 'time',
  title: 'Answers take 30 s or more',
  means:
    'Answers are expected in under 30 s and are lost after 60 s. In between the buyer waits, and slightly more load loses the quote.',
  remedy: 'Answer in under 30 s for any number of lines. Check the work that grows with them.',
  next: 'greenlight run --endpoint delivery-price --verbose',
  rules: ['http/slow'],
  faults: ['slow'],
  examples: {
    shown: [
      { text: quote, durationMs: 31_020 },
      { text: quote, durationMs: 59_100 },
    ],
    near: [{ text: quote, durationMs: 29_010 }],
  },
});
