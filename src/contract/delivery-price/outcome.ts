import type { Exchange } from '../../model/exchange.ts';
import type { Outcome } from '../../model/outcome.ts';

/** What the service does with an answer (contract: Errors, delivery-price rules 4 to 6). */
export function outcome(_exchange: Exchange): Outcome {
  throw new Error('not written yet');
}
