import { endpointBy } from '../contract/catalogue.ts';
import { routesNowhere } from '../contract/reading/failures/missing-path.ts';
import { demandedHeader } from '../contract/reading/failures/who-answered.ts';
import { tokenDressing } from '../diagnosis/causes/token.ts';
import { complaintIn } from '../diagnosis/symptoms/complaint.ts';
import type { Evidence } from '../evidence/reader/evidence.ts';
import { ofPlatform } from '../evidence/reader/lost.ts';
import { isNeverSent } from '../evidence/request.ts';
import { type EndpointId, isDataset } from '../model/endpoint.ts';
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Json } from '../model/json.ts';
import { schemaMistakes } from '../scenario/read/schema-mistakes.ts';
import { isIsoDate } from '../standards/date/iso-8601.ts';
import { isJsonType, readMediaType } from '../standards/http/media-type.ts';
import { isUnauthorized } from '../standards/http/status.ts';
import { tokensOf, valueAt } from '../standards/json/json-pointer.ts';
import { duration } from '../standards/text/figures.ts';
import { missesKey } from './missing-key.ts';
import { comparedTokens } from './tokens-apart.ts';

type Request = NonNullable<Exchange['request']>;

/** How a request differs from what the contract says that the platform sends. */
export interface RequestMistake {
  /** Continues "the request does not keep the contract: ". */
  readonly clause: string;
  /** A header or a field that is not there, or is empty. */
  readonly lacked?: string;
  /** The content type, if it is not JSON. */
  readonly sentAs?: string | undefined;
  /** A header, a parameter or a field of another form, and its value. */
  readonly wrong?: readonly [name: string, value: unknown];
  /** The method or the end of the path that was called, and that of the contract. */
  readonly called?: readonly [called: string, due: string];
  /** The status of an address that is not that of the client, by its own words, and the address that they name. */
  readonly moved?: string;
  readonly address?: string | undefined;
  /** A header whose value has a space around it. */
  readonly spaced?: string | undefined;
  /** How long our service waited, less than the contract allows: `10 s`. */
  readonly gaveUp?: string;
  /** A header whose value is another one than the client accepts in another call. */
  readonly unaccepted?: string;
  /** The platform never calls so, unless something goes wrong on its side: a test does. */
  readonly isOfTest?: boolean;
  /** Whether the client refused the request for it, so that the call is to be corrected and not the answer. */
  readonly isRefused: boolean;
}

/** A mistake, and what a refusal for it says; true if any refusal of the request is for it. */
type Difference = Omit<RequestMistake, 'isRefused'> & {
  readonly refusal?: RegExp | boolean | undefined;
  /** Somebody may have left it out of the paste. */
  readonly maybe?: boolean;
};

const ofDate = /\b(?:date|fecha|data)\b|8601/i;
const ofJson = /json|unexpected end|\beof\b|malformed|pars(?:e|ing)|s[iy]nta/i;

/** Fields and headers as clients name them in their own language. */
const spoken: { readonly [name: string]: RegExp } = {
  origin: /\borig[ei][nm]\b/i,
  commune: /\bcomuna\b/i,
  address: /direcci[oó]n|endere[cç]o/i,
  quantity: /cantidad|quantidade/i,
  products: /produc?tos?\b/i,
  estimatedDeliverAt: ofDate,
};

/**
 * Compares a request with the contract: its method, path, headers, parameters and order; first what the client refused
 * it for. Logs and people leave parts of a request out, so what is absent counts if the refusal is for it.
 */
