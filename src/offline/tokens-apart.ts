import type { Evidence } from '../evidence/reader/evidence.ts';
import { remembered } from '../standards/collections/remembered.ts';

/** What a log got and expected as a token, and words for none. */
const ending =
  '(?:(?:with|con|com) )?(?:end(?:s|ing)|final|termin\\p{L}+|acaba\\p{L}*)(?: (?:in|with|en|em|con|com))?';
const value = `(?:\\W{1,3}token)?(?:\\W{1,3}${ending})?[\\s:='"(]{1,4}?(["']{2}|[\\w*….-]{4,}|nil|not?|sin|sem)`;
const forms = ['recib|receb|receiv|got', 'esper|expect'].map(
  (verb) => new RegExp(`token.*?\\b(?:${verb})\\p{L}*${value}`, 'iu'),
);
const none = /^(?:\W*|null|none|nil|nulo|undefined|empty|unset|not?|sin|sem|ning.*|vac.*)$/i;
const old = /antig|viej|anterior|\bold\b|previous|velh|revo[ck]|repla|substit/i;
const current = /nuev[oa]|\bactual|vigente|current|\bnew\b|\bnov[oa]\b|\batual/i;
const aged =
  '(?:old|previous|prior|former|outdated|rotated|superseded|replaced|revoked|antig[uoa]\\w{0,2}|viej[oa]|anterior|velh[oa]|revo[cg]ado|reemplazado|sustituido|substitu[ií]do|rotado|obsolet[oe])(?! (?:request|call|attempt|llamada|solicitud|chamada|requisi)|,? ?(?:/|or\\b|ou?\\b)|\\p{L})';
/** The words of a log or an answer for a token that was valid before; not those for the one that its program has. */
const stale = new RegExp(
  `(?<!\\p{L})${aged}(?: [\\p{L}-]{1,12}){0,2}? (?:x-auth-)?token\\b|\\btoken(?:[ =:]{1,3}[\\p{L}-]{1,12}){0,4}?[ =:]{1,3}${aged}`,
  'iu',
);
const theirs =
  /(?<!\p{L})(?:expect|esper|config|env(?!\p{L})|load|carg|carreg|stor|guardad|cach|accept|acept|aceit)/iu;
/** Who demands another header, or asks, does not say what comes. */
const demands =
  /\?|\b(?:must|should|need|please|could|would|want|requi|expect|exig|if\b|deb[eí]|deve|t[ie]+nen? que|t[eê]m que|necesit|precis|favor|pued|pod[eí]|accept|acept|aceit)/i;
const swaps =
  '(?:instead of|rather than|en (?:vez|lugar) del?|em vez d[eo]|no lugar d[eo]|ao inv[eé]s d[eo])(?: the| el| la| o)?';
/** Words that the calls have their token elsewhere, or no longer. */
const elsewhere = new RegExp(
  `\\bauthorization\\b[^\\n]{0,60}?\\b${swaps} x-auth-token|${swaps} x-auth-token\\b[^\\n]{0,40}\\bauthorization\\b|(?:no longer|stopped|ya no|dejaron de|deixaram de|pararam de) (?:\\p{L}+ ){0,3}x-auth-token|n[aã]o \\p{L}+ mais (?:o )?x-auth-token|x-auth-token(?: \\p{L}+){0,3}? (?:not (?:sent|there|present|included) any ?more|no longer|ya no|j[aá] n[aã]o|(?:no|n[aã]o) \\p{L}+ ma[ií]?s)`,
  'iu',
);
const between =
  '(?<!\\byour (?:\\p{L}{1,12} )?)(?:prox(?:y|ies)|gateway|waf|firewall|cdn|balanc\\p{L}+|apim|ingress|kong|nginx|apache|haproxy|traefik|envoy|zscaler|cloudflare|akamai|f5|middleware)(?!\\p{L}| (?:de ustedes|de voc[eê]s|d[ea] (?:la )?plataforma|of the platform))';
const header =
  /x-auth-token|\bheaders?\b|cabecera|encabezado|cabe[cç]alho|\b(?:token|secret[oa]?|segredo|clave|chave|key|credential)s?\b/i;
const drops =
  '(?<!\\p{L})(?:drop|strip|remov|discard|elimin|quit[aó]|borr[aó]|descart|suprim|retir|tira|loses?\\b|lost|perd[ei]|pierd|se com[ei])\\p{L}*';
