import type { Exchange } from '../../model/exchange.ts';
import { troubleOf } from './trouble.ts';

/**
 * Whether the time was over before the answer was whole (contract: Limits). `late`: the answer was
 * read to its end, but after the moment at which the service cuts the connection.
 */
export function cutOff(x: Exchange): 'head' | 'body' | 'late' | undefined {
  const { answer, limits, durationMs } = x;
  if (answer.kind === 'no-response') return answer.reason === 'cut-off' ? 'head' : undefined;
  if (troubleOf(x, 'cut-off')) return 'body';
  const late =
    limits.cutBy === 'contract' && durationMs !== undefined && durationMs >= limits.cutMs;
  return late ? 'late' : undefined;
}
