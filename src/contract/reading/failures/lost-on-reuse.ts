import type { Exchange } from '../../../model/exchange.ts';

/** Idle time in ms below which no client closes a connection for being idle. */
const minIdleMs = 10;

/** Reports whether it is a POST: not idempotent, so that the platform does not repeat it (RFC 9110 9.2.2). */
export const isPost = ({ request }: Exchange): boolean => request?.method === 'POST';

/**
 * Reports whether the first attempt of a POST was lost by the client, and not by the race of an idle close (RFC 9112
 * 9.5): the connection was idle for under 10 ms, or for less than half of the announced keep-alive. If the second
 * attempt gets no answer either, it is the request that fails, and not the connection.
 */
export function isLostPost(x: Exchange): boolean {
  if (!isPost(x) || x.answer.kind === 'no-response') return false;
  const { idleMs, keepAliveMs = 0 } = x.lostOnReuse ?? {};
  return idleMs !== undefined && idleMs < Math.max(minIdleMs, keepAliveMs / 2);
}
