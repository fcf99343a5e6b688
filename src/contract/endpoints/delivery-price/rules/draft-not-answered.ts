import { isMissing } from '../../../experiments/changes/sizes.ts';
import { consistsOf } from '../../../experiments/quotes/judge-changes.ts';
import { base, changeRule, withChange } from '../../every/authoring/change-rule.ts';
import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';

const absent = (answer: typeof failure) =>
  withChange('/order/estimatedDeliverAt', 'absent', answer);

export default changeRule({
  id: 'delivery-price/draft-not-answered',
  severity: 'error',
  harm: 'buyer',
  clauses: ['delivery-price.order-required', 'delivery-price.order-optional'],
  title: 'A draft without optional fields gets no usable answer',
  effect:
    'The service sends a draft before an order exists, and optional fields may be empty or absent. The buyer gets a generic error instead of a quote.',
  remedy: 'Quote from the required fields. Expect every optional field to be absent or empty.',
  mend: 'Answer drafts without optional fields',
  counted: '{count} of {judged} orders without optional fields got no usable answer',
  examples: {
    conforming: [
      scene(base, absent(quoted(4200)), base, absent(quoted(4200))),
      scene(base, absent(rejection), base, absent(rejection)),
      scene(base, absent(failure)),
    ],
    breaking: [scene(base, absent(failure), base, absent(failure))],
  },
  covers: ({ set, effect }) => effect === 'not-answered' && consistsOf(set, isMissing),
});
