import { STATUS_CODES } from 'node:http';
import { durationsIn, ends, longestCall, longTime, saidByEnds } from '../written/durations.ts';
import type { Found } from './found.ts';
import type { Pairs } from './members.ts';
import { linesIn, lineUpTo } from './shown-text.ts';

/** Characters in the place of an object, so that words about it can be read by themselves. */
export const inPlace = '\ufdd0';

/** What is in no other, in the order of the text; of two that begin at one place the longer. */
export function outermost<Of extends { readonly from: number; readonly end: number }>(
  all: readonly Of[],
): readonly Of[] {
  let last = 0;
  return all
    .toSorted((a, b) => a.from - b.from || b.end - a.end)
    .filter(({ from, end }) => {
      const isOuter = from >= last;
      if (isOuter) last = end;
      return isOuter;
    });
}

/** A text with signs in the place of its parts. */
export function masked(
  text: string,
  parts: readonly { readonly from: number; readonly end: number }[],
  sign = inPlace,
) {
  let last = 0;
  const pieces = parts.flatMap(({ from, end }) => {
    const piece = [text.slice(last, from), sign.repeat(end - from)];
    last = end;
    return piece;
  });
  return pieces.join('') + text.slice(last);
}

const reasons = Object.values(STATUS_CODES).map((reason = '') =>
  reason.replaceAll(/[^A-Za-z ]/g, '.').replaceAll(' ', '[ _]'),
);
const statusWord =
  '(?:resp?(?==)|[\\w.@-]{0,40}(?:status|estado|c[oó]digo|retcode|result_?code|status_?code)[\\w.]{0,20}|(?:response|http|result|return|c[oó]digo|respuesta|resposta)[ _.-]?(?:code|http)?|resp\\.code|code|sc-status|[rs]c(?==))(?: (?:to|al?|ao) \\w{2,20}(?=:))?';
const sign =
  '(?:\\(\\))?(?:</?(?:b|strong|td|th|span|em|i|br|dd|dt|code|p|div)\\b[^<>\\n]{0,40}>|\\]\\]?|[ \\t"\'`:=|>*(\\[•-]|\\.{3,40}|\\n=> |\\n(?=\\d)|\\n {0,20}int\\(|\\b(?:is|code|http|de|was|un|OK|Correcto|Int|Str|HTTP/\\d(?:\\.\\d)?|Number[A-Z][a-z]{2,6})\\b){1,10}?';
