import { isNew } from '../../../experiments/changes/sizes.ts';
import { consistsOf } from '../../../experiments/quotes/judge-changes.ts';
import { base, changeRule, withChange } from '../../every/authoring/change-rule.ts';
import { quoted, scene } from '../../every/authoring/relation-example.ts';

const added = (net: number) => withChange('/order/greenlightNote', 'added', quoted(net));

export default changeRule({
  id: 'delivery-price/unknown-field-changes-price',
  severity: 'warning',
  harm: 'lost',
  title: 'A new field changes the quote',
  clauses: ['delivery-price.new-fields'],
  effect:
    'The service may add fields to the order at any time. From then on, the buyer sees different prices.',
  remedy: 'Compute the quote only from the fields you need.',
  mend: 'Ignore unknown fields when pricing',
  counted: '{count} of {judged} orders change price by a new field',
  explains: {},
  examples: {
    conforming: [
      scene(base, added(4200)),
      scene(base, added(4500), { ...base, ...quoted(4300) }, added(4500)),
    ],
    breaking: [scene(base, added(4500), base, added(4500))],
  },
  covers: ({ set, effect }) => effect === 'price' && consistsOf(set, isNew),
});
