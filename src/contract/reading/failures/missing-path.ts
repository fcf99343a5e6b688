import type { Exchange } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';
import { withoutMarks } from '../../../standards/text/marks.ts';
import { answerText } from '../answers/whole-body.ts';
import { urlOf } from '../orders/order-sent.ts';
import { textRead } from '../quotes/rejection-text.ts';
import { hasReadableText } from '../quotes/usable.ts';
import { plainText } from '../values/excerpt.ts';

/** Texts of common frameworks and gateways that name no path, in lower case, letters and blanks only. */
const plain =
  /^(?:(?:statuscode )?(?:(?:error|message|detail|title) )?(?:(?:page |file )?not found|no message available|error)(?: (?:status|code|statuscode|path))*)$/;

/** How a text says that there is none, and how far from what there is none of. */
const none =
  '(?:not?|cannot|(?:could|does|was|is)nt|nao|nenhuma?|ningun|ninguna|sin|sem|unknown|un(?:available|supported|mapped)|in(?:valid[ao]?|existente|disponivel)|desconocid[ao]|desconhecid[ao])';
const near = '(?: \\w{1,30}){0,4}?';

/** What a router looks for. A route and a method may be those of a delivery: so what is not done with it counts too. */
const ofRouter = [
  ['(?:resource|recurso|endpoint|path|ur[li]|pag(?:e|ina)|caminho|handler|mapping)', ''],
  ['(?:rout|rut|rot)[ae]s?', '(?:found|match|exist|defin|regist|encontr|coincid|corresp)'],
  ['(?:method|metodo|verbo?)', '(?:allow|support|permi|admi|soport|suport)'],
].map(([thing, verb]) => {
  const tail = verb && `${near} ${verb}\\w{0,9}`;
  const forms = [
    `${none}${tail}${near} ${thing}`,
    `${none}${near} ${thing}${tail}`,
    `${thing}${near} ${none}${tail}`,
    `${thing} inexistente`,
  ];
  return new RegExp(`(?<!\\w)(?:${forms.join('|')})(?!\\w)`);
});

/** Words of an order, about which the text is then. */
const ofOrder =
  /(?<!\w)(?:com(?:una|mune)|munic|barrio|bairro|distri|ci(?:dade|udad|ty)|town|cep|zip|postal|zon[ae]|area|addres|direcci|endere|domicilio|deliver|entreg|despach|envi|repart|ship|fret|flet|client|customer|comerci|commerc|store|tienda|loja|produ[ck]|sku|pedido|order|transport|vehic|veic|region|regia|local|destin)/;

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
  const path = urlOf(x)?.pathname.toLowerCase().slice(1) ?? '';
  return (path !== '' && text.includes(path)) || routesNowhere(text);
}

/** Reports whether a text, or the body that holds it, says that there is no such path or method. */
export function routesNowhere(body: string): boolean {
  const text = body.slice(0, 8000).trim().toLowerCase();
  if (/^<|^$|\bcannot (?:get|post|put|patch)\b/.test(text)) return true;
  const words = withoutMarks(text)
    .replace(/[\w.:-]*[/\\][^\s"',;]*/g, ' ')
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  const isOfRouter = plain.test(words) || ofRouter.some((each) => each.test(words));
  return isOfRouter && !ofOrder.test(words);
}

/** Texts that miss the order. */
const withoutOrder =
  /(?:falta|missing|requiere|required|incomplete|no (?:hay|viene)|empty|vac[ií]o|expected|sin|without|faltando|obrigat[oó]rio|ausente|not? (?:found|present|sent|provided)|null).{0,30}\b(?:order|pedido|body|cuerpo|payload|corpo|products|productos)\b|\b(?:order|pedido|body|cuerpo|payload|corpo|products|productos)\b.{0,30}(?:falta|missing|requerid[oa]|is required|required|empty|vac[ií]o|undefined|null|incomplet[aeo]|obrigat[oó]rio|ausente|not (?:found|present|sent|provided))|(?:undefined|null|NoneType).{0,60}\b(?:order|products|body)\b/i;

/** Reports whether it says that the request had no order. */
export const missesOrder = (x: Subject): boolean => withoutOrder.test(plainText(x.text ?? ''));
