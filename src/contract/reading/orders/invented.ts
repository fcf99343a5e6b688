import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { valueAt } from '../../../standards/json/json-pointer.ts';
import { bodyText } from '../answers/same-bytes.ts';
import { answerText } from '../answers/whole-body.ts';
import { linesOf } from './order-sent.ts';

/** Codes of a commerce and of a product unknown to every client. A scenario sends each. */
const inventedCodes = { commerce: 'ZZXJV-0', product: 'ZZXJV-1' };

/** Reports whether a delivery-price order has a commerce or a product that is unknown to every client. */
export const isOfUnknown = (order: JsonObject): boolean =>
  order['externalId'] === inventedCodes.commerce ||
  linesOf(order).some((line) => valueAt(line, '/sku') === inventedCodes.product);

/** Communes unknown to every client. Scenarios send them; a copy in an answer must come from a request. */
const inventedCommunes = ['Qwxzyk', 'Zywqxk'];

const patterns = inventedCommunes.map((name) => ({ name, pattern: new RegExp(name, 'i') }));

/** Returns the invented communes in a text, in any case. */
export const inventedIn = (text: string): readonly string[] =>
  patterns.flatMap(({ name, pattern }) => (pattern.test(text) ? [name] : []));

/** Returns the invented communes of an answer that are not in its own request: they leaked from another order. */
export function fromAnother(x: Exchange): readonly string[] {
  const { request } = x;
  if (!request) return [];
  const named = inventedIn(answerText(x));
  if (named.length === 0) return named;
  const inRequest = inventedIn(`${request.url} ${bodyText(request)}`);
  return named.filter((name) => !inRequest.includes(name));
}
