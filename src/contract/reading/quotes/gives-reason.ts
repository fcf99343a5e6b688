import type { JsonObject, Pointer } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import { plainText } from '../values/excerpt.ts';
import { asObject } from '../values/record-values.ts';
import { isOfAProgram } from '../values/text-of-a-program.ts';
import { reasonIn, rejectionText, textsIn } from './rejection-text.ts';

/** Reasons for not quoting an order (contract: delivery-price rule 6), as people write them. */
const reason =
  /cobertura|coverage|out of (?:range|zone|area)|fuera de (?:\p{L}+ )?(?:zona|rango|[aá]rea|radio|reparto)|fora d[aeo] (?:\p{L}+ )?(?:[aá]rea|zona|raio)|n(?:o|[aã]o) (?:se )?(?:llega|despacha|entrega|atiende|atende|repart|cubr|cobr[ei])\p{L}*|(?:we do not|we don.t|do not|cannot|can.t) (?:deliver|ship|serve)|not (?:served|serviced|deliverable)|(?:pes[oa]|weighs?|weight|volumen|volume|cubicaje|\bkg)\b.{0,40}(?:m[aá]xim|exce|super|over|limit|l[ií]mite)|(?:m[aá]xim|exce|super|over|limit).{0,40}(?:peso|weight|volumen|volume)|sobrepeso|overweight|too heavy|(?:(?:pedido|compra|valor|monto|importe) m[ií]nim[oa]|m[ií]nimo (?:del?|por) (?:pedido|compra)|minimum (?:order|purchase)|order minimum)(?!(?: (?:d[eo]l?|pedido|compra|value|amount|total|is|was|fue|foi|ya|j[aá]))* (?:ating|alcan[zç]|cumpl|super|reached|met\b|exceeded))|ventana (?:de )?(?:entrega|despacho)|delivery window|no delivery(?! (?:fee|charge|cost))|sin despacho|janela de entrega|(?:no (?:tiene|hay|existe)|sin|n[aã]o (?:tem|h[aá]|existe)|sem) (?:una? |uma )?tarifa(?! (?:adicional|extra))|(?:no|without a) (?:rate|tariff) (?:for|to)\b/iu;

export const givesReason = (x: Subject): boolean => reason.test(plainText(x.text ?? ''));

