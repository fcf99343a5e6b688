import type { Exchange } from '../../../model/exchange.ts';

/**
 * Returns the declared media types in lower case, without parameters (RFC 9110 8.3.1); empty if the header is
 * absent. There may be several, since repeated headers are joined by ', '.
 */
export function mediaTypes({ answer }: Exchange): readonly string[] {
  const header = answer.kind === 'response' ? answer.headers['content-type'] : undefined;
  if (header === undefined || header.trim() === '') return [];
  return header
    .replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '""')
    .split(',')
    .map((each) => (each.split(';')[0] ?? '').trim().toLowerCase());
}
