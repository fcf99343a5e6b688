import type { Subject } from '../../../../model/rule.ts';
import { unstopped } from '../../../../standards/text/figures.ts';
import { isDateForm } from '../../../experiments/changes/forms.ts';
import { consistsOf } from '../../../experiments/quotes/judge-changes.ts';
import { failureOf } from '../../../reading/failures/failure-of.ts';
import { statedBy } from '../../../reading/failures/stated.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { base, changeRule, withChange } from '../../every/authoring/change-rule.ts';
import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';

const at = '/order/estimatedDeliverAt';
const dayAlone = (answer: typeof failure) => withChange(at, 'the date alone', answer);

/** A date without a time may lawfully be read as another day, with a reason of its own. */
function reasonOf(x: Subject | undefined): string {
  const reason = x && failureOf(x) === 'refused' ? statedBy(x)?.reason : undefined;
  return reason ? ` The reason is “${excerpt(unstopped(reason), 120)}”.` : '';
}

export default changeRule({
  id: 'delivery-price/date-form-refused',
  severity: 'error',
  harm: 'buyer',
  title: 'A delivery date in another ISO 8601 form is refused',
  clauses: ['delivery-price.order-date'],
  effect:
    'estimatedDeliverAt is an ISO 8601 date, which has several forms. An order with another form of the date gets no quote.',
  remedy:
    'Parse estimatedDeliverAt as ISO 8601: with and without a time, with and without milliseconds, with Z and with an offset.',
  mend: 'Read delivery dates in every ISO 8601 form',
  counted: '{count} of {judged} orders are not quoted for the form of the delivery date',
  doubt:
    'The same day is sent in each form, and in the usual form before and after. A 4xx may have a reason, such as a closed day where a date alone is read in another time zone, so it is a warning. A 5xx or a missing answer has none.',
  examples: {
    conforming: [
      scene(base, dayAlone(quoted(4200))),
      scene(base, dayAlone(failure), base, dayAlone(quoted(4200))),
    ],
    breaking: [
      scene(base, dayAlone(failure), base, dayAlone(failure)),
      scene(
        base,
        dayAlone({ why: 'with a reason: a warning', ...rejection }),
        base,
        dayAlone(rejection),
      ),
    ],
  },
  covers: ({ set, effect }) => effect !== 'price' && consistsOf(set, isDateForm),
  worded: ({ set, effect, changed }, seen) => ({
    ...(effect === 'refused' ? { severity: 'warning' } : {}),
    message: `With ${Object.values(set).join(', ')} in estimatedDeliverAt the order got ${seen}, each time. In the usual form it is quoted.${reasonOf(changed[0])}`,
    expected: 'a quote, as with the usual form of the date',
  }),
});
