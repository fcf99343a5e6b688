import type { Json } from '../../model/json.ts';
import type { Subject } from '../../model/rule.ts';
import { jsonOf200 } from '../answers/whole-body.ts';
import { answerIsDue } from '../http/due.ts';
import { troubleOf } from '../http/trouble.ts';
import { type Quote, quoteOf } from './quote.ts';

const isDue = (x: Subject) => x.endpoint === 'delivery-price' && answerIsDue(x);

/** The JSON of a whole 200 to a query such as the service sends. */
export const jsonDue = (x: Subject): Json | undefined => (isDue(x) ? jsonOf200(x) : undefined);

/** The quote in it: a 200 with a numeric transportationCost. */
export const quoteDue = (x: Subject): Quote | undefined => (isDue(x) ? quoteOf(x) : undefined);

/**
 * Whether a 4xx must carry a reason that the service can read (contract: rule 6). 429 asks for
 * patience. 401 and 403 speak of the token, unless the order was declared unquotable.
 */
export function isRejection(x: Subject): boolean {
  const { status = 0, situation } = x;
  if (!isDue(x) || status < 400 || status > 499 || status === 429) return false;
  if ((status === 401 || status === 403) && situation !== 'unquotable') return false;
  // What does not decompress is judged: there is a text, and nobody can read it.
  return !troubleOf(x, 'connection-lost', 'cut-off', 'too-large', 'too-deep');
}

/** Whether an order declared unquotable was answered in a way that tells quoting from rejecting. */
export const isUnquotableAnswered = (x: Subject): boolean =>
  isDue(x) && x.situation === 'unquotable' && (jsonOf200(x) !== undefined || isRejection(x));
