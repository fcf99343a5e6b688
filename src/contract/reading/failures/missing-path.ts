import type { Exchange } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';
import { withoutMarks } from '../../../standards/text/marks.ts';
import { answerText } from '../answers/whole-body.ts';
import { urlOf } from '../orders/order-sent.ts';
import { textRead } from '../quotes/rejection-text.ts';
import { hasReadableText } from '../quotes/usable.ts';
import { plainText } from '../values/excerpt.ts';
import words from './kinds/missing-path.json' with { type: 'json' };

/** Texts of routers without accents, in lower case, letters and blanks only; and words of orders, about which a text is then. */
const plain = new RegExp(words.plain);
const ofOrder = new RegExp(`(?<!\\w)(?:${words.order})`);
/** A way to a place, which begins with a capital and is no method. */
const toPlace = /(?<!\p{L})[Rr](?:out|ut|ot)[ae]s? (?:to|for|a|para|até|hasta|hacia) \p{Lu}\p{Ll}/u;
const near = '(?: \\w{1,30}){0,4}?';
/** A route and a method may be those of a delivery: so what is not done with it counts too. */
const ofRouter = words.things.map(([thing = '', verb = '']) => {
  const tail = verb && `${near} ${verb}\\w{0,9}`;
  const without = `${words.none}${tail}${near} ${thing}|${words.none}${near} ${thing}${tail}`;
  return new RegExp(
    `(?<!\\w)(?:${without}|${thing}${near} ${words.none}${tail}|${thing} inexistente)(?!\\w)`,
  );
});

/** Reports whether a 404 or 405 is about a missing path or method, not an order: it has no readable text, or that of a router. */
export const speaksOfPath = (x: Exchange): boolean => !hasReadableText(x) || isOfPath(textOf(x), x);

/** Reports the same of an answer that says it: empty, a page, or such a text anywhere in its body. */
export const saysNoPath = (x: Exchange): boolean => isOfPath(textOf(x), x);

/** Returns the text that the platform reads, else the whole body. */
const textOf = (x: Exchange): string => textRead(x)?.text ?? answerText(x);

function isOfPath(text: string, x: Exchange): boolean {
  const path = urlOf(x)?.pathname.toLowerCase().slice(1) ?? '';
  return (path !== '' && text.toLowerCase().includes(path)) || routesNowhere(text);
}

/** Reports whether a text, or the body that holds it, says that there is no such path or method. */
export function routesNowhere(body: string): boolean {
  const whole = body.slice(0, 8000).trim();
  const text = whole.toLowerCase();
  if (/^<|^$|^\D{9,10} 40[45]\.|\bcannot (?:get|post|put|patch)\b/.test(text)) return true;
  const spoken = withoutMarks(text)
    .replace(/(?<![\w.:-])[\w.:-]{0,60}[/\\][^\s"',;]*/g, ' ')
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  const isOfRouter = plain.test(spoken) || ofRouter.some((each) => each.test(spoken));
  return isOfRouter && !ofOrder.test(spoken) && !toPlace.test(whole);
}

/** Texts that miss the order. */
const withoutOrder =
  /(?:falta|missing|requiere|required|incomplete|no (?:hay|viene)|empty|vac[ií]o|expected|sin|without|faltando|obrigat[oó]rio|ausente|not? (?:found|present|sent|provided)|null).{0,30}\b(?:order|pedido|body|cuerpo|payload|corpo|products|productos)\b|\b(?:order|pedido|body|cuerpo|payload|corpo|products|productos)\b.{0,30}(?:falta|missing|requerid[oa]|is required|required|empty|vac[ií]o|undefined|null|incomplet[aeo]|obrigat[oó]rio|ausente|not (?:found|present|sent|provided))|(?:undefined|null|NoneType).{0,60}\b(?:order|products|body)\b/i;

/** Reports whether it says that the request had no order. */
export const missesOrder = (x: Subject): boolean => withoutOrder.test(plainText(x.text ?? ''));
