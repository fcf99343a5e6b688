import { isDateForm, isWriting } from '../../../experiments/changes/forms.ts';
import { isMissing, isNew } from '../../../experiments/changes/sizes.ts';
import { consistsOf, type Decisive } from '../../../experiments/quotes/judge-changes.ts';
import { base, changeRule, withChange } from '../authoring/change-rule.ts';
import { failure, quoted, rejection, scene } from '../authoring/relation-example.ts';

const products = '/order/products';
const twenty = { ...base, varied: { [products]: '20 lines' }, order: '20 lines' };
const lines = (answer: typeof failure) => withChange(products, '21 lines', answer);

const isType = (_form: string, at: string): boolean => at === '/order/type';

/** Changes of which a rule of delivery-price tells more. */
const hasOwnRule = ({ set }: Decisive): boolean =>
  [isMissing, isNew, isDateForm, isWriting, isType].some((kind) => consistsOf(set, kind));

export default changeRule({
  id: 'http/lawful-change-fails',
  severity: 'error',
  defect: 'failed',
  harm: 'buyer',
  title: 'A lawful change of an order makes it fail',
  clauses: ['delivery-price.answer-status', 'delivery-price.rule-6', 'shipping-cost.answer'],
  effect:
    'The service sends such an order whenever a buyer makes one. The buyer gets a generic error, and never a price.',
  remedy:
    'Send both orders of this finding and compare what your system does with them. Quote the second, or answer a 4xx with the reason.',
  mend: 'Answer lawful orders with a quote or a reason',
  counted: '{count} of {judged} lawful orders fail',
  doubt:
    'The order without the change is sent before each. A rejection with a reason is lawful, unless the change is one that the contract calls optional.',
  // Not reads:failure: a rejection that comes as a 5xx is told by its own rule.
  explains: {
    answer: [
      'http/connection-lost',
      'http/cut-off',
      'http/refused',
      'http/server-error',
      'http/unreachable',
      'delivery-price/covered-order-rejected',
      'reads:rejection',
    ],
  },
  examples: {
    conforming: [
      scene(twenty, lines(quoted(4200)), twenty, lines(quoted(4200))),
      scene(
        twenty,
        lines({ why: 'too many lines', situation: 'any', ...rejection }),
        twenty,
        lines({ situation: 'any', ...rejection }),
      ),
      scene(base, lines(failure), base, lines(quoted(4200))),
    ],
    breaking: [scene(twenty, lines(failure), twenty, lines(failure))],
  },
  covers: (decisive) =>
    decisive.effect !== 'price' && !(isOfQuery(decisive) && hasOwnRule(decisive)),
});

const isOfQuery = ({ changed }: Decisive) => changed[0]?.endpoint === 'delivery-price';
