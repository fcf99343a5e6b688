import { isMissing } from '../../../experiments/changes/sizes.ts';
import { consistsOf, isWindow } from '../../../experiments/quotes/judge-changes.ts';
import { base, changeRule, withChange } from '../../every/authoring/change-rule.ts';
import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';

const absent = (answer: typeof failure) =>
  withChange('/order/estimatedDeliverAt', 'absent', answer);
const dated = { role: 'today', round: 4, order: 'A, dated today' };

export default changeRule({
  id: 'delivery-price/draft-refused',
  severity: 'error',
  harm: 'buyer',
  clauses: ['delivery-price.order-required', 'delivery-price.order-optional'],
  title: 'A draft is rejected for a missing optional field',
  effect:
    'The order does not advance, although it has every required field. The buyer sees a reason and cannot act on it.',
  remedy:
    'Quote from the required fields. Answer a 4xx only for a business reason, never for an optional field that is absent or empty.',
  mend: 'Quote drafts without optional fields',
  counted: '{count} of {judged} orders without optional fields were rejected',
  doubt:
    'If only the delivery date is missing, a client may assume today and have no delivery window. If the full order dated today or tomorrow is rejected with the same text, it is only an observation.',
  examples: {
    conforming: [
      scene(base, absent(quoted(4200)), base, absent(quoted(4200))),
      scene(base, absent(failure), base, absent(failure)),
    ],
    breaking: [
      scene(base, absent(rejection), base, absent(rejection), { ...dated, ...quoted(4200) }),
      scene(base, absent(rejection), base, absent(rejection), {
        ...dated,
        ...rejection,
        why: 'the full order dated today is rejected with the same text: only an observation',
      }),
    ],
  },
  covers: ({ set, effect }) => effect === 'refused' && consistsOf(set, isMissing),
  // Held against nobody, but reported: it also explains the same refusal in other scenarios.
  worded: (decisive, _seen, exchanges) =>
    isWindow(decisive, exchanges)
      ? {
          severity: 'info',
          message:
            'A draft without a delivery date is rejected with the same text as the full order dated today or tomorrow: there is no delivery window then.',
        }
      : {},
});