/** Ways to write a status, with the number as the first group; in words as an answer, and not what something costs. */
const named: readonly RegExp[] = [
  /(?<![\w/])HTTP\/\d(?:\.\d)?["']?[ \t]+([2-5]\d\d)\b/dgi,
  new RegExp(`(?<![\\w-])${statusWord}${sign}([2-5]\\d\\d)(?![\\w.]*\\w)`, 'dgi'),
  new RegExp(
    `(?<![\\w.,/:-])([2-5]\\d\\d)(?:\\.\\d{1,2})?[ ,:)-]{1,3}\\(?(?:${reasons.join('|')}|(?:Request Entity|Content) Too Large|Gateway Time-out|unknown status|Client Error|Server Error)\\b`,
    'dgi',
  ),
  // Of a tuple, as programs print one: `('C-1', 500, {…})`.
  /(?<=(?:^|[([])(?:["'][^"'\n]{1,40}["'], ?)?)([2-5]\d\d)(?=, ?\ufdd0)/dg,
  /(?<!\p{L})(?:respond\p{L}{1,3}|contest\p{L}{1,3}|dev(?:ue|o)lv\p{L}{1,3}|returned|answered|replied)(?: (?:with|com?n?|une?|a|el))? ([2-5]\d\d)(?=[ \t]?\(\p{L}|[.;]?\s*$)/dgiu,
  // What a test expected before it is masked.
  /(?<!\p{L})(?:but got|but was|but received|e veio|mas veio|mas voltou|veio|pero lleg[oó]|pero fue) ([2-5]\d\d)(?!\d)/dgiu,
  /(?<!\p{L})err(?:or|o)(?:: \(| (?=5\d\d\s{1,4}Ray ID))([45]\d\d)(?=[)\s])/dgiu,
  /(?<!\p{L})(?:me|nos) (?:sale|da|dio|sal[eií]\p{L}?) ([45]\d\d)(?=:? ?["“«'])/dgiu,
  /(?<![\w.,/-])([2-5]\d\d)(?<=\ufdd0\s{0,9}[^\n\ufdd0]{0,60}(?:with|con|com)(?: an?| una?| um)? \d{3})(?=[.,;](?!\d)|\s*$)/dgim,
];
/** A number behind an arrow, or before a body. */
const beside =
  /(?<=(?:<-{1,2}|←) ?)[2-5]\d\d(?=\s|$)|(?<![\w.,/:=-])[2-5]\d\d(?= application\/|(?: (?:body: ?)?)?\ufdd0)/g;
/** A number alone. */
const bare =
  /(?<=^|[\s|(`"'*\ufdd0>\])-]|(?:^|\s)\[(?=\d+(?:\] ?|, ?)\ufdd0))([2-5]\d\d)(?=$|[\s|)`"'*\]\ufdd0<{]|[:,] ?(?:$|[\s"'\ufdd0[]))(?! ?(?:ms|s|bytes?|B|KB|kb|segundos|%)\b)/dgm;

/** What a log writes before its words: a time, a level, a name with a level. */
const ofLog =
  /^\W{0,3}(?:\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|\d{1,2}\/[A-Z][a-z]{2}\/|[A-Z][a-z]{2} [ \d]\d \d\d:|(?:trace|debug|info|warn|error|fail|fatal)\w{0,4}\b|(?:level|time|ts)=)/i;
const level = /^.{0,80}?\b(?:INFO|LOG|WARN(?:ING)?|ERROR|DEBUG|FATAL)\b/;
export const isLog = (line: string): boolean => ofLog.test(line) || level.test(line);
/** What marks the lines of one call in a log of many. */
const mark =
  /\[(?!\d{4}-\d\d-\d\d\])([\w-]{0,30}\d[\w-]{0,30})\]|\b(?:req|trace|corr)[\w-]{0,12}["']?[=: ]["']?((?=[\w-]{0,39}\d)[\w-]{1,40})/i;
export const idIn = (line: string): string | undefined => mark.exec(line)?.slice(1).find(Boolean);

/** The words of a person before what came. */
const saying =
  /(?<!\p{L})(?:gets?|got|getting|gives?|gave|(?:return|answer|respond|receive|work|test)(?:s|ed)?|repl(?:ies|ied)|receiv(?:es?|ed)|sees?|saw|d[áã]o?|da(?= (?:un )?\(?$)|dan|dio|deu|contest\p{L}{1,4}|respond\p{L}{1,4}|dev(?:ue|o)lv\p{L}{1,5}|retorn(?:a\p{L}{0,2}|ou)|rec[ei]b\p{L}{1,5}|obten\p{L}{1,5}|obtiene|sal[eí]\p{L}?|v[ie]e?ne?m?|lleg\p{L}{1,3}|cheg\p{L}{1,3}|tenemos|temos|funcion\p{L}{1,3}|anda)(?: [\p{L}'(]{1,12}){0,3} ?\(?$/iu;
/** Whether the number at a place of a text is one that somebody speaks of. */
export const isInProse = (words: string, at: number): boolean =>
  !isLog(lineUpTo(words, at)) && saying.test(lineUpTo(words, at).slice(-80));

/** A status that somebody denies, `no es un error 500`, or that a test expected, before the one that came. */
const notCame =
  /(?<!\p{L})(?:not|never|no|n[aã]o|nunca|jam[aá]s|\p{L}{2,5}n['’]t)(?: (?:an?|the|any|is|was|it|get|got|see|saw|returns?|returned|gives?|gave|sen[dt]|answer(?:ed)?|been?|tell|talk|speak|me|us|to|about|of|e[sr]a?|fue|hay|una?|el|foi|é|uma?|o|da(?:mos|n|do)?|di(?:o|mos)|nos|de|(?:dev(?:ue|o)lv|respond|retorn|contest|habl|dig|fal)\p{L}{1,5})){0,6}(?: (?:https?|status|estado|err\p{L}{1,4}|code|c[oó]digo)){0,2} [2-5]\d\d(?!\d)|^[^\n]{0,200}\b(?:expect|espera|pra dar|deb[ií]a|deveria)[^\n]{0,200}?(?=\b(?:but (?:got|was|received)|veio|voltou|lleg[oó]|pero fue) [2-5]\d\d)/gimu;
const withoutExpected = (words: string): string =>
  words.replaceAll(notCame, (line) => line.replaceAll(/\d/g, ' '));

/** What the words of a text say of answers: statuses, addresses and times. Inside an object a number alone is not a status. */
export function wordsOf(all: string, isInside = false): readonly Found[] {
  const words = isInside ? all : withoutExpected(withoutBroken(all));
  const statuses = statusesIn(words, isInside);
  const heads = isInside ? [] : headsIn(words);
  const sent = [
    ...saidIn(words, curl, ([command]) => sentBy(command)),
    ...saidIn(words, listed, ([, list = '']) => headOf(pairsIn(list))),
    ...saidIn(words, logged, ([list]) => headOf(pairsIn(list))),
    ...saidIn(words, tokenless, () => ({ request: { headers: [['x-auth-token', '']] } })),
  ];
  return [
    ...statuses,
    ...timesIn(words, statuses, isInside),
    ...saidIn(words, ends, saidByEnds),
    ...heads,
    ...sent,
    ...saidIn(words, token, ({ 1: name = '', 2: value = '', index }) =>
      heads.some(({ request }) => request) ||
      sent.some(({ at, end, request }) => request?.headers && at <= index && index < end) ||
      expected.test(words.slice(Math.max(0, index - 40), index))
        ? undefined
        : { request: { headers: [[name, value]] } },
    ),
    ...(statuses.length === 1 && !words.includes(inPlace)
      ? saidIn(words, nothing, () => ({ body: '' }))
      : []),
    ...saidIn(words, takenAfter, ([seconds, isLeft]) => ({
      durationMs: Math.max(Number(seconds), isLeft && Number(seconds) > 59 ? 60 : 0) * 1000,
    })),
    ...saidIn(words, writtenOut, ([seconds]) =>
      /\.\d{6}$/.test(seconds) || words.includes('%{time_total}')
        ? { durationMs: Number(seconds) * 1000 }
        : undefined,
    ),
    ...saidIn(words, type, (match) => typeOf(match)),
    ...saidIn(words, method, ([, name = '']) => ({ request: { method: name.toUpperCase() } })),
    ...saidIn(words, address, ({ 0: { length }, 1: method, 2: url = '', index }) =>
      !ofPage.test(words.slice(Math.max(0, index - 40), index + length - url.length)) &&
      ((/^\/[\w.~%-]{0,80}(?:\/[\w.~%-]{0,80}){0,12}(?:\?|$|[:)])/.test(url) &&
        !url.startsWith('//')) ||
        /^https?:/.test(url))
        ? { request: addressed(method, url) }
        : undefined,
    ),
  ];
}

/** The token of a call in words, in quotes with the spaces around it; others say that it is missing or wrong. */
const token =
  /\b(x-auth-token)["'\]]{0,2}\s{0,3}[=:]\s{0,3}["']?((?<=["']) ?(?=\S{0,200}[\d*•█])[^\s"',;&\ufdd0]{1,200} ?(?=["'])|(?=[^\s"']{0,200}[\d*•█])[^\s"',;&\ufdd0]{1,200}|[<(](?:absent|none|null|missing|empty|not set|ausente|vac[ií]o|vazio)[>)]|(?:undefined|null|None|nil)(?![\w.]))/gi;
/** A header field as a script sets it: `'apikey' = 'v'`, `"X-Key", "v"`, `'Accept: v'`; in a table of PowerShell without quotes. */
const setter =
  /(?:(["'])|(?<=[{;]\s{0,4}))(content-type|accept|authorization|origin|(?:x-)?api-?key|x-[\w-]{2,40})(?:\1\s{0,3}(?:=>?|,)\s{0,3}["']|: ?)([^"'\n]{0,300})["'](?!\s{0,3}:)/gi;
/** The fields that a script sets as headers, as one head. */
export function settersIn(text: string): readonly Found[] {
  const all = [...text.matchAll(setter)].slice(0, 200);
  const [at = 0, end = 0] = [all[0], all.at(-1)].map((each) => each?.index ?? 0);
  if (!/header/i.test(text.slice(Math.max(0, at - 300), at + 900))) return [];
  const headers = all.map(([, , name = '', value = '']) => [name, value] as const);
  return headers.length > 0 ? [{ as: '', at, end, request: { headers } }] : [];
}

/** A person says of a call that it had no token. */
const tokenless = /\((?:no|without|sin|sem|missing|falta) x-auth-token\)/gi;
/** A person lists the header fields of a call in one line, or a log writes some of them behind each other. */
const listed =
  /^\W{0,4}(?:(?:request|received|incoming|inbound) )?(?:headers?|encabezados?|cabeceras?|cabe[cç]alhos?)(?: (?:received|recibid[oa]s|recebidos))?[:=][ \t]+((?:(?:[A-Z][\w-]{2,60}(?:[:=]| (?=\S)) ?[^,;\n]{1,300}|[\w*./:+=-]{1,60})(?:[,;] ?|$)){2,20})/gim;
const logged =
  /(?<=\s)(?:(?:authorization|origin|accept|content-type|user-agent|host|x-auth-token)[:=] ?\S{1,300}(?: \S{1,300}){0,2}(?: {2,}|\t|$)){2,10}/gim;
const pairsIn = (list: string): Pairs =>
  [...list.matchAll(/(?<![\w-])([\w-]{1,60})(?:[:=] ?| )((?:(?! {2}|\t)[^,;\n]){1,300})/g)].map(
    ([, name = '', value = '']) => [name, value.trim()],
  );
/** Before a token that should have come. */
const expected = /\b(?:expect|esper)\p{L}{2,4}\W{0,9}$/iu;

/** A person says that the body was empty. */
const nothing =
  /\b(?:(?:empty|no|without (?:a )?|sin|sem) (?:body|cuerpo|corpo)|(?:body|cuerpo|corpo|respuesta|resposta)(?: est[aá])? (?:vac[ií][oa]|vazi[oa]|empty)|empty response)\b/gi;

/** The seconds that nginx writes behind the length or the agent: of a call that was left, up to one less than its caller waited. */
const takenAfter =
  /(?<=" (?:(499)|[2-5]\d\d) (?:\d{1,9}|-) (?:"[^"\n]{0,400}" "[^"\n]{0,400}" )?(?:[\d.-]{1,9} ){0,4})\d{1,4}\.\d{3}(?!\S)/g;

/** What curl writes out behind the status of a call: its seconds, to the microsecond, or shortened below their command. */
const writtenOut = /(?<=^[2-5]\d\d[ \t]{1,3})\d{1,4}\.\d{1,6}(?=[ \t]*$)/gm;

/** What each match of a pattern says of an answer. */
const saidIn = (
  words: string,
  pattern: RegExp,
  say: (match: RegExpExecArray) => Partial<Found> | undefined,
): readonly Found[] =>
  [...words.matchAll(pattern)].flatMap((match) => {
    const facts = say(match);
    return facts ? [{ as: '', at: match.index, end: match.index + match[0].length, ...facts }] : [];
  });

/** Every status; numbers alone only where nothing names one. */
function statusesIn(words: string, isInside: boolean): readonly Found[] {
  const placesOf = (pattern: RegExp) =>
    [...words.matchAll(pattern)].map(({ indices }) => indices?.[1]?.[0] ?? 0);
  const isOwn = (at: number) => !thing.test(words.slice(Math.max(0, at - 60), at));
  const isCode = (at: number) => isStatus(words.slice(at, at + 3)) || words[at] !== '2';
  const sure = named.flatMap((each, i) =>
    placesOf(each).filter((at) => (i !== 1 || isOwn(at)) && (i !== 2 || isCode(at))),
  );
  const led = isInside ? [] : [...words.matchAll(beside)].map(({ index }) => index).filter(isOwn);
  // What somebody says hides no line of a log.
  const isFree = (at: number) => sure.length === 0 || isLog(lineUpTo(words, at));
  const others =
    isInside || sure.some((at) => !isInProse(words, at))
      ? led
      : placesOf(bare).filter((at) => isFree(at) && isOwn(at) && isOfLog(words, at, led));
  const found = [...new Set([...sure, ...others])].filter((at) => !isOfField(words, at));
  return found.map((at) => ({ as: '', at, end: at + 3, status: Number(words.slice(at, at + 3)) }));
}

/** A header field before its value: in a line of its own, or with a colon. That value is not a status. */
const fieldBefore =
  /(?:^[\s|*"'`<>•-]{0,12}|(?<=[\s|{,"'`*])(?=[\w-]{1,80}["'`]?:))(?:(?:x|grpc)-[\w-]{1,40}|(?!\S{0,40}(?:status|code)|delivery-price|shipping-cost)[a-z]{1,20}(?:-[a-z]{1,20}){1,4}|age)["'`*\]]{0,2}(?:[ \t]{0,4}[:=|→][ \t"'`|*[]{0,6}|\t| {2,40})$/i;
const isOfField = (words: string, at: number): boolean =>
  fieldBefore.test(lineUpTo(words, at).slice(-200));

/** What has a number of its own, in three languages, before it. */
const thing =
  /(?<![\p{L}/=])(?:orders?|pedidos?|orden|ordem|stores?|shops?|tiendas?|lojas?|branch|sucursal|filial|customers?|clientes?|client|commerces?|comercios?|com[eé]rcios?|zon[ae]s?|streets?|calles?|ruas?|av(?:enue|enida)?\.?|routes?|rutas?|rotas?|tarif[af]?s?|bodegas?|warehouse|seller|vendedor|produc?to?s?|sku|invoice|fatura|factura)(?:(?:[ (,]{1,2}(?:with|whose|its|an?|the|de|con|com|cuyo|cujo|su|sua|seu|el|un|o)){0,3}[ (]{0,2}(?:code|id|c[oó]digo|n[uú]mero|number|n[º°.]|#)(?: (?:is|es|é))?)?[ =:"'#]{1,3}$/iu;

/** A number before the things that it counts. */
const counted =
  /^\d{3} (?:\(\d{1,6} (?!se[cg])\p{Ll}{3,}|(?:de|of|out of) \d{3}|\d{4}-\d\d-\d\d(?!\S| \d\d:)|(?!null |https?:|with|body|from|when|since|after|desde|para)\p{Ll}{4}\w{0,30}(?![\w=:/])|(?:l[ií]n|[ií]te[mn]|produ|uni[dt]|kil|sku|pedid|order|re[cg][io]|caj|caix|box|fila|row|art[ií]|pie[zc]|pe[cç]|pcs|call|llama|chama)\p{Ll}{0,12}(?![\p{L}=/]))/u;

/** What a log has as a status; nginx notes by 499 and AWS by 460 that the caller left, Laravel by 419 that a form expired. */
const isStatus = (text: string): boolean => text in STATUS_CODES || /^4(?:19|99|60)$/.test(text);

/** The names above the rows of a table with bars, up to a place in one. */
const namesAbove =
  /(?:^|\n)((?![^\n]*(?:\d{3}|[/"{]))[^\n|]*\|[^\n]*\p{L}{2}[^\n]*)\n(?:[^\n|]*\|[^\n]*\n)*[^\n|]*\|?[^\n]*$/u;

/** Whether a bare number may be a status: of a log, or in a line without words; in any if no other is `led` to a body. */
function isOfLog(words: string, at: number, led: readonly number[]): boolean {
  if (!isStatus(words.slice(at, at + 3)) || counted.test(words.slice(at, at + 20))) return false;
  if (/\d (?:de|of) $/.test(words.slice(Math.max(0, at - 8), at))) return false;
  const [, names = 'status'] = namesAbove.exec(words.slice(Math.max(0, at - 3000), at)) ?? [];
  if (!/status|http|c[oó]d|resp|result|retorn|answer|estado|err/i.test(names)) return false;
  // At the end of a paste it may be the beginning of a date, of an address or of a size.
  if (/^2\d[1-9]\s*$/.test(words.slice(at)) || /^\(\d{3}\s*$/.test(words.slice(at - 1)))
    return false;
  const from = Math.max(words.lastIndexOf('\n', at), words.lastIndexOf(inPlace, at)) + 1;
  const line = words.slice(from, at + 200).split(/[\n\ufdd0]/, 1)[0] ?? '';
  if (led.some((each) => each >= from && each < from + line.length)) return led.includes(at);
  // Of two in a row of a table nothing says which of them is one.
  const inRow = [...line.matchAll(bare)].filter((each) => !counted.test(line.slice(each.index)));
  if (new Set(inRow.map(([shown]) => shown).filter(isStatus)).size > 1) return false;
  if (led.length > 0 && /["']/.test(words[at - 1] ?? '')) return false;
  return (
    (led.length === 0 && words.includes(inPlace)) ||
    !/\p{L}{3}/u.test(line) ||
    /https?:|(?:^|[\s"'])\/\w|\d ?m?s\b|\d\d:\d\d/.test(line)
  );
}

/** A header field in a line of its own, as tools list them. */
const fieldLine =
  /^[ \t]{0,12}([A-Za-z][\w-]{1,60}(?=:)|[A-Za-z]{1,30}-[\w-]{1,60})(?::[ \t]|\t| {2}| ?→)[ \t]{0,40}["']?([^\s"'][^\n"']{0,500})/;
const typeLine =
  /^[ \t]{0,12}content-type(?::[ \t]|\t| {2}| ?→)[ \t]{0,40}["']?(?:application|text)\/[\w.+-]{1,60}/gim;
/** What a tool or a person writes above what was sent. */
const sentHeading =
  /^\W{0,9}(?:\p{L}{1,12} )?(?:[Rr]equest|[Ss]olicitud|[Rr]equisi|[Ee]nviad)|--> |^\W{0,9}(?:POST|GET) /u;
const ofRequests =
  /^(?:accept|host|user-agent|authorization|origin|(?:x-)?api-?key|x-(?!csrf|xsrf)[\w-]{1,30}-(?:token|key))$/i;

/** Header fields of a request if one of them says so, else of an answer. */
export const headOf = (headers: Pairs): Pick<Found, 'headers' | 'request'> =>
  headers.some(([name]) => ofRequests.test(name)) ? { request: { headers } } : { headers };

const isField = (line: string): boolean => fieldLine.test(line);

/** The header fields in the lines around a content type. */
function headsIn(words: string): readonly Found[] {
  return [...words.matchAll(typeLine)].flatMap(({ index, 0: type }) => {
    // The paste may end within it.
    if (words.slice(index + type.length).trim() === '') return [];
    const above = words
      .slice(Math.max(0, index - 4000), index)
      .split('\n')
      .slice(0, -1);
    const below = words.slice(index, index + 4000).split('\n');
    const start = 1 + above.findLastIndex((line) => !isField(line));
    const end = below.findIndex((line) => !isField(line));
    const lines = [...above.slice(start), ...below.slice(0, end < 0 ? 1 : end)];
    const headers = lines.flatMap((line) => {
      const [, name = '', value = ''] = fieldLine.exec(line) ?? [];
      return name === '' ? [] : [[name, value.replace(/ {2,}.*$|\\r\\n.*$/, '').trim()] as const];
    });
    const heading = above.slice(0, start).findLast((line) => line.trim() !== '') ?? '';
    const head = headOf(headers);
    const isOther = head.headers && sentHeading.test(heading);
    return isOther ? [] : [{ as: '', at: index, end: index + type.length, ...head }];
  });
}

const media = '((?:application|text)/[\\w.+-]{0,60}\\w(?:; ?charset=[\\w-]{1,20})?)';
/** The content type of an answer in a log or a print: `content_type="…"`, `"contentType":"…"`, `type=…`, `200 (text/html)`. */
const type = new RegExp(
  `(?<![\\w.-])(?:((?:[\\w.]{1,30}[_.-]|res[a-z]{0,8})?content[-_.]?type|mime(?:[-_]?type)?|ct)(?:["']\\s{0,3}[:=]\\s{0,3}["']|[=:]\\\\?["'[]|=)|type=|[2-5]\\d\\d(?: OK)?(?:,? \\(?|, ))${media}`,
  'gi',
);

/** The head that a content type is; a form is sent, and what the paste ends within may be any type. */
function typeOf({ 1: name = '', 2: value = '', index, 0: shown, input }: RegExpExecArray) {
  const isCut = input.slice(index + shown.length).trim() === '' && !/^text\/|json$/i.test(value);
  const isSent = /req/i.test(name) || /\breq\w{0,4}[._ ]?headers?\b/i.test(lineUpTo(input, index));
  return isSent || /urlencoded/i.test(value) || isCut
    ? undefined
    : { headers: [['content-type', value] as const] };
}

/** A command of curl with an address, over lines that go on. */
const curl = /\bcurl(?:\.exe)?[ \t](?!offers )(?:[^\n]{0,9999}[\\^`]\r?\n){0,40}[^\n]{0,9999}/g;

const option = /(?:^|\s)-(?:[A-Za-z]|-[a-z][a-z-]{2,20})(?=[\s=]|$)/;
const isOdd = (text: string): boolean =>
  ["'", '"'].some((sign) => text.split(sign).length % 2 === 0);

/** A text without commands of curl that a terminal or a mail broke into lines: nothing of them is certain. */
const withoutBroken = (words: string): string =>
  words.replaceAll(new RegExp(`${curl.source}(?:\\n[^\\n]{0,999}){0,20}`, 'g'), (block) => {
    const [command = ''] = block.match(curl) ?? [];
    let { length } = command;
    for (const line of block.slice(length).split('\n').slice(1)) {
      const isPart = length > 50 && /^[^\s\ufdd0]{1,99}\r?$/.test(line) && !/^\d/.test(line);
      const isMore = isOdd(block.slice(0, length)) || option.test(line) || isPart;
      if (line.trim() === '' || line.startsWith(inPlace) || !isMore) break;
      length += line.length + 1;
    }
    return length === command.length ? block : ' '.repeat(length) + block.slice(length);
  });

/** A header field in a command of curl. */
const field =
  /\s(?:-H|--header)[ =]?(?:\^?(["'])([\w-]{1,60}):[ ]?(.*?)\^?\1|([\w-]{1,60}):(\S*))/g;

/** The header fields and the method of a command of curl; without an option for it and without data that is GET. */
function sentBy(shown: string): Partial<Found> | undefined {
  const headers = [...shown.matchAll(field)].map(
    ([, , quoted, value, bare = '', of = '']) => [quoted ?? bare, value ?? of] as const,
  );
  const command = shown.replaceAll(field, '');
  const [, named] =
    /\s(?:-[a-zA-Z]{0,6}X|--request)[ \t=]?["']?([A-Za-z]{3,9})\b/.exec(command) ?? [];
  const isData = /\s(?:-[a-zA-Z]{0,6}[dF]|--(?:data|form|json)[\w-]{0,12})(?=[\s"'@=\ufdd0])/.test(
    command,
  );
  const other = /\s(?:-[a-zA-Z]{0,6}I|--head)\b/.test(command) ? 'HEAD' : 'GET';
  const isGet = !isData || /\s(?:-[a-zA-Z]{0,6}G|--get)\b/.test(command);
  // What a person left out may have been an option.
  const isWhole =
    /\w\/\w/.test(command) &&
    !/\.{3}|…|\\\s*$|\s"?\$[\w{@]\S*(?=\s|$)|\s(?:-K|--config)\b/.test(command) &&
    !isOdd(command);
  const name = named?.toUpperCase() ?? (isGet ? other : 'POST');
  const request = { method: name, ...(isWhole && headers.length > 0 && { headers }) };
  return named !== undefined || isWhole ? { request } : undefined;
}

const method = /\bmethod["'\]]{0,2}[\s:=|>"'(]{1,12}(GET|POST|PUT|PATCH|DELETE|OPTIONS|HEAD)\b/gi;
const address =
  /(?:\b(GET|POST|PUT|PATCH|DELETE|OPTIONS|HEAD|CONNECT)\b["'\]]?(?: to)?[\s:]{1,3}|\b[\w.-]{0,20}(?:url|uri|path|href|endpoint|uri-stem)["'\]]{0,2}[\s:=|>"'(]{1,12}|(?=https?:\/\/(?!schema\.|curl\.)))["'[]?(?:\{\{[\w.-]{1,60}\}\})?((?:https?:\/\/|\/)[^\s"'<>\]}\ufdd0`|,]{1,4000})/gi;
/** Before the address of a page that calls, or of another page of the same list, which is not the one called. */
const ofPage =
  /(?:\b(?:origin|referr?er)|(?<![a-z])(?:next|prev(?:ious)?|first|last|self)(?:_?(?:page|link|url|uri|href)){0,3})["'\]]{0,2}\s{0,3}[:=]\s{0,3}(?:\{\s{0,30}["']href["']\s?:\s?)?["']?$/i;

const addressed = (method: string | undefined, url: string) => ({
  ...(method === undefined ? {} : { method: method.toUpperCase() }),
  url: url.replace(/(?<![):;.])[):;.]+$/, ''),
});

/** Words for times that are not of a call, before one; and in its sentence, of what people do. */
const ofOthers =
  /time-?out|\bhace $|\bl[ií]mit|uptime|\bttl\b|\bage\b|\bretr|\bkeep-?alive|\bjob\b|\bcron\b|interval|\bexpir|\bbackup/i;
const ofPeople =
  /(?<!\p{L})(?:(?:tele)?phones?|tel[eé]fon[oe]s?|on hold|colleagues?|coleg\p{L}{1,2}|compañer\p{L}{1,2}|couriers?|trucks?|cami[oó]n|caminh[aã]o|e?-?mails?|correo|tickets?|technicians?|t[eé]cnic[oa]s?|(?:your|su|seu|o|el|the) (?:support|sop?orte|suporte)|meeting|reuni[oó]n|reuni[aã]o|caf[eé]|coffee|almuerzo|almo[cç]o|lunch)(?!\p{L})/iu;
/** Behind a time, what somebody did in it, unless that is to answer. */
const doing =
  /^ (?:to|en|para|pra|em|a) (?:me |nos |us )?(?!(?:answer|respond|reply|return|quote|load|calculat|contest|cot[ai]|devol|volt|retorn|volv|calc|consult|proces|dar|give|get|come|cheg|lleg|show|m?ostr|complet|finish|termin|gener|traer?|trazer|sal[ie])\p{L}{0,9})(?:(?<=to )\p{L}{3,}|\p{L}{2,}r(?:me|te|se|l[oa]s?|nos)?(?!\p{L}))/iu;

/** The times of a text, by its lines, of which some have a status; in the words of a person by sentences. */
function timesIn(words: string, statuses: readonly Found[], isInside: boolean): readonly Found[] {
  const places = statuses.map(({ at }) => at).sort((a, b) => a - b);
  let nth = 0;
  const isSaid = (line: string) => !isInside && !isLog(line);
  const sentences = words.replaceAll(/(?<=[.!?;]) (?=[\p{Lu}¿¡])/gu, (blank, at: number) =>
    isSaid(lineUpTo(words, at)) ? '\n' : blank,
  );
  return linesIn(sentences).flatMap(({ line, at: start, end }) => {
    const first = nth;
    while ((places[nth] ?? Number.POSITIVE_INFINITY) <= end) nth += 1;
    const isBeside = isInside || nth > first || line.includes(inPlace);
    return timesOfLine(line, isBeside, isSaid(line)).map((each) => ({
      ...each,
      at: each.at + start,
      end: each.end + start,
    }));
  });
}

/**
 * The times of a line that belong to a call: under a name that says so, beside a status or an object, or alone. Of another
 * one that is long this is not known.
 */
function timesOfLine(line: string, isBeside: boolean, isSaid: boolean): readonly Found[] {
  const all = durationsIn(line);
  const isAnyNamed = all.some(({ isNamed }) => isNamed);
  return all.flatMap(({ at, end, isNamed, ms = 0, unclear }) => {
    const [before, after] = [line.slice(0, at), line.slice(end)];
    const isAlone = line.length < 60 && !/[\p{L}\d]/u.test(before + after);
    const isOther =
      (isSaid && (ofPeople.test(line) || ms >= longestCall)) ||
      (!isNamed && ofOthers.test(before.slice(-60)));
    const place = { as: '', at, end };
    const isSure = isNamed || ((isBeside || isAlone) && !isAnyNamed);
    if (isSure && !isOther && !(isSaid && doing.test(after)))
      return [{ ...place, ...(unclear ? { notShown: [unclear] } : { durationMs: ms }) }];
    const open = `whether “${line.slice(at, end)}” is how long the answer took`;
    return ms > longTime && ms < longestCall && !isOther ? [{ ...place, notShown: [open] }] : [];
  });
}
