import type { Subject } from '../../../../model/rule.ts';
import { isBefore } from '../../../reading/answers/in-time.ts';
import { bodyText } from '../../../reading/answers/same-bytes.ts';
import { fromAnother, inventedIn } from '../../../reading/orders/invented.ts';
import { commerceOf, orderOf } from '../../../reading/orders/order-sent.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { naming, orderTo, runRule, scene } from '../../every/authoring/rule.ts';

const to = (commune: string, named = commune) => ({
  order: commune,
  status: 422,
  body: { message: `No delivery to ${named}.` },
  exchange: orderTo(commune),
});

export default runRule({
  id: 'delivery-price/text-of-another-order',
  harm: 'buyer',
  defect: 'changing',
  title: 'An answer has the text of another order',
  clauses: ['delivery-price.rule-6', 'errors.rejection'],
  effect: 'The buyer reads why another order is rejected, and cannot tell what to change.',
  remedy:
    'Write the reason from the order that is answered. Look for a text that is kept: a static field, a cache that goes by less than the order, a session.',
  counted: ['answers', 'have the text of another order'],
  provokedBy: ['provoked-rejections', 'different-orders'],
  doubt:
    'Only communes that greenlight invented count: no client knows them but from a request. So an answer that names one has it from the order that did.',
  explains: {
    run: [
      'http/flaky',
      'delivery-price/covered-order-rejected',
      'delivery-price/rejection-text-says-nothing',
    ],
  },
  examples: () => ({
    conforming: [
      scene(to('Qwxzyk'), to('Zywqxk')),
      scene(to('Qwxzyk'), to('Zywqxk', 'Pudahuel')),
      scene(to('Qwxzyk'), { ...to('Zywqxk'), body: { message: 'No coverage.' } }),
    ],
    breaking: [scene(to('Qwxzyk'), to('Zywqxk', 'Qwxzyk'))],
  }),
  judge(exchanges) {
    const calls = exchanges.filter(
      ({ endpoint, resendOf }) => endpoint === 'delivery-price' && !resendOf,
    );
    const named = calls.filter(({ request }) => inventedIn(bodyText(request)).length > 0);
    if (named.length === 0) return { judged: 0, breaches: [] };
    const broken = calls.filter((x) => fromAnother(x).some((word) => sourceOf(word, x, named)));
    const breaches = naming(broken, (first) => {
      const [word = ''] = fromAnother(first);
      const source = sourceOf(word, first, named);
      return {
        message: `“${first.step}” got “${excerpt(first.text ?? '', 120)}”. ${word} is the commune of “${source?.step ?? ''}”: greenlight invented it.`,
        expected: 'a reason about the order that is answered',
        actual: `the commune ${word}, of another order`,
        exchanges: broken.flatMap((x) => (source && x === first ? [x.id, source.id] : [x.id])),
      };
    });
    return { judged: calls.length, breaches };
  },
});

/** Who may have left it behind: the last before it that named it, best of all for the same commerce. */
function sourceOf(word: string, x: Subject, named: readonly Subject[]): Subject | undefined {
  const naming = named.filter((each) => inventedIn(bodyText(each.request)).includes(word));
  const before = naming.filter((each) => isBefore(each, x));
  const commerce = commerceOf(orderOf(x));
  return (
    before.findLast((each) => commerceOf(orderOf(each)) === commerce) ?? before.at(-1) ?? naming[0]
  );
}
