import { usable } from '../../contract/answers/usable.ts';
import { amountsOf, sameAmounts } from '../../contract/quotes/amounts-of.ts';
import type { Subject } from '../../model/rule.ts';
import { knownCause } from '../known-cause.ts';
import type { Own } from '../seen.ts';
import { answeredAs, bodySays, foundBy, foundOf, shownBy } from '../signs/reported.ts';
import { missesOrder } from '../signs/words-of-refusal.ts';

export default knownCause({
  id: 'get-body-dropped',
  layer: 'in between',
  title: 'The body of a GET does not arrive',
  means:
    'The order travels in the body of a GET. Many proxies, firewalls and frameworks drop such a body or reject the request, so the endpoint receives no order.',
  remedy:
    'Allow bodies on GET requests in the proxy, in the firewall, and in the framework of the endpoint.',
  next: 'greenlight run --only shipping-cost/body-survives',
  rules: ['shipping-cost/body-not-accepted', 'shipping-cost/order-ignored', 'http/refused'],
  faults: ['get-body-refused', 'get-body-dropped'],
  examples: {
    shown: [
      {
        endpoint: 'shipping-cost',
        status: 400,
        text: '{"message":"Falta el pedido en el cuerpo."}',
      },
      { endpoint: 'shipping-cost', status: 422, text: '{"message":"order is required"}' },
    ],
    near: [
      { endpoint: 'shipping-cost', status: 422, text: '{"message":"Fuera de cobertura"}' },
      { status: 422, text: '{"message":"order is required"}' },
    ],
  },
  recognise(own) {
    if (own.endpoint !== 'shipping-cost') return undefined;
    const refused = foundOf(own, 'shipping-cost/body-not-accepted');
    if (refused.length > 0) return foundBy(refused, [inQuery(own)]);
    const lost = own.troubled.filter((x) => misses(x, own));
    const whole = own.expected.filter((x) => usable(x));
    if (lost.length > 0 && whole.length === 0) {
      const [first] = lost;
      return shownBy(lost, [
        first && answeredAs(first),
        first && bodySays(first),
        alikeWithout(own, first) ? 'Without an order the answer is the same.' : undefined,
        inQuery(own),
      ]);
    }
    const ignored = foundOf(own, 'shipping-cost/order-ignored');
    return ignored.length > 0 && differsInQuery(own) ? foundBy(ignored, [inQuery(own)]) : undefined;
  },
});

const misses = (x: Subject, own: Own): boolean => {
  const { status = 0 } = x;
  if (status === 411) return true;
  const speaks = (status === 400 || status === 422 || status >= 500) && missesOrder(x);
  const asked = status === 400 || status === 422 || status >= 500;
  return (
    speaks || (asked && own.probes.some((each) => each.kind === 'order in query' && usable(each.x)))
  );
};

const inQuery = ({ probes }: Own): string | undefined => {
  const probe = probes.find(({ kind, x }) => kind === 'order in query' && usable(x));
  return probe && 'With the same order in the query, the answer has a cost.';
};

const alikeWithout = ({ all }: Own, first: Subject | undefined): boolean =>
  all.some(
    (x) =>
      x.request !== undefined &&
      x.request.body === undefined &&
      x.status === first?.status &&
      x.text === first?.text,
  );

function differsInQuery({ expected, probes }: Own): boolean {
  const probe = probes.find(({ kind }) => kind === 'order in query');
  const amounts = probe && amountsOf(probe.x);
  const usual = expected.flatMap((x) => amountsOf(x) ?? [])[0];
  return amounts !== undefined && usual !== undefined && !sameAmounts(amounts, usual);
}
