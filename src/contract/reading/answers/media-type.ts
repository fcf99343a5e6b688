import type { Exchange } from '../../../model/exchange.ts';

/**
 * The media types that an answer declares, lower case, without parameters (RFC 9110 8.3.1); none where
 * the header is absent. A header sent twice is joined by ', ', so there may be several.
 */
export function mediaTypes({ answer }: Exchange): readonly string[] {
  const header = answer.kind === 'response' ? answer.headers['content-type'] : undefined;
  if (header === undefined || header.trim() === '') return [];
  return header
    .replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '""')
    .split(',')
    .map((each) => (each.split(';')[0] ?? '').trim().toLowerCase());
}
