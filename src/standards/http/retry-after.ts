/**
 * Parses a Retry-After header (RFC 9110 10.2.3), in seconds or as an HTTP date, to milliseconds; undefined if it is
 * neither. A date is relative to the answer's Date header if there is one, since the clocks may differ.
 */
export function retryAfterMs(
  headers: { readonly [name: string]: string },
  now: number,
): number | undefined {
  const value = headers['retry-after']?.trim();
  if (value === undefined) return undefined;
  // Caps values beyond the safe integers.
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, Number.MAX_SAFE_INTEGER);
  const at = httpDateMs(value);
  if (at === undefined) return undefined;
  const sent = headers['date'] === undefined ? undefined : httpDateMs(headers['date']);
  return Math.max(0, at - (sent ?? now));
}

/**
 * Parses an HTTP date (RFC 9110 5.6.7), which begins with a weekday; undefined if it is not one. Of the two obsolete
 * forms, that of asctime has no zone.
 */
function httpDateMs(text: string): number | undefined {
  const at = /^[A-Z][a-z]{2,8},? /.test(text)
    ? Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
    : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