export function requestMistakes(
  evidence: Evidence,
  endpoint: EndpointId,
  tokens: readonly string[] = [],
  unread: readonly string[] = [],
): readonly RequestMistake[] {
  const { as, request: shown, status = 0, body = '', isOrderCut, durationMs, spans } = evidence;
  const { isByHand } = evidence;
  const of = endpointBy[endpoint];
  const isToken = isUnauthorized({ status });
  const text = Buffer.from(body).toString('utf8').replaceAll('\\/', '/');
  const beside = [...unread, text].join('\n');
  const [sentAs] = status === 415 ? (typeIn(beside) ?? (isByHand ? [''] : [])) : [];
  // A refusal may say itself what was wrong with its request.
  const called = status === 404 ? calledIn(text, of.path) : undefined;
  const address = [301, 308, 404, 410, 421].includes(status)
    ? movedTo(unread.join('\n'))
    : undefined;
  const isMoved =
    address !== undefined ||
    ([404, 410, 421].includes(status) && complaintIn(unread, endpoint)?.id === 'another-address');
  const isKnown = isToken || isMoved || sentAs !== undefined || called !== undefined;
  const request =
    shown ?? (isKnown ? { method: of.method, url: called ?? of.path, headers: {} } : undefined);
  if (!request) return [];
  if (as === ofPlatform && durationMs !== undefined) {
    const gaveUp = duration(durationMs);
    const clause = `its caller gave up after ${gaveUp}, and the contract allows 60 s`;
    return [{ clause, gaveUp, isRefused: true }];
  }
  // A problem of RFC 9457 repeats its own status.
  const withoutStatus = text.replaceAll(/"status"\s{0,9}:\s{0,9}\d{3}/g, '');
  const words = new Set(withoutStatus.toLowerCase().split(/[^\w-]+/));
  const isIn = (value: string) => value.length > 3 && text.includes(value);
  const isRefusal = ({ refusal, lacked, wrong: [name, value] = ['', ''] }: Difference): boolean => {
    const named = lacked ?? name;
    return (
      (typeof refusal === 'object' ? refusal.test(text) : refusal === true) ||
      spoken[named]?.test(text) === true ||
      (named === 'order'
        ? missesKey(text, named)
        : named.length > 2 && words.has(named.toLowerCase())) ||
      (/^(?:string|number)$/.test(typeof value) && isIn(String(value)))
    );
  };
  const isRefused = status >= 400 || isNeverSent(request);
  const token = tokenOf(request);
  const isOther = token !== undefined && token !== '' && !tokens.includes(token);
  // A call with a head is one that somebody made to try it out.
  const isOfAnother = !spans?.headers && tokens.length > 0 && isOther;
  const kind = isToken ? comparedTokens([...unread, text], evidence) : undefined;
  const isOfLog = kind === 'unaccepted';
  const isBare = endpoint === 'delivery-price' && Object.keys(request.headers).length === 0;
  const isLogged = ofCaller.test(beside);
  // Of a person's own call, the paste shows all that was sent; the body of a GET may be lost.
  const isEmpty = isByHand && request.method === 'POST' && missesKey(text, 'order');
  // A page cannot set its origin: its browser does (Fetch, 2.2.2).
  const isOfPage = /^\W{0,9}mode["']?: ?["'](?:no-)?cors["']/m.test(beside);
  const isListed = ofHeads.test(unread.join('\n')) && !/x-auth-token/i.test(beside);
  const isSaid = isLogged || isListed || (isByHand && withoutToken.test(beside));
  const isNone = isSaid || (/x-auth-token/i.test(text) && demandedHeader(text) === 'x-auth-token');
  const differences: readonly Difference[] = [
    ...ofCall(request, of, (status === 404 || status === 405) && routesNowhere(text)),
    ...ofHeaders(request, of, status, sentAs).filter(
      (each) => !isOfPage || !('lacked' in each) || each.lacked !== 'origin',
    ),
    ...when(isToken && (isOfAnother || isOfLog), {
      clause: `its x-auth-token is not the one that the client ${isOfAnother ? 'accepts in another call' : 'expects, by its own words'}`,
      unaccepted: 'x-auth-token',
      refusal: true as const,
    }),
    ...when(isMoved, {
      clause: address
        ? `it did not go to ${address}, where the client has its endpoint now`
        : 'it went to another address than that of the client, by its own words',
      moved: String(status),
      address,
      refusal: true as const,
    }),
    ...when(kind === 'elsewhere' && isBare, {
      clause: 'it has no x-auth-token, by the words of the client',
      lacked: 'x-auth-token',
      refusal: true as const,
    }),
    ...when(isToken && !isOfLog && isBare && isNone && kind !== 'elsewhere', noToken),
    ...countedShort(request),
    ...when(isOrderCut, { clause: 'its body ends before its JSON does', refusal: ofJson }),
    ...ofOrder(isEmpty ? { body: {}, ...request } : request, of, isToken),
  ];
  const sent = differences.filter(({ lacked }) => kind !== 'dropped' || lacked !== 'x-auth-token');
  const all = sent.map((each) => ({
    ...each,
    isOfTest:
      each.isOfTest === true &&
      !(isLogged && each.lacked === 'x-auth-token') &&
      !(ofFields.test(beside) && each.sentAs !== undefined),
    isRefused: isRefused && isRefusal(each),
  }));
  const refused = all.filter((each) => each.isRefused);
  const others = all.filter((each) => !each.isRefused && !each.maybe);
  // On nearly every paste something is left out, and in a person's own call.
  const absent = all.find((each) => !each.isRefused && each.maybe && each.lacked !== 'status');
  return [...refused, ...others, ...when(absent !== undefined && !isByHand, absent)];
}

