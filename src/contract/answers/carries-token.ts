import type { Exchange } from '../../model/exchange.ts';

/** Whether a token was sent: a target may have none, and then a wrong one cannot be told from it. */
export function carriesToken({ request }: Exchange): boolean {
  const headers = Object.entries(request?.headers ?? {});
  return headers.some(([name, value]) => name.toLowerCase() === 'x-auth-token' && value !== '');
}
