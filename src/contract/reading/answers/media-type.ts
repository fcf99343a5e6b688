import type { Exchange } from '../../../model/exchange.ts';
import { headerOf } from '../values/answer-text.ts';

/**
 * Returns the declared media types in lower case, without parameters (RFC 9110 8.3.1); empty if the header is
 * absent. There may be several, since repeated headers are joined by ', '.
 */
export function mediaTypes(x: Exchange): readonly string[] {
  const header = headerOf(x, 'content-type') ?? '';
  if (header.trim() === '') return [];
  return header
    .replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '""')
    .split(',')
    .map((each) => (each.split(';')[0] ?? '').trim().toLowerCase());
}
