import type { Exchange } from '../../../model/exchange.ts';
import { shortened } from '../../../standards/text/legible.ts';
import { headersOf } from '../values/answer-text.ts';

/** Roles of an order sent to an address that no cache has, and to its own once more. */
export const pastCaches = 'past caches';
export const afterPastCaches = 'after past caches';

const names =
  'x-cache cf-cache-status x-proxy-cache x-cache-status cache-status x-drupal-cache x-varnish-cache'.split(
    ' ',
  );

/** Returns the header that marks an answer from a cache: Age (RFC 9111 5.1), a second id in X-Varnish, or what caches call a hit. */
export function cacheHit(x: Exchange): string | undefined {
  const headers = headersOf(x);
  const { age = '', 'x-varnish': ids = '' } = headers;
  if (/^\d+$/.test(age) && Number(age) > 0) return `age: ${age}`;
  if (/^\d+ \d+$/.test(ids)) return `x-varnish: ${ids}`;
  const name = names.find((each) => /(?:^|[\s,;_])hit\b/i.test(headers[each] ?? ''));
  return name && `${name}: ${shortened(headers[name] ?? '', 80)}`;
}
