import type { Exchange } from '../../../model/exchange.ts';

/** Reports whether a token was sent: without a configured one, a wrong token cannot be distinguished from it. */
export function carriesToken({ request }: Pick<Exchange, 'request'>): boolean {
  const headers = Object.entries(request?.headers ?? {});
  return headers.some(([name, value]) => name.toLowerCase() === 'x-auth-token' && value !== '');
}

/** Reports whether the headers are known: a pasted answer may come without its request, or with the order only. */
export const isHeadKnown = ({ request }: Pick<Exchange, 'request'>): boolean =>
  request !== undefined && Object.keys(request.headers).length > 0;
