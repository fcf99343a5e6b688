import { isWriting } from '../../../experiments/changes/forms.ts';
import { consistsOf } from '../../../experiments/quotes/judge-changes.ts';
import { base, changeRule, withChange } from '../../every/authoring/change-rule.ts';
import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';

const accents = (answer: typeof failure) => withChange('/order/commerceName', 'accents', answer);

export default changeRule({
  id: 'delivery-price/text-refused',
  severity: 'error',
  harm: 'buyer',
  title: 'An order with accents in its texts is not quoted',
  clauses: ['delivery-price.order-texts'],
  effect:
    'Buyers write names and remarks with accents and other letters. An order with such a text gets no quote.',
  remedy:
    'Read the body as UTF-8, and count content-length in bytes. Ignore texts that the price does not need.',
  mend: 'Quote orders whose texts have accents',
  counted: '{count} of {judged} orders are not quoted for how a text is written',
  doubt:
    'The order in plain letters is quoted before and after. Quotation marks, symbols and emoji may be rejected with a reason; a server error, a page or a missing answer is not a reason.',
  examples: {
    conforming: [
      scene(base, accents(failure), base, accents(quoted(4200))),
      scene(
        base,
        accents({ why: 'it may be turned down', situation: 'any', ...rejection }),
        base,
        accents({ situation: 'any', ...rejection }),
      ),
    ],
    breaking: [
      scene(base, accents(failure), base, accents(failure)),
      scene(base, accents(rejection), base, accents(rejection)),
    ],
  },
  covers: ({ set, effect }) => effect !== 'price' && consistsOf(set, isWriting),
});
