import { isNew } from '../../../experiments/changes/sizes.ts';
import { consistsOf } from '../../../experiments/quotes/judge-changes.ts';
import { base, changeRule, withChange } from '../../every/authoring/change-rule.ts';
import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';

const added = (answer: typeof failure) => withChange('/order/greenlightNote', 'added', answer);

export default changeRule({
  id: 'delivery-price/unknown-field-not-tolerated',
  severity: 'error',
  harm: 'buyer',
  title: 'An order with a new field is not quoted',
  clauses: ['delivery-price.new-fields', 'versioning.tolerate'],
  effect:
    'The service may add fields to the order at any time. From then on, no order gets a quote.',
  remedy: 'Read the fields you need and ignore all others.',
  mend: 'Ignore unknown fields',
  counted: '{count} of {judged} orders are not quoted for a new field',
  doubt:
    'The order without the new field is sent before and after. It is quoted each time, and never with the field.',
  examples: {
    conforming: [
      scene(base, added(quoted(4200)), base, added(quoted(4200))),
      scene(base, added(failure), base, added(quoted(4200))),
    ],
    breaking: [
      scene(base, added(rejection), base, added(rejection)),
      scene(base, added(failure), base, added(failure)),
    ],
  },
  covers: ({ set, effect }) => effect !== 'price' && consistsOf(set, isNew),
});
