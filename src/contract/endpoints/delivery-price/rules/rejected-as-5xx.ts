import type { Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { bytesOf, distinctBytes } from '../../../reading/answers/same-bytes.ts';
import { failureInWords, failureOf } from '../../../reading/failures/failure-of.ts';
import { commerceOf, holds, orderOf, orderSent } from '../../../reading/orders/order-sent.ts';
import { answeredAlike, provoked } from '../../../reading/quotes/expected-quote.ts';
import { givesReason } from '../../../reading/quotes/gives-reason.ts';
import { failure, quoted, runRule, scene } from '../../every/authoring/rule.ts';

const outage = { status: 500, body: { message: 'Commune out of coverage' } };
const unquotable = { order: 'far away', situation: 'unquotable', ...outage } as const;

export default runRule({
  id: 'delivery-price/rejected-as-5xx',
  defect: 'reason-status',
  harm: 'buyer',
  title: 'An unquotable order gets a server error',
  clauses: ['errors.5xx', 'delivery-price.rule-6'],
  effect:
    'The platform treats a 5xx as a failure, never as a rejection. The buyer gets a generic error instead of the reason.',
  remedy: 'Answer the order with a 4xx and the reason in the body.',
  counted: ['unquotable orders', 'got a server error'],
  needs: 'part',
  provokedBy: ['provoked-rejections'],
  reads: 'failure',
  doubt:
    'It is not a rejection if all quotable orders get a 5xx, or all from then on, or ordinary ones where others get a 4xx.',
  explains: { answer: ['http/server-error'] },
  examples: () => ({
    conforming: [
      scene(quoted(4200), { ...unquotable, status: 422 }),
      scene({ ...outage, why: 'every order fails: http/server-error reports it' }, unquotable),
      scene(quoted(4200), { ...unquotable, why: 'every order fails from here on' }, outage),
      scene(
        quoted(4200),
        { ...outage, inFlight: 2, why: 'quotable orders fail beside other calls too' },
        { ...unquotable, inFlight: 2 },
        quoted(4200),
      ),
      scene(
        quoted(4200),
        {
          order: 'heavy',
          role: provoked,
          situation: 'any',
          status: 422,
          body: { message: 'Too heavy' },
        },
        { order: 'past', role: provoked, situation: 'any', ...failure },
        { order: 'B', situation: 'any', ...failure, why: 'an ordinary order fails alike' },
      ),
    ],
    breaking: [
      scene(quoted(4200), unquotable),
      scene(
        quoted(4200),
        { order: 'past', role: provoked, situation: 'any', ...failure },
        { order: 'B', situation: 'any', ...failure },
      ),
      scene(
        quoted(4200),
        { order: 'far', role: provoked, situation: 'any', status: 422, body: { message: 'Far' } },
        { order: 'heavy', role: provoked, situation: 'any', ...failure },
        { order: 'B', situation: 'any', varied: { '/order/type': '' }, ...failure },
      ),
    ],
  }),
  judge(exchanges) {
    const requests = exchanges.filter(
      ({ endpoint, token, status }) =>
        endpoint === 'delivery-price' && token === 'configured' && status !== undefined,
    );
    const quotable = requests.filter(({ situation }) => situation === 'quotable');
    const answered = new Set(quotable.filter(isWell).map(commerceIn));
    if (answered.size === 0) return { judged: 0, breaches: [] };
    // For such a commerce the client fails whatever is ordered.
    const failing = new Set(quotable.map(commerceIn).filter((each) => !answered.has(each)));
    const orders = groupedBy(
      requests.filter(({ situation, role }) => situation === 'unquotable' || role === provoked),
      (x) => (x.request ? bytesOf(x) : x.id),
    );
    const broken = [...orders.values()].filter(
      (sent) =>
        sent.every((x) => failureOf(x) === 'server-error') &&
        !sent.some((x) => failing.has(commerceIn(x))) &&
        !hasDied(quotable, sent) &&
        !isCrowded(quotable, sent),
    );
    const isRejecting = [...orders.values()].flat().some((x) => failureOf(x) === 'refused');
    const shown = broken.filter((sent) => !isRejecting || !isOfOthers(sent, requests));
    const alike = answeredAlike(shown.flat(), requests);
    const more = distinctBytes(alike).length;
    const failed = [...shown.flat(), ...alike].map(orderOf);
    const isCopy = (x: Subject) =>
      isLargeCost(x) || failed.some((order) => holds(orderSent(x) ?? {}, order));
    const costs = exchanges.filter((x) => x.endpoint === 'shipping-cost' && isCopy(x));
    const copies = answeredAlike(shown.flat(), costs);
    return {
      judged: orders.size + more,
      breaches: shown.map((sent, i) => ({
        message: `“${sent[0].step}” got ${failureInWords(sent[0])}; quotable orders do not.${i === 0 && copies.length > 0 ? ' shipping-cost answers such orders in the same way.' : ''}`,
        expected: 'a 4xx with the reason',
        actual: failureInWords(sent[0]),
        exchanges: [...sent, ...(i === 0 ? [...alike, ...copies] : [])].map(({ id }) => id),
        ...(i === 0 ? { count: 1 + more } : {}),
      })),
    };
  },
});

/** Reports whether ordinary orders fail alike without a reason: where others get a 4xx, this client does not reject so. */
const isOfOthers = (sent: readonly Subject[], requests: readonly Subject[]): boolean =>
  sent.every((x) => x.situation !== 'unquotable' && !givesReason(x)) &&
  answeredAlike(sent, requests).some(({ role, varied }) => role !== provoked && !varied);

/** Reports whether it is an order of shipping-cost with more units or lines than others. */
const isLargeCost = ({ role, varied = {} }: Subject): boolean =>
  role === provoked ||
  Object.entries(varied).some((each) => /(?:products|quantity) [1-9]/.test(each.join(' ')));

const commerceIn = (x: Subject) => commerceOf(orderOf(x));

/** Reports whether the order was only sent concurrently, where quotable orders fail too. */
const isCrowded = (quotable: readonly Subject[], sent: readonly Subject[]): boolean =>
  sent.every(({ inFlight }) => inFlight > 1) &&
  quotable.some((x) => x.inFlight > 1 && failureOf(x) === 'server-error');

const isWell = ({ status = 500 }: Subject) => status < 500;

/** Reports whether no quotable order is answered after the order: the client is down, whatever is sent. */
function hasDied(quotable: readonly Subject[], [order]: readonly Subject[]): boolean {
  const since = order?.startedAt ?? '';
  return (
    quotable.some((x) => failureOf(x) === 'server-error') &&
    !quotable.some((x) => x.startedAt >= since && isWell(x))
  );
}
