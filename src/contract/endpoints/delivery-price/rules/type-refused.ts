import type { FoldResult, Subject } from '../../../../model/rule.ts';
import { failed, failureInWords, failureOf } from '../../../reading/failures/failure-of.ts';
import { orderOf } from '../../../reading/orders/order-sent.ts';
import { scenarioRule, wholeFold } from '../../every/authoring/define.ts';
import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';

const A = { role: 'A', ...quoted(4200) };
const X = { role: 'X', order: 'A as order' };

export default scenarioRule({
  id: 'delivery-price/type-refused',
  severity: 'error',
  harm: 'buyer',
  title: 'An order is quoted as one type only',
  clauses: ['delivery-price.rule-2'],
  effect:
    'An order is quoted on screen and again at confirmation. If one of the two types is refused, buyers see no price or cannot confirm.',
  remedy: 'Quote the order whether its type is quote or order.',
  mend: 'Quote both quotations and orders',
  counted: ['orders', 'are quoted as one type only'],
  doubt: 'Each is sent twice, in turn: one is quoted both times, the other never.',
  relations: ['quote-and-order'],
  explains: { answer: ['reads:failure', 'reads:rejection'] },
  examples: {
    conforming: [
      scene(A, { ...X, ...quoted(4200) }),
      scene(A, { ...X, ...failure }, A, { ...X, ...quoted(4200) }),
      scene({ ...A, ...rejection }, { ...X, ...rejection }),
    ],
    breaking: [
      scene(A, { ...X, ...rejection }, A, { ...X, ...rejection }),
      scene(
        { ...A, ...failure },
        { ...X, ...quoted(4200) },
        { ...A, ...failure },
        {
          ...X,
          ...quoted(4200),
        },
      ),
    ],
  },
  begin: () => wholeFold(judge),
});

function judge(exchanges: readonly Subject[]): FoldResult {
  const sent = exchanges.filter(({ resendOf }) => !resendOf);
  const both = ['A', 'X'].map((role) => sent.filter((x) => x.role === role));
  const quoted = both.find((calls) => calls.length > 0 && calls.every((x) => !failureOf(x)));
  if (!quoted || both.some((calls) => calls.length === 0)) return { judged: 0, breaches: [] };
  const other = both.find((calls) => calls !== quoted) ?? [];
  const [first] = other;
  const [own] = quoted;
  if (!first || !own || other.length < 2 || !other.every(failed)) {
    return { judged: 1, breaches: [] };
  }
  const seen = failureInWords(first);
  const [refused, fine] = [first, own].map((x) => {
    const { type } = orderOf(x);
    return typeof type === 'string' ? type : 'the other type';
  });
  // Repetitions failed in the same way, and belong to it.
  const failing = exchanges.filter((x) => x.role === first.role && failed(x));
  return {
    judged: 1,
    breaches: [
      {
        message: `As ${refused} the order got ${seen}, ${other.length} times of ${other.length}. As ${fine} the same content is quoted each time.`,
        at: '/order/type',
        expected: 'a quote for both types',
        actual: seen,
        exchanges: failing.map(({ id }) => id),
        cause: [{ '/order/type': refused ?? '' }],
      },
    ],
  };
}
