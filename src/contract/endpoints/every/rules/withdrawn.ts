import { isDataset } from '../../../../model/endpoint.ts';
import type { Breach } from '../../../../model/rule.ts';
import { aboutTheirOrder } from '../../../experiments/quotes/judge-mixed-up.ts';
import { identical, requestsOf } from '../../../reading/answers/same-bytes.ts';
import { isServed, stoppedSince } from '../../../reading/failures/stopped-since.ts';
import { hasReadableText } from '../../../reading/quotes/usable.ts';
import { quoted, rejection, runRule, scene } from '../authoring/rule.ts';

const closed = { status: 422, body: { message: 'Closed until tomorrow, 8:00.' } };
const any = { situation: 'any' } as const;

export default runRule({
  id: 'http/withdrawn',
  severity: 'warning',
  defect: 'changing',
  harm: 'buyer',
  title: 'An order is quoted and rejected, at different times',
  clauses: ['delivery-price.rule-2', 'shipping-cost.answer'],
  effect:
    'One order makes several calls. A buyer gets a price from one, and the reason from another.',
  remedy:
    'Check what began or ended at the time that is named: stock, a closing hour, a delivery window. If nothing did, look for what calls use up or load, such as a limit of calls, a session or a price list. Then run greenlight again while orders are accepted.',
  counted: ['calls', 'were rejected, while the same order is quoted at other times'],
  provokedBy: ['sent-again', 'covered-orders'],
  doubt:
    'A business reason may begin or end at any moment, so one change to or from a readable reason is a warning, and what is rejected is not judged. The order is tried for another day first. A quote that comes back is an error of http/flaky, and orders that change at different moments are one of delivery-price/repeat-not-answered.',
  explains: { answer: ['http/flaky', 'http/refused', 'delivery-price/*', 'scenario/*'] },
  examples: () => ({
    conforming: [
      scene(quoted(4200), quoted(4200)),
      scene(quoted(4200), { ...rejection, ...any, why: 'another order', order: 'B' }),
      scene({ ...closed, why: 'it comes back' }, quoted(4200), closed),
      scene(quoted(4200), { why: 'the client asks for patience', status: 429, text: '' }),
    ],
    breaking: [
      scene({ ...quoted(4200), why: 'closed for the day' }, closed, { ...closed, order: 'B' }),
      scene({ ...closed, why: 'stock arrives' }, quoted(4200), quoted(4200)),
      scene({ ...quoted(4200), why: 'one order is sold out' }, closed, {
        ...quoted(900),
        order: 'B',
      }),
    ],
  }),
  judge(exchanges) {
    const sent = identical(
      exchanges.filter((x) => x.token === 'configured' && !isDataset(x.endpoint)),
    );
    const resent = sent.filter((group) => group.length > 1 && group.some(isServed)).flat();
    return {
      judged: requestsOf(resent),
      breaches: stoppedSince(aboutTheirOrder(exchanges)).flatMap(
        ({ endpoint, what, why, exchanges: since }) => {
          if (what === 'token' || isDataset(endpoint)) return [];
          const rejected = since.filter(hasReadableText);
          const breach: Breach = {
            message: why,
            expected: 'a quote each time',
            actual: 'quotes on one side of a moment, rejections on the other',
            exchanges: rejected.map(({ id }) => id),
            count: requestsOf(rejected),
            judged: Math.max(requestsOf(resent), requestsOf(rejected)),
          };
          return [breach];
        },
      ),
    };
  },
});
