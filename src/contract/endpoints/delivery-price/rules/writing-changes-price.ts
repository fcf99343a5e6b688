import { isDateForm, isWriting } from '../../../experiments/changes/forms.ts';
import { consistsOf } from '../../../experiments/quotes/judge-changes.ts';
import { base, changeRule, withChange } from '../../every/authoring/change-rule.ts';
import { quoted, scene } from '../../every/authoring/relation-example.ts';

const at = '/order/estimatedDeliverAt';
const written = (net: number) => withChange(at, 'no milliseconds', quoted(net));
const accents = (net: number) => withChange('/order/commerceName', 'accents', quoted(net));

export default changeRule({
  id: 'delivery-price/writing-changes-price',
  severity: 'error',
  harm: 'buyer',
  title: 'How a date or a text is written changes the quote',
  clauses: ['delivery-price.order-date', 'delivery-price.order-texts'],
  effect: 'Two orders for the same delivery get different prices, and the buyer cannot see why.',
  remedy:
    'Read estimatedDeliverAt as an instant of ISO 8601, and compute the quote from that. Ignore names and remarks.',
  mend: 'Read dates as instants when pricing',
  counted: '{count} of {judged} orders change price by how a date or a text is written',
  doubt:
    'The unchanged order is sent before and after and keeps its price. A date without a time is not an instant, and is not compared. Texts are a warning, since the contract does not exclude them from the price.',
  explains: {},
  examples: {
    conforming: [
      scene(base, written(4200)),
      scene(base, written(4500), { ...base, ...quoted(4300) }, written(4500)),
    ],
    breaking: [
      scene(base, written(4500), base, written(4500)),
      scene(base, { ...accents(4500), why: 'a text: a warning' }, base, accents(4500)),
    ],
  },
  covers: ({ set, effect }) =>
    effect === 'price' &&
    consistsOf(set, (form, place) => isDateForm(form, place) || isWriting(form)),
  worded: ({ set }) => (consistsOf(set, isDateForm) ? {} : { severity: 'warning' }),
});
