import type { Subject } from '../../../model/rule.ts';
import { isUnauthorized } from '../../../standards/http/status.ts';
import { carriesToken } from '../answers/token-forms.ts';
import { isPartial } from '../answers/whole-body.ts';
import { headerOf, isPage, textOf } from '../values/answer-text.ts';
import { excerpt, plainText } from '../values/excerpt.ts';
import words from './kinds/answered-instead.json' with { type: 'json' };

const { reasons, texts } = words;

/** An intermediary, and its sign. */
export interface Intermediary {
  readonly name: string;
  /** `the header cf-ray`, `its error page` … */
  readonly by: string;
}

/** Headers in which intermediaries name themselves, according to vendors' manuals; web servers last, which may be the client. */
const headerSigns = words.headers.map(
  ([name = '', header = '', value = '.']) => [name, header, new RegExp(value, 'i')] as const,
);

/** Default error pages of products; a client's own programs do not send them. */
const pageSigns = words.pages.map(
  ([name = '', page = '']) => [name, new RegExp(page, 'i')] as const,
);

/** Returns the intermediaries that headers and error pages show; the web server last. */
export function intermediaries(x: Subject): readonly Intermediary[] {
  const byHeader = headerSigns.flatMap(([name, header, value]): Intermediary[] =>
    value.test(headerOf(x, header) ?? '') ? [{ name, by: `the header ${header}` }] : [],
  );
  const page = errorPage(x);
  // The page of that balancer has no name, and others have the like.
  const isNamed = page !== undefined && (page !== 'AWS load balancer' || byHeader.length === 0);
  const all = isNamed ? [{ name: page, by: 'its error page' }, ...byHeader] : byHeader;
  return all.filter(({ name }, i) => all.findIndex((each) => each.name === name) === i);
}

/** Returns the product of an error page; undefined if unknown. */
export function errorPage(x: Partial<Subject>): string | undefined {
  const { status = 0, text = '' } = x;
  if (status < 400) return undefined;
  const start = text.slice(0, 8_000).trim();
  return pageSigns.find(([, page]) => page.test(start))?.[0];
}

/** Errors with which Squid turns down a call that leaves a network, and pages of programs that filter such calls. */
const squidError = /^ERR_(?:DNS_FAIL|(?:CACHE_|FTP_)?(?:ACCESS_DENIED|FORBIDDEN)|ESI|UNSUP_REQ)/;
const filterPage = new RegExp(texts.filter, 'i');

/** Whether a proxy of the caller answered, so that the client was not called. A client's own text or JSON does not count. */
export const isOfCallersProxy = (
  status: number,
  headers: { readonly [name: string]: string },
  page: string,
): boolean =>
  status === 407 ||
  (status >= 400 &&
    (squidError.test(headers['x-squid-error'] ?? '') ||
      /^zscaler/i.test(headers['server'] ?? '') ||
      (/^\s*<|^ERROR\s+The requested URL/.test(page) && filterPage.test(page.slice(0, 8_000)))));

/** Texts of firewalls of any vendor. */
const blocked = new RegExp(texts.blocked, 'i');

/** A line with the name of a product that blocks calls, or of the number that it gives them, which says no more than that. */
const firewallLine = new RegExp(texts['firewall-line'], 'i');