/** Words of failures, of programs and their parts, of requests and of success, which a reason for not quoting has not. */
const ofFailure =
  /\b(?:err(?:or|o)|fail|fall[aoó]|falh|exce(?:pci|[cç][aã]o|ption)|unexpected|unknown|inesperad|intern(?:al|[oa])\b|time-?d? ?out|tiempo (?:de espera|agotado)|agot\p{L}{1,3} (?:el )?tiempo|\bheap\b|overflow|segfault|broken pipe|tempo (?:de espera|esgotado|limite)|try (?:again|later)|(?:inten|tent)\p{L}* (?:de nuevo|(?:m[aá]s|mais) tarde|nuevamente|novamente|otra vez)|unavailable|(?:no|n[aã]o) (?:est[aá] )?dispon|indispon|maint|manten|manuten|server|servid|gateway|host|database|db\b|base de d|sql|query|tabl[ae]|column|conex|connect|pool|memor|dis[ck]o?\b|thread|(?:dead)?lock\b|file|archivo|arquivo|null?[oa]?\b|undefined|token|json|pars(?:e|ing)|object|index|array|stack|something|problem|ocurri|ocorreu|unable|(?:could|can)(?:no|n['’])?t|(?:no (?:se )?(?:pudo|puede)|n[aã]o (?:foi poss[ií]vel|p[ou]de))|missing|requer|required|obligatori|obrigat|inv[aá]lid|divis)|[eé]xitos?|success|sucesso|(?:calculad|realizad|generad|gerad)[oa]|\bok\b/iu;

/** Reports whether a text may be the reason why an order is not quoted: a sentence for people, and nothing of a failure. */
export const mayBeReason = (text: string): boolean =>
  /\p{L}/u.test(text.trim().split(/\s+/).slice(0, -2).join('')) &&
  !isOfAProgram(text) &&
  !ofFailure.test(text);

/** Returns the reason behind the name of an exception. */
export function reasonThrown(text: string): string | undefined {
  const [, words = ''] = thrown.exec(text) ?? [];
  return !isOfAProgram(words) && (mayBeReason(words) || reason.test(words)) ? words : undefined;
}
const thrown =
  /^\s*[\w$.]*(?:Exception|Error): (?:\d{3} [A-Z_]{2,40} )?["']?([^\n]{4,300}?)["']?\s*$/;

/** Returns what may be the reason behind a text that the platform reads first. */
export const reasonBehind = (x: Subject, first: Pointer) =>
  textsIn(asObject(x.json) ?? {}).find(({ at, text = '' }) => at !== first && mayBeReason(text));

/** Remedy for a text that may be a reason, in an answer that is no rejection. */
export const rejectWithText =
  'Answer a 4xx with this text if it is why the order cannot be quoted.';

/** Reports whether a 5xx may be a rejection: its text is a known reason, or may be one of an order that cannot be quoted. */
export const mayReject = (x: Subject): boolean =>
  givesReason(x) || (rejectionText(x)?.kind !== 'markup' && mayBeReason(reasonIn(x) ?? ''));

/** Reports whether a text may be why an answer has no quote: no number beside it may be the price. */
export const isInstead = (text: string, answer: JsonObject): boolean =>
  (mayBeReason(text) || (denial.test(text) && reason.test(text))) &&
  !Object.entries(answer).some(([name, x]) => x !== true && Number(x) > 0 && !ofCode.test(name));
const ofCode = /cod|c[oó]d|status|time|date|fecha|id$/i;

const unread =
  /unexpected (?:end|token|eof)|\bexpected .{1,60}\bin json\b|expecting value|end[ -]of[ -](?:json[ -])?input|no content to map|any json tokens|two octets|\bjson\b(?! web).{0,40}(?:\bnot?\b|n[aã]o|inv[aá]lid|mal ?form|unexpected)|(?:\bnot?\b|n[aã]o|inv[aá]lid|mal ?form|pars|deco[dn]).{0,40}\bjson\b(?! web)|(?:\b(?:pars|read|deco[dn])\p{L}*|\ble(?:er|r|ído|ido)|interpretar) .{0,20}\b(?:body|payload|cuerpo|corpo)\b|\b(?:body|payload|cuerpo|corpo)\b.{0,20}(?:pars|\bread|truncat|incomplet|ileg[ií]ve?l)/iu;
const ofSize =
  /too (?:large|long|big)|exceed|limit|l[ií]mite|m[aá]xim|size|tama[nñ]h?o|demasiado|muito grande/iu;

/** Reports whether a 400 or 422 says that the JSON of a request cannot be read, which is no reason, and nothing of its size. */
export function saysUnread(x: Subject): boolean {
  const text = x.status === 400 || x.status === 422 ? plainText(x.text ?? '').slice(0, 2000) : '';
  return unread.test(text) && !ofSize.test(text);
}

const free = /gratis|gr[aá]tis|gratuit|free|sin (?:costo|cargo)|sem custo/iu;

export const saysFree = (x: Subject): boolean => free.test(plainText(x.text ?? ''));

/** Returns the name and the text of the first member of an answer that is named as a reason; empty if there is none. */
export const reasonMember = (answer: JsonObject): readonly [name: string, reason: string] | [] =>
  Object.entries(answer).find(
    (member): member is [string, string] =>
      typeof member[1] === 'string' && member[1].trim() !== '' && named.test(member[0]),
  ) ?? [];

const named =
  /^(?:errors?|erro|message|mensaje|mensagem|msg|motivo|reason|detail|detalle|detalhe)$/i;

/** Reports whether a quote of 0 has a text that denies it: an error, or a reason for not quoting (contract: rule 6). */
export function deniesQuote(x: Subject): boolean {
  const answer = asObject(x.json) ?? {};
  if (answer['transportationCost'] !== 0 || saysFree(x)) return false;
  const [name = '', text = ''] = reasonMember(answer);
  return (
    (/^err/i.test(name) && /\S\s+\S/.test(text)) ||
    denial.test(text) ||
    (name !== '' && givesReason(x)) ||
    Object.values(answer).some(
      (text) => typeof text === 'string' && denial.test(text) && reason.test(text),
    )
  );
}

/** A word that denies, unless what it denies is a charge: "no se cobra despacho". */
const denial =
  /(?<!\p{L})(?:no|n[aã]o|not|cannot|without|sin|sem|error|erro|failed|fall[oó]|falhou)(?!\p{L})(?! (?:(?:se )?cobra|recargo|(?:delivery |shipping )?(?:fee|charge)))/iu;
