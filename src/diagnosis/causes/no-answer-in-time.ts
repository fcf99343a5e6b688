import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const rules = ['http/cut-off'];

export default knownCause({
  id: 'no-answer-in-time',
  layer: 'time',
  move: 'the client',
  title: 'No answer arrives within the limit',
  means:
    'After 60 s the connection is closed and the quote is lost. The client waits for a system that does not answer, or takes too long itself.',
  remedy: 'Set a timeout well under 30 s for every call to other systems, and answer in that time.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  rules,
  faults: ['hangs', 'shipping-cost-hangs'],
  examples: {
    shown: [
      { lost: { reason: 'cut-off', detail: 'No answer arrived within 60 s.' }, durationMs: 60_000 },
    ],
    near: [
      {
        text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}',
        durationMs: 28_000,
      },
    ],
  },
  recognise: (own) => foundBy(foundOf(own, ...rules)),
});
