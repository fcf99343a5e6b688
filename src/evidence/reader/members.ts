import { endpointBy } from '../../contract/catalogue.ts';
import { readSchema, schemasOf } from '../../contract/reading/values/published-schema.ts';
import { type EndpointId, endpointIds, isDataset } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { looksLike } from '../written/carriers.ts';
import {
  asItems,
  asMembers,
  Cut,
  isWhole,
  partial,
  type Reading,
  type Written,
  type WrittenObject,
} from '../written/written.ts';

type Members = {
  readonly [name: string]: {
    readonly type?: string | readonly string[];
    readonly properties?: Members;
  };
};

const known: { [endpoint in EndpointId]?: Members } = {};

/** What the contract says of the members of an answer, or of a record of it. */
const membersIn = (endpoint: EndpointId): Members =>
  (known[endpoint] ??= readSchema(schemasOf[endpoint].answer)['properties'] as Members);

/** The members that the contract gives an answer, or a record of it. */
export const membersOf = (endpoint: EndpointId): readonly string[] =>
  Object.keys(membersIn(endpoint));

/** Those that it requires. */
export const requiredOf = (endpoint: EndpointId): readonly string[] =>
  readSchema(schemasOf[endpoint].answer)['required'] as readonly string[];

/** The types that the contract gives a member, as its schema names them. */
export const typesOf = (endpoint: EndpointId, name: string): readonly string[] =>
  [membersIn(endpoint)[name]?.type ?? []].flat();

/** JSON of a print that shows no types: what the contract has as a text is one. */
export const typedBy = (endpoint: EndpointId, value: Written): string =>
  JSON.stringify(value, (name, member) =>
    typeof member !== 'object' &&
    (/^(?:message|detail)$/.test(name) || typesOf(endpoint, name).includes('string'))
      ? String(member)
      : member,
  );

/** A value of a paste, and how certain it is that nothing changed its letters: `bytes` if they are as many as were sent. */
export type Shown = Pick<Reading, 'habits'> & { readonly known?: 'letters' | 'bytes' | undefined };

/**
 * An object, or each of a list, with the names that the contract has: where a class spells them in its own way, and
 * where one that is missing looks the same, of which the value is not certain either; null for a number that is printed
 * as nothing. The same where nothing differs.
 */
export const namedBy = (endpoint: EndpointId, value: Written, shown: Shown): Written =>
  namedAs({ ...(isDataset(endpoint) ? {} : ofRejection), ...membersIn(endpoint) }, value, shown);

/** Where the reason of a rejection is read (contract: Errors). */
const ofRejection: Members = { errors: { properties: { message: {} } }, detail: {}, message: {} };