/** A type of a body that is not JSON, near the words that it is not supported, or of the request in a log. */
const ofType =
  /(?<=\b(?:cs\(|req(?:uest)?[._-]?(?:headers?[._-])?)content[._-]?type\)?["']?\s?[=:]\s?["']?)(?!application\/(?:[\w.-]+\+)?json)[a-z]{1,20}\/[\w.+-]{1,60}|\b(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b(?=[^\n]{0,60}(?:not (?:supported|allowed|acceptable)|n(?:o|ão) [^\n]{0,12}(?:soport|suport|admit|permit)))|(?<=un?supported media type[^\w\n]{1,9})(?!application\/json)[a-z]{1,20}\/[\w.+-]{1,60}/i;
/** The same in a log of W3C, whose names say that its type is of the call. */
const ofFields = /^#Fields: .*cs\(content-type\)/im;
const ofColumn =
  /(?<!\S)(?!application\/json)(?:application|multipart|text)\/[\w.+-]{1,60}(?=[^\n]{0,300} 415 )/;
const typeIn = (text: string) =>
  ofType.exec(text) ?? (ofFields.test(text) ? ofColumn.exec(text) : null);
/** A change of an address, with the new one, and that the old one is called as before. */
const moving =
  /\b(?:chang|mov|migrat|cambi|mud|troc|migr)\p{L}*.{0,200}?(?:\b(?:to|a|al|para|por)|[:>→]) {1,2}((?:https?:\/\/)?[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}(?:[/:][^\s"'<>,;?#]*)?)/iu;
const asBefore = /\b(?:still|keep|sig[au]\p{L}*|contin[uú]a\p{L}*|ainda|todav[ií]a|seguem?)\b/iu;
const movedTo = (text: string): string | undefined =>
  asBefore.test(text) ? moving.exec(text)?.[1]?.replace(/[.)]{1,3}$/, '') : undefined;
/** Whoever called says that there was no token: a person in words, a program in its log. */
const withoutToken = /(?<!\w)(?:without|sin|sem)(?: \p{L}{1,12}){0,3} (?:x-auth-)?token(?!\w)/iu;
const ofCaller =
  /(?<![a-z])(?:(?:has|with)_?token|(?:x_?auth_?)?token_?(?:present|sent|set|attached))["']?\s?[=:]\s?(?:false|no|0)\b|x-auth-token["'\]]{0,2}\s?[=:]\s?["']?(?:undefined|null|None|nil)\b/i;
/** A line of the headers that came. */
const ofHeads =
  /(?:\b(?:content-type|accept|origin|authorization|user-agent|host)["']?\s?[:=][^\n]{1,200}){2}/i;
const noToken: Difference = {
  clause: 'it has no x-auth-token',
  lacked: 'x-auth-token',
  refusal: true,
  maybe: true,
  isOfTest: true,
};
const tokenOf = (request: Request | undefined): string | undefined =>
  Object.entries(request?.headers ?? {}).find(([name]) => /^x-auth-token$/i.test(name))?.[1];

/** Whether a test alone has these mistakes, and nothing shows that the platform called: only its own calls have an origin, and each has a code; it calls whatever URL it was given. */
export const isUnsent = (
  { as, request, status }: Evidence,
  mistakes: readonly RequestMistake[],
): boolean =>
  status !== undefined &&
  as !== ofPlatform &&
  (isNeverSent(request) ||
    mistakes.every(({ called }) => called?.[0].startsWith('/')) ||
    !Object.keys(request?.headers ?? {}).some((name) => /^origin$/i.test(name))) &&
  mistakes.every(({ isOfTest }) => isOfTest);

/** The tokens with which calls of a paste got a quote. */
export const acceptedIn = (answers: readonly Evidence[]): readonly string[] =>
  answers.flatMap(({ status, request }) => (status === 200 && tokenOf(request)) || []);

const when = <Item>(is: boolean | undefined, item: Item | undefined): readonly Item[] =>
  is && item !== undefined ? [item] : [];

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The last part of a path, with the slashes after it. */
const endOf = (path: string): string => {
  const parts = path.split('/');
  return parts.slice(parts.findLastIndex((part) => part !== '')).join('/');
};

const isDoubled = (called: string, path: string): boolean =>
  called.split(path).length > 2 ||
  called.split('/').some((part, i, parts) => part !== '' && part === parts[i + 1]);

const named = /(?:"path"\s{0,3}:\s{0,3}"|\broute |\bcannot (?:get|post) )\/?([\w./-]{4,300})/i;
/** The path of a call by the words of its refusal, if it has a part of that of the contract twice or misspelt. */
function calledIn(text: string, path: string): string | undefined {
  const called = `/${named.exec(text)?.[1]?.replace(/\.$/, '') ?? ''}`;
  const [parts = [], due = []] = [called, path].map((each) => each.toLowerCase().split('/'));
  const isNear = due.every((part, i) => part.slice(0, 4) === parts[i]?.slice(0, 4));
  const isMisspelt = isNear && parts.length === due.length && called !== path;
  return isMisspelt || isDoubled(called, path) ? called : undefined;
}

/** The method, the path if it is only spelt otherwise or nothing is there, and the range of dates. */
function ofCall({ method, url }: Request, of: Endpoint, isNowhere: boolean): readonly Difference[] {
  const [path = '', query] = url.split('?');
  const [called = '', due = ''] = [path, of.path].map(endOf);
  const whole = path.replace(/^(?:\w+:)?\/\/[^/]*/, '');
  const isSpelt = called !== due && lettersOf(called) === lettersOf(due);
  const [went, meant] = isSpelt ? [called, due] : [whole, of.path];
  const range = isDataset(of.id) ? [...new URLSearchParams(query)] : [];
  return [
    ...when(method !== of.method, {
      clause: `its method is ${method}, not ${of.method}`,
      called: [method, of.method] as const,
      refusal: true as const,
      isOfTest: true,
    }),
    ...when(isSpelt || (isNowhere && whole.startsWith('/') && whole !== of.path), {
      clause: `its path ${isSpelt ? 'ends with' : 'is'} ${went}, not ${meant}`,
      called: [went, meant] as const,
      refusal: isNowhere || /route/i,
      // Who joins the address of a host and a path makes one that has a part twice.
      isOfTest: !isDoubled(whole, of.path),
    }),
    ...range
      .filter(([name, value]) => /^date_(?:from|to)$/.test(name) && !isIsoDate(value))
      .map(([name, value]) => ({
        clause: `${name} is '${value}', not a date of ISO 8601`,
        wrong: [name, value] as const,
        refusal: ofDate,
      })),
  ];
}

function ofHeaders({ headers }: Request, { id }: Endpoint, status: number, sentAs?: string) {
  const sent = Object.entries(headers).filter(([, value]) => value.trim() !== '');
  const fields = new Map(sent.map(([name, value]) => [name.toLowerCase(), value]));
  const [type = sentAs, accept] = [fields.get('content-type'), fields.get('accept')];
  // Of words beside a call only the token may be known, or that there is none.
  const named = Object.keys(headers).map((name) => name.toLowerCase());
  const isShown = (name: string) => named.some((each) => each !== 'x-auth-token' || each === name);
  const isToken = isUnauthorized({ status });
  const { how } = tokenDressing(fields.get('x-auth-token') ?? '') ?? {};
  const [scheme] = /\S+$/.exec(how?.startsWith('starts') ? how : '') ?? [];
  const lacks = (name: string, refusal?: Difference['refusal']) =>
    when(id === 'delivery-price' && isShown(name) && !fields.has(name), {
      ...noToken,
      clause: `it has no ${name}`,
      lacked: name,
      refusal,
    });
  return [
    ...lacks('x-auth-token', isToken ? true : /token|credential/i),
    ...lacks('origin'),
    ...when(isToken && how !== undefined, {
      clause: `its x-auth-token ${how}, and the contract has the token alone`,
      ...(how?.endsWith('space around it')
        ? { spaced: 'x-auth-token' }
        : { wrong: ['x-auth-token', scheme ? `${scheme} …` : '"…"'] as const }),
      refusal: true as const,
    }),
    ...when(type !== undefined && !isJsonType(readMediaType(type)), {
      clause: `its content-type is ${type || 'not JSON'}`,
      sentAs: type || undefined,
      refusal: true as const,
      isOfTest: true,
    }),
    ...when(accept !== undefined && !/json|\*\/\*|application\/\*/i.test(accept), {
      clause: `its accept is ${accept}, which excludes JSON`,
      wrong: ['accept', accept] as const,
      refusal: status === 406,
    }),
  ];
}

/** A content-length that counts the characters of a body, and not its bytes (RFC 9110, 8.6): the client gets a part of it. */
function countedShort({ headers, body }: Request): readonly Difference[] {
  const [, length = ''] =
    Object.entries(headers).find(([name]) => /^content-length$/i.test(name)) ?? [];
  const text = JSON.stringify(body ?? '');
  const bytes = Buffer.byteLength(text);
  const isShort = bytes > text.length && Number(length) === text.length;
  const clause = `its content-length is ${length}, and its body has ${bytes} bytes`;
  return when(isShort, { clause, wrong: ['content-length', Number(length)], refusal: ofJson });
}

/** What the schema of an order finds. Rails logs parameters with those of the order again, under the name of the controller. */
const mistakesOf = (body: Json, id: EndpointId) =>
  schemaMistakes(endpointBy[id].schemas.request ?? '', body).filter(
    ({ at }) => lettersOf(at) !== lettersOf(id),
  );

/** Whether a request has all that the contract requires of its order, so that it can be repeated. */
export const isRepeatable = ({ endpoint, request }: Pick<Exchange, 'endpoint' | 'request'>) =>
  request?.body === undefined ||
  !endpointBy[endpoint].schemas.request ||
  mistakesOf(request.body, endpoint).every(({ missing }) => missing === 'status');

/** What the schema of the order finds, whose required fields somebody may have left out of the paste. */
function ofOrder(request: Request, { id, schemas }: Endpoint, isToken: boolean) {
  const { body } = request;
  if (id === 'delivery-price' && isNeverSent(request))
    return [
      { clause: 'it has no externalId', lacked: 'externalId', refusal: !isToken, isOfTest: true },
    ];
  if (body === undefined || schemas.request === undefined) return [];
  const found = mistakesOf(body, id);
  const withoutKey = found.filter(({ missing }) => missing === 'order');
  return (withoutKey.length > 0 ? withoutKey : found).map(({ at, message, keyword, missing }) => {
    const name = missing ?? tokensOf(at)?.findLast((token) => !/^\d+$/.test(token)) ?? '';
    const isEmpty = keyword === 'minLength' || keyword === 'minItems';
    return {
      clause: `${message}${at && `, at ${at}`}`,
      ...(missing || isEmpty ? { lacked: name } : { wrong: [name, valueAt(body, at)] as const }),
      maybe: missing !== undefined,
      ...(Object.keys(request.headers).length > 0 && (missing || isEmpty) && { isOfTest: true }),
    };
  });
}
