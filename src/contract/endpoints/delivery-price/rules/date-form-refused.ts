import type { Subject } from '../../../../model/rule.ts';
import { unstopped } from '../../../../standards/text/figures.ts';
import { judgeBeside } from '../../../experiments/quotes/judge-beside.ts';
import { failureOf } from '../../../reading/failures/failure-of.ts';
import { statedBy } from '../../../reading/failures/stated.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { scenarioRule, wholeFold } from '../../every/authoring/define.ts';
import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';

const A = { role: 'A', ...quoted(4200) };
const dated = {
  role: 'A+the date alone',
  order: 'A with the date alone',
};

/** A date without a time may lawfully be read as another day, with a reason of its own. */
function reasonOf(x: Subject | undefined): string {
  const reason = x && failureOf(x) === 'refused' ? statedBy(x)?.reason : undefined;
  return reason ? ` The reason is “${excerpt(unstopped(reason), 120)}”.` : '';
}

export default scenarioRule({
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
  counted: '{count} of {judged} forms of the delivery date keep the order from being quoted',
  judgedOn: 'orders whose delivery date is written in another form, where the usual form is quoted',
  doubt:
    'The same day is sent in each form, and in the usual form before and after. A 4xx may have a reason, such as a closed day where a date alone is read in another time zone, so it is a warning. A 5xx or a missing answer has none.',
  relations: ['date-forms'],
  explains: { answer: ['reads:failure', 'reads:rejection'] },
  examples: {
    conforming: [
      scene(A, { ...dated, ...quoted(4200) }),
      scene(A, { ...dated, ...failure }, A, { ...dated, ...quoted(4200) }),
    ],
    breaking: [
      scene(A, { ...dated, ...failure }, A, { ...dated, ...failure }),
      scene(
        A,
        { ...dated, why: 'with a reason: a warning', ...rejection },
        { ...A },
        { ...dated, ...rejection },
      ),
    ],
  },
  begin: () =>
    wholeFold((exchanges) =>
      judgeBeside(exchanges, ({ level, added }, seen) => ({
        ...(added.every((x) => failureOf(x) === 'refused') ? { severity: 'warning' } : {}),
        message: `With ${level} in estimatedDeliverAt the order got ${seen}, ${added.length} times of ${added.length}. In the usual form it is quoted.${reasonOf(added[0])}`,
        at: '/order/estimatedDeliverAt',
        expected: 'a quote, as with the usual form of the date',
      })),
    ),
});