/** What somebody writes in the place of a number, maybe after its first digits; without quotes any signs. */
const numberMask = /[*•█▓▒■#]{2}|x{2}|_{2}|^[[<({][\p{L} _.:-]{2,40}[\])}>]$/iu;
const bareMask = new RegExp(`${numberMask.source}|^[^\\p{L}\\d]+$`, 'iu');

function namedAs(known: Members, value: Written, shown: Shown): Written {
  const items = asItems(value)?.map((item) => namedAs(known, item, shown));
  if (items) return asItems(value)?.every((item, i) => item === items[i]) ? value : items;
  const members = asMembers(value) ?? {};
  const missing = Object.keys(known).filter((name) => !Object.hasOwn(members, name));
  const isLike = (name: string, other: string) =>
    shown.known !== 'letters' &&
    (shown.known === undefined || Buffer.byteLength(name) === other.length) &&
    looksLike(name, other);
  const named = Object.entries(members).map(([name, member]): readonly [string, Written] => {
    const like = Object.hasOwn(known, name)
      ? undefined
      : missing.find((each) => isLike(name, each));
    if (like !== undefined) return [like, new Cut(undefined, undefined, 'a scan')];
    const meant =
      (shown.habits.has('names of a class') &&
        missing.find((each) => plain(each) === plain(name))) ||
      name;
    const { type, properties = {} } = known[meant] ?? {};
    // Null, false or an empty text: no number, whichever it is.
    const isNone = member instanceof Cut && member.by === 'an empty value';
    const isNumber = type?.includes('number') === true;
    const isBare = shown.habits.has('loose JSON');
    const isMasked = typeof member === 'string' && (isBare ? bareMask : numberMask).test(member);
    if (isNumber && isMasked) return [meant, new Cut(undefined, undefined, 'a mask')];
    return [meant, isNone && isNumber ? null : namedAs(properties, member, shown)];
  });
  if (named.every(([name, member]) => members[name] === member)) return value;
  const all = Object.fromEntries(named);
  if (!isWhole(value)) partial.add(all);
  return all;
}

/** Whether these are members of an answer itself, however a program spells them; of a record several, since loggers have a `name` too. */
function isAnswerOf(endpoint: EndpointId, names: readonly string[], spelt = plain): boolean {
  const written = new Set(names.map(spelt));
  const present = membersOf(endpoint).filter((name) => written.has(spelt(name)));
  return present.length >= (isDataset(endpoint) ? 3 : 1);
}

/** A name as JSON and XML write it. */
const writtenName = /(?:["“”„«]|<(?:\w{1,20}:)?)(\w{1,40})["”“»>]/g;

/** Whether a value, or a text of it, holds members of an answer; `spelt` says which spellings of a name in a text are one. */
export function speaksOf(endpoint: EndpointId, value: Written, spelt = plain): boolean {
  const text = value instanceof Cut ? value.text : value;
  if (typeof text !== 'string') {
    const [first] = asItems(value) ?? [];
    return isAnswerOf(endpoint, Object.keys(asMembers(value) ?? asMembers(first) ?? {}));
  }
  const names = [...text.slice(0, 4000).matchAll(writtenName)].map(([, name = '']) => name);
  return /^\s*[<[{]/.test(text) && isAnswerOf(endpoint, names, spelt);
}

/** The endpoint whose members a value or its text holds. */
export const spokenOf = (value: Written): EndpointId | undefined =>
  endpointIds.find((id) => speaksOf(id, value));

/** The endpoint of an address. */
export const endpointOfPath = (url: string): EndpointId | undefined =>
  endpointIds.find((id) => isPathOf(url, id));

/** Whether the path of an endpoint is in a text. */
export const isPathOf = (text: string, id: EndpointId): boolean =>
  new RegExp(`/${id}(?![\\w-])`).test(text);

/** The endpoint whose records have these names. */
export const listedBy = (names: readonly string[]): EndpointId | undefined =>
  endpointIds.find((id) => isDataset(id) && isAnswerOf(id, names));

/** Whether a line is of a table with blanks between its signs, and not of a CSV. */
export const isPiped = (line: string): boolean => /^\s*\||\s\|/.test(line);

/** Whether a line parts the names of a table from its rows. */
export const isRuler = (line: string): boolean => line.includes('-') && /^[\s|+:=-]+$/.test(line);

/** The endpoint whose header row a CSV begins with. */
export function headerOf(text: string): EndpointId | undefined {
  const [first = '', second = ''] = text.split('\n', 2);
  // A line below the names is of a table that a program printed.
  if (isPiped(first) || isRuler(second)) return undefined;
  const cells = first.split(/[,;\t|]/, 200);
  return listedBy(cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
}

/** The name that the contract has for that of a tool, which may write all names in small letters. */
export const spelledFor = (endpoint: EndpointId, name: string): string =>
  membersOf(endpoint).find((each) => plain(each) === plain(name)) ?? name;

/** Names of members as programs spell them: `statusCode`, `status_code` and `Status-Code` are one. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[_\-\s.@]/g, '');

/** What a member of a logged object is, by its plain name. */
const roles = {
  body: /^_?(?:(?:http)?(?:response|resp|res|reply|raw)?(?:body|content|text|data|payload|json|cdata)|response|resp|respuesta|resposta|cuerpo|corpo|retorno|answer|result|output|httpresponsebodycontent|responsebody|parsedresponse|value|raw)$/,
  headers: /^(?:(?:response|res)?(?:headers?|hdrs?)|rawheaders)$/,
  request:
    /^(?:req|request|originalrequest|config|order|requestbody|requestheaders|postdata|sent|payloadsent|httprequest|options|input|parameters|params|query)$/,
} as const;

export type Role = keyof typeof roles;

/** What a member that holds a part of an answer is by its name. */
export const roleOf = (name: string): Role | undefined =>
  (['headers', 'request', 'body'] as const).find((role) => roles[role].test(plain(name)));

const reason =
  /error|mess?age|mensa|detail|detalle|detalhe|reason|motivo|razon|title|fault|descri|^msg$/i;

/** Whether an object has a member that by its name may say why there is no quote. */
export const givesReason = (value: Written): boolean =>
  Object.keys(asMembers(value) ?? {}).some((name) => reason.test(name));

/** Members that loggers and HTTP libraries write, and a client's own answer hardly ever. */
const ofLogs =
  /^(?:level|severity|loglevel|pid|hostname|msg|logger|loggername|thread|req|request|originalrequest|config|statustext|isbase64encoded|multivalueheaders|headers?|responsetime|durationms|elapsed|latenc(?:y|ies)|_index|time|ok|url|host|http\.[\w.]{1,40})$/i;

/** Whether a log or a library wrote some member of an object. */
export const hasLogNames = (value: Written): boolean =>
  Object.keys(asMembers(value) ?? asMembers(asItems(value)?.[0]) ?? {}).some((name) =>
    ofLogs.test(name),
  );

/** Names that loggers alone write. */
const ofLogger =
  /^(?:ts|time|@?timestamp|@[tlm]t?|(?:log\.?)?level|severity|pid|hostname|msg|caller|logger\w*|thread\w*|sourcecontext|connectionid)$/i;
/** Whether an object is a record of a log. */
export const isLogRecord = (value: Written): boolean =>
  Object.keys(asMembers(value) ?? {}).filter((name) => ofLogger.test(name)).length > 1;

/** The name of a header field (RFC 9110, 5.6.2). */
const token = /^[!#$%&'*+.^_`|~\w-]{1,200}$/;

export type Pairs = readonly (readonly [name: string, value: string])[];

/** The name and the value of a field, as HAR and Postman list one. */
function pairOf(value: Written): Pairs[number] | undefined {
  const { name, key = name, value: text } = asMembers(value) ?? {};
  return typeof key === 'string' && typeof text === 'string' && token.test(key)
    ? [key, text]
    : undefined;
}

/** Header fields of an object, or of a list of names and values. */
export function fieldsOf(value: Written): Pairs {
  const all = asItems(value) ?? [value];
  const listed = all.map(pairOf).filter((pair) => pair !== undefined);
  if (all.length > 0 && listed.length === all.length) return listed;
  return Object.entries(asMembers(value) ?? {}).flatMap(([name, member]) => {
    if (!token.test(name)) return [];
    // A bracket of a print is not a value.
    // A mask hides a value that was sent.
    const values = (asItems(member) ?? [member]).map((each) =>
      each instanceof Cut && each.by === 'a mask' ? 'masked' : each,
    );
    const texts = values.filter(
      (each) => typeof each === 'number' || (typeof each === 'string' && /\w/.test(each)),
    );
    return texts.map((text) => [name, String(text as string | number)] as const);
  });
}

/** Whether an object is the head of an answer. */
export const isHead = (members: WrittenObject): boolean =>
  Object.keys(members).some((name) => /^content(?:type|length)$/.test(plain(name)));

/** A request as a text, a library or a server keeps it. */
export interface RequestShown {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Pairs;
  readonly body?: Written | Uint8Array | undefined;
}

/** What a log writes in the place of a header that is not there, a variable that has no value, and an unfilled example. */
const notSent =
  /^(?:-{1,3}|[<([]?(?:absent|none|null|nil|undefined|missing|empty|not (?:set|sent|present)|ausente|vac[ií]o|vazio|ningun[oa]|nenhum|n\/a)[>)\]]?|\{\{[^{}]{1,60}\}\}|(?:bearer )?(?:[<[{](?:[\w -]{0,20}[ _-])?token(?:[ _-][\w -]{0,20})?[>\]}]|(?:your|tu|su|seu|my|mi|meu)[_-]?(?:\w{1,20}[_-])?token(?:[_-](?:here|aqu[ií]))?))?$/i;

/**
 * The request of an exchange, with its host where its Host is there; a body that is not JSON is left out. No scheme is
 * reported that was not seen.
 */
export function requestOf(shown: RequestShown): NonNullable<Exchange['request']> {
  const { url = '', headers = [], body } = shown;
  const { method = endpointBy[endpointOfPath(url) ?? 'delivery-price'].method } = shown;
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  const address = /^https?:\/\//i.test(url) || host === undefined ? url : `//${host}${url}`;
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  const text = isText ? Buffer.from(body).toString('utf8') : JSON.stringify(body);
  const json = text ? parsedJson(text) : undefined;
  return {
    method,
    // The end of a paste may leave half an address.
    url: URL.canParse(address, 'http://x') ? address : '',
    headers: Object.fromEntries(
      headers.map(([name, value]) => [name, notSent.test(value.trim()) ? '' : value]),
    ),
    ...(json === undefined ? {} : { body: json }),
  };
}
