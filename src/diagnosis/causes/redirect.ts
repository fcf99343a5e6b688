import type { Subject } from '../../model/rule.ts';
import { until } from '../../standards/text/legible.ts';
import { knownCause } from '../known-cause.ts';
import { answeredAs, headerOf, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'redirect',
  layer: 'http',
  title: 'The endpoint answers with a redirect',
  means:
    'Redirects are not followed: a posted order would turn into a GET on the way, or arrive twice. Often the difference is a trailing slash or www.',
  remedy: 'Answer at this address, or tell which address is the right one.',
  next: 'greenlight diagnose --base-url <the address that it points to>',
  rules: ['http/unexpected-status'],
  faults: ['moved-308'],
  examples: {
    shown: [
      { status: 308, headers: { location: '/v2/order/delivery-price' }, text: '' },
      {
        status: 301,
        headers: { location: 'https://www.example.com/order/delivery-price/' },
        text: '',
      },
    ],
    near: [{ status: 302, headers: { location: '/login' }, text: '' }],
  },
  recognise({ troubled, expected }) {
    const moved = troubled.filter((x) => isMoved(x));
    const [first] = moved;
    if (!first || moved.length * 2 <= expected.length) return undefined;
    const location = until(headerOf(first, 'location') ?? '', '?');
    return shownBy(moved, [answeredAs(first), `It redirects to ${location}.`]);
  },
});

const isMoved = (x: Subject): boolean =>
  (x.status ?? 0) >= 300 && (x.status ?? 0) < 400 && headerOf(x, 'location') !== undefined;
