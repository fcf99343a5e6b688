import type { Subject } from '../../../model/rule.ts';
import { urlOf } from '../orders/order-sent.ts';
import { rejectionText } from '../quotes/rejection-text.ts';
import { hasReadableText } from '../quotes/usable.ts';

/** Texts of common frameworks and gateways, in lower case, letters and blanks only. */
const plain = new Set([
  'not found',
  'page not found',
  'file not found',
  'resource not found',
  'the requested resource was not found',
  'route not found',
  'endpoint not found',
  'url not found',
  'path not found',
  'no message available',
  'method not allowed',
  'http method not allowed',
  'the method is not allowed for the requested url',
  'no route matched with those values',
  'error',
]);

const phrases = [
  /\bcannot (get|post|put|patch)\b/,
  /\bno routes? match/,
  /\brequested url\b/,
  /\brequest method \S+ (is )?not supported/,
  /\bno (handler|mapping) (found|for)\b/,
];

/**
 * Reports whether a 404 or 405 is about a missing path or method, not about an order: the default answer of a
 * framework, a web server or a gateway. It has no readable text, or one such as "Not Found" or "Cannot POST
 * /path", or one with the requested path.
 */
export function speaksOfPath(x: Subject): boolean {
  if (!hasReadableText(x)) return true;
  const read = rejectionText(x);
  const text = (read?.kind === 'read' ? read.text : (x.text ?? '')).trim().toLowerCase();
  const words = text
    .replace(/[^a-z ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const path = urlOf(x)?.pathname.toLowerCase().slice(1) ?? '';
  const namesPath = path !== '' && text.includes(path);
  return namesPath || plain.has(words) || phrases.some((phrase) => phrase.test(text));
}
