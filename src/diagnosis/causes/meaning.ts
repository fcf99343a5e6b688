import { givesReason } from '../../contract/reading/quotes/gives-reason.ts';
import type { Subject } from '../../model/rule.ts';
import { knownCauses } from '../known/known-cause.ts';

export const meaning = knownCauses('meaning', [
  {
    id: 'business-as-5xx',
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
    answers: { shows: isReason, share: 'any' },
  },
]);

function isReason(x: Subject) {
  return (x.status ?? 0) >= 500 && givesReason(x);
}
