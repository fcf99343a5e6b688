import { changedOrder } from '../../contract/reading/quotes/expected-quote.ts';
import { hasReadableText } from '../../contract/reading/quotes/usable.ts';
import { isQuoting } from '../../model/endpoint.ts';
import { missingPaths } from '../signs/missing-path.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import type { Recognisers } from '../signs/seen.ts';
import { turnedAway } from '../signs/turned-away.ts';
import { missesOrder } from '../signs/words-of-refusal.ts';

export const data: Recognisers = {
  'order-data-rejected'(own) {
    if (!isQuoting(own.endpoint)) return undefined;
    const orders = own.expected.filter(
      (x) =>
        x.role !== changedOrder && x.request?.body !== undefined && x.situation !== 'unquotable',
    );
    // A 401 is about the caller and not about the order.
    const rejected = orders.filter(
      (x) => x.status !== 401 && hasReadableText(x) && !missesOrder(x),
    );
    const [first] = rejected;
    // Orders that may be rejected or quoted can be those of a commerce that is not in the data.
    const isDue = (x: (typeof orders)[number]) => x.situation === 'quotable';
    if (!first || orders.some((x) => isDue(x) && !rejected.includes(x))) return undefined;
    // One rejected order says nothing about the others.
    if (new Set(rejected.map(({ request }) => JSON.stringify(request?.body))).size < 2)
      return undefined;
    if (turnedAway(own).length > 0 || missingPaths(own).length > 0) return undefined;
    const made =
      first.source === 'sample'
        ? 'The order was made from the built-in sample, since no data is configured.'
        : undefined;
    return shownBy(rejected, [answeredAs(first), bodySays(first), made]);
  },
};