/** Words that something between the two sides loses a header; not that it is the platform's. */
const dropped = new RegExp(
  `(?<!\\p{L})${between}(?:(?!\\b(?:not?|n[aã]o|never|nunca|doesn.?t)\\b)[^\\n]){0,40}?(?:\\b(?:l[oa]s?|os?) ${drops}|${drops}[^\\n.,;]{0,30}?(?:\\bit\\b|${header.source}))|\\bl[oa]s? ${drops} (?:el|la|nuestro|nuestra) ${between}|${drops}(?: \\p{L}+){0,2} (?:by|in|at|por|en|em|pelo|pela|no|na)(?: \\p{L}+){0,2} ${between}`,
  'iu',
);
/** Words that the platform still sends a token which another one replaced, or that its client changed it. */
const rotated = new RegExp(
  `(?<!\\b(?:we|n[oó]s) )\\b(?:still|keep|ainda|a[uú]n|todav[ií]a|siguen?|continuam?)\\b(?![^\\n]{0,40}(?:us|mand|env?i|utiliz)amos\\b)[^\\n]{0,20}?(?<!\\p{L})(?:send|us[aeio]|utiliz|mand|env[ií]|lleg|cheg|vien|v[eê]m|recib|receb|rece?iv|arriv|com[ei]|carr)\\p{L}*[^\\n]{0,20}? (?<!(?:semana|week|mes|month|vez|time|d[ií]a|day) )${aged}|(?:changed|rotated|renewed|replaced|cambiamos|rotamos|renovamos|trocamos|mudamos|rotacionamos|rota(?:tion|ci[oó]n|[cç][aã]o))(?: \\p{L}{1,3})? (?:x-auth-)?(?:token|secret|segredo|secreto|clave|chave)(?! (?:header|name|field))(?:(?!\\b(?:not|nothing|n[aã]o|no (?=l[eo]s?\\b|avis|inform|mand|envi)|sin|sem|without|never|nunca)\\b)[^\\n]){0,60}(?<!\\p{L})(?:avis|inform|notif|t[o]ld|sent|mand|envi|compart|pas(?:amos|samos))`,
  'iu',
);
const unsure = /\b(?:no|not|n[aã]o|isn.?t|si|if|maybe|tal ?vez|quiz[aá]s?)\b|\?/i;

/** Compares the token that a line of a log got with the expected one; `unaccepted` if it is a person's, or old by other words; `dropped` if something on the way lost it. */
export function comparedTokens(
  lines: readonly string[],
  { isByHand = false, request }: Partial<Evidence>,
) {
  const kind = compared(lines);
  const names = Object.keys(request?.headers ?? {}).map((name) => name.toLowerCase());
  const isPassed = names.includes('via') && names.includes('origin');
  if (!kind && isPassed && !names.includes('x-auth-token')) return 'dropped';
  return isByHand && kind === 'apart' ? 'unaccepted' : kind;
}

/** Whether an answer may refuse the token of its call. */
export const isToken = ({ status }: Partial<Evidence>) => status === 401 || status === 403;

/** The last characters of a token, those before a mask that hides its end. */
const endOf = (token?: string) => token?.replace(/(?<=\w)[*….]+$/, '').slice(-4);

const compared = remembered((lines: readonly string[]) => {
  const clauses = lines
    .flatMap((line) => line.split(/[,;.](?=\s|$)|\(/))
    .filter((clause) => !unsure.test(clause));
  if (clauses.some((clause) => stale.test(clause) && !theirs.test(clause))) return 'unaccepted';
  const words = lines.filter((line) => header.test(line) && !demands.test(line));
  if (words.some((line) => elsewhere.test(line))) return 'elsewhere';
  if (words.some((line) => dropped.test(line))) return 'dropped';
  if (words.some((line) => rotated.test(line))) return 'unaccepted';
  const [got, expected] =
    lines
      .map((line) => forms.map((form) => endOf(form.exec(line)?.[1]?.replace(none, ''))))
      .find(([one, other]) => one && other !== undefined && one !== other) ?? [];
  if (!got || !expected) return got && 'unset';
  const isOld = clauses
    .filter((clause) => clause.includes(got) !== clause.includes(expected))
    .some((clause) => (clause.includes(got) ? old : current).test(clause));
  return isOld ? 'unaccepted' : 'apart';
});
