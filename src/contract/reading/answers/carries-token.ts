import type { Exchange } from '../../../model/exchange.ts';

/** Whether a token was sent: a target may have none, and then a wrong one cannot be distinguished from it. */
export function carriesToken({ request }: Exchange): boolean {
  const headers = Object.entries(request?.headers ?? {});
  return headers.some(([name, value]) => name.toLowerCase() === 'x-auth-token' && value !== '');
}

/** A pasted answer may come without its request, or with an order that shows no head. */
export const isHeadKnown = ({ request }: Exchange): boolean =>
  request !== undefined && Object.keys(request.headers).length > 0;
