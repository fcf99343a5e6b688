import type { Subject } from '../../model/rule.ts';
import { knownCause } from '../known-cause.ts';
import { answeredAs, bodySays, foundBy, foundOf, shownBy } from '../signs/reported.ts';
import { givesReason } from '../signs/words-of-refusal.ts';

export default knownCause({
  id: 'business-as-5xx',
  layer: 'meaning',
  title: 'A business rejection is answered with a 5xx',
  means:
    'A 5xx is never read as a rejection: the service treats it as an outage, the reason is lost, and the buyer gets a generic error.',
  remedy:
    'When an order cannot be quoted, answer a 4xx, such as 422, with the reason. Keep 5xx for failures.',
  rules: ['delivery-price/rejected-as-5xx', 'http/server-error'],
  faults: ['rejection-as-500'],
  examples: {
    shown: [
      { status: 500, text: '{"message":"Comuna fuera de cobertura"}' },
      { status: 503, text: '{"error":"Order exceeds the maximum weight"}' },
    ],
    near: [
      { status: 422, text: '{"message":"Comuna fuera de cobertura"}' },
      { status: 500, text: '{"message":"Internal Server Error"}' },
    ],
  },
  recognise(own) {
    const found = foundOf(own, 'delivery-price/rejected-as-5xx');
    if (found.length > 0) return foundBy(found);
    const failures = own.troubled.filter((x) => isReason(x));
    const [first] = failures;
    return shownBy(failures, [first && answeredAs(first), first && bodySays(first)]);
  },
});

const isReason = (x: Subject) => (x.status ?? 0) >= 500 && givesReason(x);
