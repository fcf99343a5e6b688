import type { QuotingId } from '../../../model/endpoint.ts';
import type { Json } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import { isUnauthorized } from '../../../standards/http/status.ts';
import { withoutFigures } from '../../../standards/text/figures.ts';
import { answerIsExpected } from '../answers/expected.ts';
import { beyondLimits, brokenOff, troubleOf } from '../answers/trouble.ts';
import { jsonOf200 } from '../answers/whole-body.ts';
import { isOfUnknown } from '../orders/invented.ts';
import { addressOf, orderOf } from '../orders/order-sent.ts';
import { type Quote, quoteOf } from './quote.ts';

const isExpected = (x: Subject) => x.endpoint === 'delivery-price' && answerIsExpected(x);

/** Returns the JSON of a complete 200 to an order as the platform sends it to this endpoint. */
export const expectedJson = (
  x: Subject,
  endpoint: QuotingId = 'delivery-price',
): Json | undefined => (x.endpoint === endpoint && answerIsExpected(x) ? jsonOf200(x) : undefined);

/** Returns the quote of such an answer: a 200 with a numeric transportationCost. */
export const expectedQuote = (x: Subject): Quote | undefined =>
  isExpected(x) ? quoteOf(x) : undefined;

/**
 * Reports whether a 4xx must have a reason (contract: rule 6). Not a 429; not 401 and 403, which are about the token,
 * unless the order was declared unquotable; and not for an unknown commerce or product, which are not business reasons.
 */
export function isRejection(x: Subject): boolean {
  const { status = 0, situation } = x;
  if (!isExpected(x) || status < 400 || status > 499 || status === 429) return false;
  const isAboutToken = situation !== 'unquotable' && x.role !== changedOrder;
  if (isUnauthorized(x) && isAboutToken) return false;
  if (isOfUnknown(orderOf(x))) return false;
  // A body that does not decompress is judged: it has a text that cannot be read.
  return !troubleOf(x, ...brokenOff, ...beyondLimits);
}

/** Role of an order that hardly any business can quote, without a declaration. */
export const provoked = 'provoked';

/** Role of a conforming order that was derived from a quoted one. */
export const changedOrder = 'changed';

/** Reports whether an order that is provoked or declared unquotable got a JSON 200 or a rejection. */
export const isHopelessAnswered = (x: Subject): boolean =>
  isExpected(x) &&
  (x.situation === 'unquotable' || x.role === provoked) &&
  (jsonOf200(x) !== undefined || isRejection(x));

/** Returns a key that is equal for answers of one cause: status and text, without digits and the order's commune. */
export const templateOf = (x: Subject, text = x.text ?? ''): string =>
  `${x.status} ${generalIn(x, text)}`;

/** Removes digits and the order's commune from a text. */
export function generalIn(x: Subject, text: string): string {
  const { commune } = addressOf(x);
  return withoutFigures(
    commune && typeof commune === 'string' ? text.replaceAll(commune, '…') : text,
  );
}

/** Returns orders that need not be quoted and got the same answer as an unquotable one: both have one cause. */
export function answeredAlike(
  hopeless: readonly Subject[],
  all: readonly Subject[],
): readonly Subject[] {
  const templates = new Set(hopeless.map((x) => templateOf(x)));
  return all.filter(
    (x) => x.situation === 'any' && !hopeless.includes(x) && templates.has(templateOf(x)),
  );
}
