import type { Subject } from '../../model/rule.ts';
import { shortened } from '../../standards/text/legible.ts';
import { headerOf } from './reported.ts';

/** Returns the header that marks a cached answer: Age (RFC 9111 5.1), or what caches call a hit. */
export function cacheHit(x: Subject): string | undefined {
  const age = headerOf(x, 'age');
  if (age !== undefined && /^\d+$/.test(age) && Number(age) > 0) return `age: ${age}`;
  for (const name of [
    'x-cache',
    'cf-cache-status',
    'x-proxy-cache',
    'x-cache-status',
    'cache-status',
    'x-drupal-cache',
    'x-varnish-cache',
  ]) {
    const value = headerOf(x, name);
    if (value !== undefined && /(?:^|[\s,;_])hit\b/i.test(value))
      return `${name}: ${shortened(value, 80)}`;
  }
  return undefined;
}
