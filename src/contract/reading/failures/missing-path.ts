import type { Exchange } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';
import { answerText } from '../answers/whole-body.ts';
import { urlOf } from '../orders/order-sent.ts';
import { textRead } from '../quotes/rejection-text.ts';
import { hasReadableText } from '../quotes/usable.ts';
import { plainText } from '../values/excerpt.ts';

/** Texts of common frameworks and gateways, in lower case, letters and blanks only. */
const plain =
  /^(?:(?:http )?method not allowed|(?:(?:page|file|resource|the requested resource was|route|endpoint|url|path) )?not found|no message available|the method is not allowed for the requested url|no route matched with those values|error)$/;

const phrases = [
  /\bcannot (get|post|put|patch)\b/,
  /\bno routes? match/,
  /\brequested url\b/,
  /\brequest method \S+ (is )?not supported/,
  /\bno (handler|mapping) (found|for)\b/,
  /\b(la )?(ruta|rota|url|p.gina|endpoint) (solicitada )?(no|n.o) (existe|fue encontrada|foi encontrada|encontrad[ao])/,
];

/**
 * Reports whether a 404 or 405 is about a missing path or method, not about an order: the default answer of a
 * framework, a web server or a gateway. It has no readable text, or one such as "Not Found" or "Cannot POST
 * /path", or one with the requested path.
 */
export const speaksOfPath = (x: Exchange): boolean => !hasReadableText(x) || isOfPath(textOf(x), x);

/** Reports the same of an answer that says it: empty, a page, or such a text anywhere in its body. */
export function saysNoPath(x: Exchange): boolean {
  const text = textOf(x);
  if (hasReadableText(x)) return isOfPath(text, x);
  return text === '' || /^<|\bnot[ _]found\b/.test(text) || isOfPath(text, x);
}

/** Returns the text that the platform reads, else the whole body; trimmed and in lower case. */
function textOf(x: Exchange): string {
  return (textRead(x)?.text ?? answerText(x)).trim().toLowerCase();
}

function isOfPath(text: string, x: Exchange): boolean {
  const words = text
    .replace(/[^a-z ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const path = urlOf(x)?.pathname.toLowerCase().slice(1) ?? '';
  const namesPath = path !== '' && text.includes(path);
  return namesPath || plain.test(words) || phrases.some((phrase) => phrase.test(text));
}

/** Texts that miss the order. */
const withoutOrder =
  /(?:falta|missing|requiere|required|incomplete|no (?:hay|viene)|empty|vac[ií]o|expected|sin|without|faltando|obrigat[oó]rio|ausente|not? (?:found|present|sent|provided)|null).{0,30}\b(?:order|pedido|body|cuerpo|payload|corpo|products|productos)\b|\b(?:order|pedido|body|cuerpo|payload|corpo|products|productos)\b.{0,30}(?:falta|missing|requerid[oa]|is required|required|empty|vac[ií]o|undefined|null|incomplet[aeo]|obrigat[oó]rio|ausente|not (?:found|present|sent|provided))|(?:undefined|null|NoneType).{0,60}\b(?:order|products|body)\b/i;

/** Reports whether it says that the request had no order. */
export const missesOrder = (x: Subject): boolean => withoutOrder.test(plainText(x.text ?? ''));
