import { knownCause, lost, quote } from '../known-cause.ts';

export default knownCause({
  id: 'no-answer-in-time',
  layer: 'time',
  title: 'No answer arrives within the limit',
  means:
    'After 60 s the connection is closed and the quote is lost. The client waits for a system that does not answer, or takes too long itself.',
  remedy: 'Set a timeout well under 30 s for every call to other systems, and answer in that time.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  rules: ['http/cut-off'],
  faults: ['hangs', 'shipping-cost-hangs'],
  examples: {
    shown: [{ ...lost('cut-off', 'No answer arrived within 60 s.'), durationMs: 60_000 }],
    near: [{ text: quote, durationMs: 28_000 }],
  },
});
