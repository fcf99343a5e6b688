import type { Json } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import { withoutFigures } from '../../../standards/text/figures.ts';
import { answerIsExpected } from '../answers/expected.ts';
import { beyondLimits, brokenOff, troubleOf } from '../answers/trouble.ts';
import { jsonOf200 } from '../answers/whole-body.ts';
import { addressOf } from '../orders/order-sent.ts';
import { type Quote, quoteOf } from './quote.ts';

const isExpected = (x: Subject) => x.endpoint === 'delivery-price' && answerIsExpected(x);

/** The JSON of a whole 200 to a query such as the service sends. */
export const expectedJson = (x: Subject): Json | undefined =>
  isExpected(x) ? jsonOf200(x) : undefined;

/** The quote in it: a 200 with a numeric transportationCost. */
export const expectedQuote = (x: Subject): Quote | undefined =>
  isExpected(x) ? quoteOf(x) : undefined;

/**
 * Whether a 4xx must carry a reason that the service can read (contract: rule 6). 429 asks for
 * patience. 401 and 403 speak of the token, unless the order was declared unquotable.
 */
export function isRejection(x: Subject): boolean {
  const { status = 0, situation } = x;
  if (!isExpected(x) || status < 400 || status > 499 || status === 429) return false;
  if ((status === 401 || status === 403) && situation !== 'unquotable') return false;
  // What does not decompress is judged: there is a text, and nobody can read it.
  return !troubleOf(x, ...brokenOff, ...beyondLimits);
}

/** The role of an order that hardly any business can quote, and that nobody declared. */
export const provoked = 'provoked';

/** The role of a lawful order that was made from one that is quoted. */
export const changedOrder = 'changed';

/** Whether an order that is provoked or declared unquotable was answered as a quote, as a rejection, or as neither. */
export const isHopelessAnswered = (x: Subject): boolean =>
  isUnquotableAnswered(x) ||
  (isExpected(x) && x.role === provoked && (jsonOf200(x) !== undefined || isRejection(x)));

/** Whether an order declared unquotable was answered in a way that tells quoting from rejecting. */
export const isUnquotableAnswered = (x: Subject): boolean =>
  isExpected(x) && x.situation === 'unquotable' && (jsonOf200(x) !== undefined || isRejection(x));

/** Equal for answers of one cause: the status and the text, without figures and without the commune of its order. */
export function templateOf(x: Subject, text = x.text ?? ''): string {
  const { commune } = addressOf(x);
  const general = typeof commune === 'string' && commune ? text.replaceAll(commune, '…') : text;
  return `${x.status} ${withoutFigures(general)}`;
}

/** Orders that need not be quoted, and got the same answer as an order that cannot be: one cause for both. */
export function answeredAlike(
  hopeless: readonly Subject[],
  all: readonly Subject[],
): readonly Subject[] {
  const templates = new Set(hopeless.map((x) => templateOf(x)));
  return all.filter(
    (x) =>
      x.endpoint === 'delivery-price' &&
      x.situation === 'any' &&
      !hopeless.includes(x) &&
      templates.has(templateOf(x)),
  );
}
