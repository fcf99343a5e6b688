import { httpDateMs } from '../date/http-date.ts';

/**
 * Milliseconds of a Retry-After header (RFC 9110 10.2.3): seconds or an HTTP date; undefined when it is
 * neither. A date is read against the answer's own Date, where there is one: the two clocks may differ.
 */
export function retryAfterMs(
  headers: { readonly [name: string]: string },
  now: number,
): number | undefined {
  const value = headers['retry-after']?.trim();
  if (value === undefined) return undefined;
  // What has more digits than a safe number is as good as for ever.
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, Number.MAX_SAFE_INTEGER);
  const at = httpDateMs(value, now);
  if (at === undefined) return undefined;
  const sent = headers['date'] === undefined ? undefined : httpDateMs(headers['date'], now);
  return Math.max(0, at - (sent ?? now));
}
