import { hasReadableText } from '../../contract/answers/usable.ts';
import { knownCause } from '../known-cause.ts';
import { missingPaths } from '../signs/missing-path.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import { turnedAway } from '../signs/turned-away.ts';
import { missesOrder } from '../signs/words-of-refusal.ts';

export default knownCause({
  id: 'order-data-rejected',
  layer: 'data',
  move: 'the config',
  title: 'The client rejects every order made from this data',
  means:
    'The endpoint works and gives its reason. The client does not serve the commerce, products or address in the orders, so nothing more can be tested.',
  remedy:
    'Under data in the config, name a commerce, products and an address that the client quotes.',
  next: 'greenlight init',
  rules: ['delivery-price/covered-order-rejected', 'http/refused'],
  examples: {
    shown: [],
    near: [{ status: 422, text: '{"message":"El comercio C-0001 no existe"}' }],
  },
  recognise(own) {
    if (own.endpoint !== 'delivery-price' && own.endpoint !== 'shipping-cost') return undefined;
    const orders = own.expected.filter(
      (x) => x.request?.body !== undefined && x.situation !== 'unquotable',
    );
    const rejected = orders.filter((x) => hasReadableText(x) && !missesOrder(x));
    const [first] = rejected;
    if (!first || rejected.length < orders.length) return undefined;
    if (turnedAway(own).length > 0 || missingPaths(own).length > 0) return undefined;
    const made =
      first.source === 'sample'
        ? 'The order was made from the built-in sample, since no data is configured.'
        : undefined;
    return shownBy(rejected, [answeredAs(first), bodySays(first), made]);
  },
});