/** The beginning of a page, or its first line as it looks in a browser. */
const pageStart =
  /(?<=^[ \t"'“«]{0,9})<(?:!doctype html|html|head|title|body|center|h[1-3])\b|^[ \t]*(?:(?:HTTP Error|Error HTTP) [45]\d\d(?:\.| -)|(?:Server Error in|Error de servidor en|Erro de servidor no) )/im;

/** Returns where a page begins that has a status, is a firewall's or no markup, or a firewall's text; -1 if a text has none. */
export const shownPageAt = (text: string, hasStatus: boolean): number => {
  const beginning = text.slice(0, 8_000);
  const [first, at] = [beginning.search(pageStart), beginning.search(blocked)];
  if (first >= 0 && (hasStatus || at > first || text[first] !== '<')) return first;
  const start = text.lastIndexOf('\n', at) + 1;
  // A heading, and a text below it; a person's own words are a sentence.
  return at >= 0 && /^.{1,80}\r?\n\s*\S/.test(text.slice(start)) ? start : -1;
};

/** Reports whether an answer reads like one of a firewall. A client's own JSON does not count. */
export const readsAsFirewall = (x: Subject): boolean =>
  (x.json === undefined &&
    [blocked, firewallLine].some((each) => each.test((x.text ?? textOf(x)).slice(0, 8_000)))) ||
  ['cf-mitigated', 'x-amzn-waf-action', 'x-sucuri-block'].some((name) => headerOf(x, name)) ||
  (isPage(x) &&
    /^(?:Akamai|Imperva|F5|Fortinet|ModSecurity|Wordfence|Sucuri)$/.test(errorPage(x) ?? ''));

/** Why a call did not reach the endpoint. */
export interface Instead {
  readonly why: keyof typeof words.reasons;
  /** `ngrok answered: the program is not connected to it.` */
  readonly sentence: string;
  readonly remedy: string;
}

/** Reports whether the text of a refusal is about the Origin header. */
export const speaksOfOrigin = (x: Subject): boolean =>
  /\borig[ei][nm]\b|\bCORS\b/i.test(plainText(x.text ?? ''));

/** Remedy for a client that does not accept the Origin header. */
export const acceptOrigin = reasons.origin.remedy;

const header = '(?:headers?|encabezados?|cabeceras?|cabe[cç]alhos?)';
/** Words that demand what is not there, in the languages of clients, and those for what has another form. */
const demanding = new RegExp(texts.demanding, 'i');
const misshapen = /(?<!\w)(?:(?:in|mal)(?:valid|v[aá]lid|correc?t|form)\w{0,4}|wrong|bad)(?!\w)/i;
/** Names of headers for credentials. `Authorization Required` is what a page of a 401 has as its title. */
const names = new RegExp(
  `(?<![\\w-])(?:x-[\\w-]{2,40}|(?:x[-_])?api[-_ ]?key|(?:[a-z]{2,20}-){1,3}(?:key|token|secret|id)|(?:client|access)_(?:id|key|token|secret)|subscription key|${header} (?:de |del |do )?authorization|authorization ${header}|(?<!\\b(?:no|any|have|without|user|proper) )authorization(?! (?:required|failed|denied|error|to|for|level|code)\\b)|bearer (?:token|auth\\w{0,9})|token bearer)(?![\\w-])`,
  'gi',
);
/** What a program says if no token came at all; not what it says of one that came. */
const credential = '(?:x-auth-token|token|jwt|api key|creden[ct]i\\w{2,5})';
const be =
  '(?: (?:is|was|were|be|been|has|have|must|not|est[aá]|es|é|se|ha|sido|foi|foram|fue|fueron|no|n[aã]o)){0,3}';
const came =
  '(?:present|provided|set|sent|supplied|received|specified|enviad|envi[oó]|recib|receb|inform|inclu|proporcion|prove|forneci)[\\wéóíç]{0,6}';
const noneCame = new RegExp(
  `(?<![\\w-])(?:(?:missing|no|without|falta(?:n|ndo)?|sin|sem|requires?|requiere|(?:no|n[aã]o)(?: se| foi)? ${came})(?: (?:the|an?|any|el|la|o|un|um|required|request|access|auth\\w{0,12}|bearer|security|${header}|de|del|do)){0,3} ${credential}(?! (?:match|for)\\b)|x-auth-token(?: ${header})?${be} (?:found|encontrad\\w)|${credential}(?: ${header}| de [a-zóçã]{4,15}){0,2}(?:${be} (?:missing|absent|ausente|faltante|required|requerid\\w|obligatori\\w|obrigat[oó]ri\\w|necess?[aá]ri\\w|empty|vac[ií]o|vazio)| (?:not|no|n[aã]o|was|were|must)${be} ${came}))(?![\\w-])`,
  'i',
);
const someCame = new RegExp(texts['token-came'], 'i');

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[-_\s]/g, '');

/** Finds the header that a refusal demands and its request does not have, by its name; `x-auth-token` if it says that no token came. */
export function demandedHeader(text: string, headers: object = {}): string | undefined {
  const sent = new Set(['xauthtoken', ...Object.keys(headers).map(plainName)]);
  const clauses = plainText(text.slice(0, 8_000))
    .replaceAll(/["'`“”«»:=<>()[\]\\]+/g, ' ')
    .split(/[,;{}\n]|\.(?=\s|$)/)
    .map((clause) => clause.replaceAll(/\s+/g, ' ').trim());
  // One that may be sent instead of the token is not demanded.
  const [named] = clauses.flatMap((clause) =>
    (/x-auth-token/i.test(clause) ? [] : (clause.match(names) ?? [])).flatMap((each) => {
      const name = /authorization|bearer/i.test(each) ? 'Authorization' : each;
      const isMeant = /^x-|header|cabe|subscription/i.test(each)
        ? demanding.test(clause) || misshapen.test(clause)
        : demanding.test(clause) && !someCame.test(clause);
      return isMeant && !sent.has(plainName(name)) ? [name] : [];
    }),
  );
  const spaced = clauses.map((clause) =>
    clause.replaceAll('_', ' ').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
  );
  const isNone = spaced.some((each) => noneCame.test(each) && !someCame.test(each));
  return named ?? (isNone ? 'x-auth-token' : undefined);
}

/** Schemes whose credential is not a token. */
const schemes = /^(?:basic|digest|ntlm|negotiate|azureapimanagementkey)\b/i;

/** Finds the header that a refused quote was to have instead of x-auth-token, or that token if it was sent in vain. */
export function unmetHeader(x: Subject): string | undefined {
  const { endpoint, text = '', request: { headers = {} } = {} } = x;
  if (endpoint !== 'delivery-price') return undefined;
  const name = demandedHeader(text, headers);
  if (name && (name !== 'x-auth-token' || carriesToken(x))) return name;
  const isAsked = schemes.test(headerOf(x, 'www-authenticate') ?? '') && !/token/i.test(text);
  return isAsked ? demandedHeader('The header Authorization is missing', headers) : undefined;
}

/** Remedy for a client that requires credentials in another header, or does not see this one. */
export const readToken =
  'Read the token from x-auth-token, which no gateway or proxy may drop, or exempt the path of delivery-price from the check of other credentials.';

/** The names of protections of forms, and words for their refusal, in logs and answers. */
const ofForms = words.signs.flatMap(([why, , text]) => (why === 'form-protection' ? [text] : []));
const nearForms = new RegExp(`.{0,100}?(?:${[...ofForms, '\\bCORS\\b'].join('|')}).{0,100}`, 'i');
const refusing = new RegExp(texts.refusing, 'i');

/** What the events of a firewall have: its action, or its part that acted. */
const firewallEvent = new RegExp(texts['firewall-event'], 'i');

/** Details with which Envoy logs that it did not reach what is behind it. */
const ofEnvoy = new RegExp(texts['envoy-event'], 'i');

/** Finds a line that says why, or by which product, a call was refused before its order was read, unless it names another path. */
export const insteadLine = (
  lines: readonly string[],
  path: string,
  status: number,
): string | undefined =>
  lines.flatMap((line) => (status < 500 ? firewallEvent : ofEnvoy).exec(line)?.[0] ?? [])[0] ??
  lines.find(
    (line) =>
      status < 500 &&
      (refusing.test(nearForms.exec(line)?.[0] ?? '') ||
        firewallLine.test(line) ||
        insteadSigns.some(([why, , text]) => why === 'offline' && text.test(line)) ||
        (isUnauthorized({ status }) &&
          (demandedHeader(line) ?? 'x-auth-token') !== 'x-auth-token')) &&
      (!/(?:^|[\s:])\/\w/.test(line) || line.includes(path)),
  );

const limit = new RegExp(texts.limit, 'i');

/** Finds what a program says if more calls come at once than it serves. */
export const limitIn = (text: string): string | undefined => limit.exec(text)?.[0].trim();

/** Texts and headers of what answers for an endpoint that it does not reach, by the manuals of each. */
const insteadSigns = words.signs.map(
  ([why = '', who = '', text = '', name = '', value = '.']) =>
    [why as Instead['why'], who, new RegExp(text, 'i'), name, new RegExp(value, 'i')] as const,
);

/** What may also have a status of 5xx. */
const anyStatus: ReadonlySet<string> = new Set(['offline', 'origin', 'unreached']);

/** Returns why an answer with this status is not the endpoint's own; undefined if it may be. */
export function answeredInstead(x: Subject): Instead | undefined {
  const { status = 0 } = x;
  if (status < 400) return undefined;
  const start = (x.text ?? textOf(x)).slice(0, 8_000).trim();
  const sign = insteadSigns.find(
    ([why, , text, header, value]) =>
      (status < 500 || anyStatus.has(why)) &&
      (text.test(start) || value.test(headerOf(x, header) ?? '')),
  );
  const why = status === 419 ? 'form-protection' : sign?.[0];
  if (why) {
    const { sentence, remedy } = reasons[why];
    const who = sign?.[1] ? `${sign[1]} ` : '';
    return { why, sentence: `${who}${sentence}`, remedy };
  }
  const other = isFirewall(x) ? 'firewall' : isGateway(x) ? 'gateway' : undefined;
  const between = betweenInWords(x);
  return other && { why: other, sentence: between ?? firstWord, remedy: reasons[other].remedy };
}

const firstWord = 'Something in front of the endpoint answered.';

const gatewayStatuses = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 530]);

/** Texts of gateways of any vendor. */
const unreached = new RegExp(texts.unreached, 'i');

/** Reports whether it is a gateway's: its page or text, or none at all. A client may send a 5xx in words of its own. */
export function isGateway(x: Subject): boolean {
  const { status = 0, text = '' } = x;
  if (!gatewayStatuses.has(status) || x.json !== undefined) return false;
  return (
    status >= 520 ||
    errorPage(x) !== undefined ||
    unreached.test(text) ||
    (status !== 503 && (isPage(x) || text.trim() === ''))
  );
}

/** Reports whether it is a firewall's; a refusal in JSON is from the client itself. */
export function isFirewall(x: Subject): boolean {
  const { status = 0 } = x;
  if (status >= 500 && status !== 503) return false;
  if (status === 404 || status === 405 || status === 401) return false;
  if (readsAsFirewall(x)) return status !== 503 || !/maint|mantenci|manuten/i.test(x.text ?? '');
  return (
    status === 403 &&
    (isPage(x) ? intermediaries(x).length > 0 : x.json === undefined && errorPage(x) !== undefined)
  );
}

/** Says who answered instead of the endpoint, and with what words; nothing of a body that the evidence does not show. */
export function answerInWords(x: Subject): string {
  return [answeredInstead(x)?.sentence, bodyInWords(x)].filter(Boolean).join(' ');
}

/** Formats `The body says “…”.`, without the tags of a page; undefined for one that is not known. */
export function bodyInWords(x: Subject): string | undefined {
  const plain = plainText(textOf(x));
  if (plain !== '') return `The body says “${excerpt(plain, 120)}”.`;
  return x.answer.kind !== 'response' || isPartial(x) ? undefined : 'The body is empty.';
}

/** Formats `nginx answered, according to its error page.` */
export function betweenInWords(x: Subject): string | undefined {
  const [first] = intermediaries(x);
  return first && `${first.name} answered, according to ${first.by}.`;
}
