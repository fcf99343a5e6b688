import type { Subject } from '../../../../model/rule.ts';
import { judgeBesidePrices } from '../../../experiments/quotes/judge-beside.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import { scenarioRule, wholeFold } from '../../every/authoring/define.ts';
import { quoted, scene } from '../../every/authoring/relation-example.ts';

const A = { role: 'A', date: '2026-01-08T12:00:00.000Z', ...quoted(4200) };
const written = { role: 'A+no milliseconds', date: '2026-01-08T12:00:00Z', ...quoted(4500) };
const dateAlone = { role: 'A+the date alone', date: '2026-01-08', ...quoted(4500) };
const text = { ...A, role: 'A+accents', order: 'Ñandú', ...quoted(4500) };

export default scenarioRule({
  id: 'delivery-price/writing-changes-price',
  severity: 'error',
  harm: 'buyer',
  title: 'How a date or a text is written changes the quote',
  clauses: ['delivery-price.order-date', 'delivery-price.order-texts'],
  effect: 'Two orders for the same delivery get different prices, and the buyer cannot see why.',
  remedy:
    'Read estimatedDeliverAt as an instant of ISO 8601, and compute the quote from that. Ignore names and remarks.',
  mend: 'Read dates as instants when pricing',
  counted: '{count} of {judged} ways to write a date or a text change the quote',
  judgedOn:
    'quotes of an order whose delivery date or texts are written in another way, if the unchanged order keeps its quote',
  doubt:
    'The unchanged order is sent before and after and keeps its price. A date without a time is not an instant, and is not compared. Texts are a warning, since the contract does not exclude them from the price.',
  relations: ['date-forms', 'texts'],
  examples: {
    conforming: [
      scene(A, { ...written, ...quoted(4200) }),
      scene(A, written, { ...A, ...quoted(4300) }, written),
      scene(A, { ...dateAlone, why: 'no instant' }, A, dateAlone),
    ],
    breaking: [
      scene(A, written, A, written),
      scene(A, { ...text, why: 'a text: a warning' }, A, text),
    ],
  },
  begin: () =>
    wholeFold((exchanges) =>
      judgeBesidePrices(
        exchanges.filter((x) => !isDay(dateOf(x))),
        ({ level, without: [A], added: [other] }, got, own) => ({
          ...(A && other && dateOf(A) === dateOf(other) ? { severity: 'warning' } : {}),
          message: `Written with ${level}, the order got ${got}; in the usual way, ${own}, each time.`,
        }),
      ),
    ),
});

const dateOf = ({ request }: Subject) =>
  asObject(asObject(request?.body)?.['order'])?.['estimatedDeliverAt'];

const isDay = (date: unknown) => typeof date === 'string' && !/T/i.test(date);
