import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { isReasonPhrase } from '../../standards/http/status.ts';
import { objectsIn, onlyObject, type Placed } from '../written/objects.ts';
import { readWritten } from '../written/parser.ts';
import {
  asItems,
  asMembers,
  Cut,
  foreign,
  type Written,
  type WrittenObject,
} from '../written/written.ts';
import { isHidden, parsed } from './body.ts';
import { type Found, leftOpen } from './found.ts';
import { gather, isFact, spokenIn } from './gather.ts';
import { notSentFor } from './lost.ts';
import {
  endpointOfPath,
  fieldsOf,
  givesReason,
  hasLogNames,
  isHead,
  isLogRecord,
  type Role,
  roleOf,
  spokenOf,
} from './members.ts';
import { printed } from './rows.ts';
import { lineUpTo } from './shown-text.ts';
import { headOf, inPlace, isInProse, masked, outermost, settersIn, wordsOf } from './words.ts';

/** Levels of an object that are looked through. */
const deepest = 12;
/** Objects inside an object that are looked through. */
const mostInside = 200;
/** Characters of a body in words, and of a page, that are looked through. */
const [longestLine, longestPage] = [1000, 50_000];

/** An object in a text, or a value whose name says what it is, maybe in a text of its own. */
type Held = Placed & { readonly role?: Role; readonly text?: string; readonly stated?: Stated };
/** A status is outside of it: in a line by itself, or else. */
type Stated = 'apart' | 'in words' | undefined;

interface Read {
  /** Statuses, bodies, heads, addresses and times, in the order of the text. */
  readonly parts: readonly Found[];
  /** The text with signs in the place of its objects. */
  readonly words: string;
  readonly objects: readonly Held[];
}

/** The parts of answers in a text, of which the messages are known: what its objects are, and what its words say. */
export function readText(text: string, messages: readonly Found[] = [], level = 0): Read {
  const outer = outermost([
    ...messages.map((part) => ({ from: part.at, end: part.end, part })),
    ...(level > 0 ? valuesIn(text) : [...lined(text), ...emptyBodies(text), ...namedTexts(text)]),
    ...objectsIn(text),
  ]);
  const words = masked(text, outer);
  const around = [...wordsOf(words, level > 0), ...(level > 0 ? [] : settersIn(text))];
  /** An object, and whether the words up to the next one on either side have a status for it. */
  const stated = (each: Held): Held => {
    const [from, end] = [
      words.lastIndexOf(inPlace, each.from - 1),
      words.indexOf(inPlace, each.end),
    ];
    const near = around.find(({ at, status }) => status && at > from && (end < 0 || at < end));
    if (!near || level > 0) return each;
    const start = Math.max(from, words.lastIndexOf('\n', each.from - 1)) + 1;
    const isBelow = /^[\s`]*$/.test(words.slice(start, each.from));
    return { ...each, stated: isBelow && !isInProse(words, near.at) ? 'apart' : 'in words' };
  };
  const inner = outer
    .slice(0, level > 0 ? mostInside : undefined)
    .flatMap((each) => ('part' in each ? [each.part] : ofObject(stated(each), level, text)));
  return {
    parts: [...inner, ...around].sort((a, b) => a.at - b.at),
    words,
    objects: outer.flatMap((each) => ('part' in each ? [] : each)),
  };
}

/** Records of a dataset in lines, one below the other, which are one body. */
const lined = (text: string): readonly Known[] =>
  [...text.matchAll(/^\{.*\}[ \t]*(?:\r?\n\{.*\}[ \t]*)+$/gm)].flatMap(({ 0: body, index: at }) => {
    const end = at + body.length;
    const [of, ...others] = new Set(body.split('\n').map((line) => spokenOf(parsed(line) ?? null)));
    const isOne = isListOf(of) && others.length === 0;
    return isOne ? [{ from: at, end, part: { as: '', at, end, body } }] : [];
  });

/** A line that ends in an object or a list with nothing in it: by itself, after a status, its length, or the name of a body. */
const emptyBody =
  /^(?:[^\S\n]*(?:(?:[<>|*#-]+|1(?=\s))[^\S\n]*)?|[^\n{}]{0,400}\b[2-5]\d\d (?:[A-Z][A-Za-z ]{1,40}[ ,:-])?(?:\([^()\n]{1,40}\) )?(?: {0,9}application\/json)? {0,9}|[^\n{}]{0,400}\b[2-5]\d\d [^\n{}]{0,100}[ =:][2-4] ?(?:B|bytes)? |[^\n{}]*?\b(?:\w{0,20}body|resp\w{0,20}|answer|reply|result)["'\]]{0,2}[^\S\n]?(?:=>?|:)[^\S\n]?["'`]?)(\{\}|\[\])["'`]?(?:[^\S\n]+\(?\d[\d.]{0,9} ?m?s\)?|[\])]|(?:,?[^\S\n]+[\w.-]{1,40}=[^\s{}]{1,200}){1,20})?[^\S\n]*$/dgim;

/** Bodies that hold nothing, such as a 200 that is not a quote, in a text that says a status, or that it got a list. */
function emptyBodies(text: string): readonly Held[] {
  const found = [...text.matchAll(emptyBody)].flatMap(({ 0: line, indices }) => {
    const from = indices?.[1]?.[0] ?? 0;
    const read = /\breq/i.test(line) ? undefined : readWritten(text, from);
    return read ? [{ ...read, from, role: 'body' as const }] : [];
  });
  const words = found.length > 0 ? wordsOf(masked(text, found)) : [];
  const isOfList =
    words.some(({ request }) => isListOf(endpointOfPath(request?.url ?? ''))) &&
    words.every(({ request: { method = 'GET' } = {} }) => method === 'GET');
  if (words.some(({ status }) => status)) return found;
  return isOfList ? found.filter(({ value }) => asItems(value)) : [];
}

const isListOf = (id: EndpointId | undefined): boolean => id !== undefined && isDataset(id);

/** Names that say little of a text without an object in it. */
const weakName = /^_?(?:text|data|content|value|output|json|raw|result)$/i;

/** A place of a text that is read already. */
type Known = { readonly from: number; readonly end: number; readonly part: Found };

/** Pages, and bodies in plain text or markup under a name, as `body="<html>…"`, in a text that says a status. */
function namedTexts(text: string): readonly Known[] {
  let last = 0;
  const isRow = rowOfMysql.test(text);
  const pageEnds = [...text.matchAll(pageEnd)].map(({ 0: { length }, index }) => index + length);
  const found = [...text.matchAll(memberOrPage)].flatMap(({ 0: whole, 1: name = '', index }) => {
    while ((pageEnds[0] ?? index) < index) pageEnds.shift();
    const from = name === '' ? index : index + whole.length;
    const isNamed = name === '' || (roleOf(name) === 'body' && !weakName.test(name));
    const isBody = index >= last && isNamed;
    if (!isBody || /req|sent|envi/i.test(text.slice(Math.max(0, index - 12), from))) return [];
    const part = textAt(text, from, {
      pageEnd: pageEnds[0],
      // Below its name a name of its own begins a mapping of YAML.
      isProse:
        /:\s*$/.test(whole) &&
        !(whole.includes('\n') && /^[a-z]\w{0,30}: /.test(text.slice(from, from + 40))),
      isRow,
    });
    if (part) last = part.end;
    return part ? [{ from, end: part.end, part }] : [];
  });
  return found.length > 0 && wordsOf(masked(text, found)).some(({ status }) => status) ? found : [];
}

/** A body at a place of a text: what is in quotes, a page to its end, or, behind a colon, words to the end of the line. */
function textAt(
  text: string,
  at: number,
  {
    pageEnd = at,
    isProse,
    isRow,
  }: { readonly pageEnd: number | undefined; readonly isProse: boolean; readonly isRow: boolean },
): Found | undefined {
  const part = { as: '', at };
  const read = /^["'`]/.test(text[at] ?? '') ? readWritten(text, at) : undefined;
  if (read) {
    const { value, end } = read;
    const shown = value instanceof Cut ? value.text : value;
    const isText = typeof shown === 'string' && /^\s*(?:<|[^\s{[][^{[]*$)/.test(shown);
    return isText && /[\p{L}\d]/u.test(shown) && !isReasonPhrase(shown)
      ? { ...part, end, body: value }
      : undefined;
  }
  const line = /^(?:<|\p{L}).*/u.exec(text.slice(at, at + longestLine))?.[0].trimEnd() ?? '';
  if (line.startsWith('<') && pageEnd > at && pageEnd - at < longestPage)
    return { ...part, end: pageEnd, body: text.slice(at, pageEnd) };
  const isSaid =
    isProse && / /.test(line) && !/[={}[\]]|: \d/.test(line) && wordsOf(line).length === 0;
  if (!isSaid || isReasonPhrase(line)) return undefined;
  return leftOpen({ ...part, end: at + line.length, body: line }, isRow ? [] : [ofName]);
}

const rowOfMysql = /^\*{3,} ?\d+\. row \*{3,}/m;
const ofName = 'whether the words after its name are the whole body';

/**
 * The value in brackets that a log writes around it, as in `Writing [{…}]` of Spring and `body=[{…}]`, and what that
 * leaves open; a list of records is the client's own.
 */
function inBrackets({ value, ...placed }: Held, text: string) {
  const { from } = placed;
  const [item = null, ...others] = asItems(value) ?? [];
  const line = lineUpTo(text, from).slice(-400);
  const of = asItems(item) ? undefined : spokenOf(value);
  const isOwn = item === null || others.length > 0 || (of && isDataset(of));
  if (isOwn || !/(?:\bWriting |\w=)$/.test(line)) return undefined;
  const start = from + 1 + text.slice(from + 1).search(/\S/);
  const read = readWritten(text, start);
  // A log that writes brackets around each value has them around a status too.
  const isSure = /\bWriting $|=\[[^[\]{}]{1,80}\].*=$/.test(line);
  const open = isSure ? [] : ['whether the brackets around the answer are part of it'];
  return read && { within: { ...placed, ...read, from: start }, open };
}

const asSource = 'whether an answer was sent as this source code writes it';
/** A statement of a program before the object that it sends. */
const ofSource =
  /(?<![\w.])(?:return|echo|print|res|response|ctx|reply)\b[\w\s.:>()-]{0,80}(?:json|json_encode|send|Response|Ok|BadRequest|UnprocessableEntity|new)\(?\s*$/;

/** What an object is, or what it holds. */
function ofObject(placed: Held, level: number, text: string): readonly Found[] {
  if (level === 0 && ofSource.test(lineUpTo(text, placed.from).slice(-200)))
    return ofObject(placed, 1, text).map((part) => leftOpen(part, [asSource]));
  const inner = level === 0 ? inBrackets(placed, text) : undefined;
  if (inner) return ofObject(inner.within, level, text).map((part) => leftOpen(part, inner.open));
  const { value, from: at, end, isEscaped, lacks } = placed;
  // A log keeps a body with its length (Elastic Common Schema).
  const names = Object.keys(asMembers(value) ?? {});
  const isKept = names.includes('content') && names.every((each) => ofKept.test(each));
  const role = isKept ? undefined : placed.role;
  const isPrinted =
    placed.habits.has('a print') && unparsed.test(text.slice(Math.max(0, at - 300), at + 9));
  const { text: source = isPrinted ? text.slice(at, end) : value } = placed;
  const members = asMembers(value);
  const place = { as: '', at, end };
  const whole: Found = { ...place, body: source, placed };
  const headers = fieldsOf(value);
  const head = headers.length > 0 ? [{ ...place, ...headOf(headers) }] : [];
  if (role === 'headers') return head;
  // What the words of a text name is of its own.
  if (role === 'body' && typeof value === 'string') return [whole];
  const order = members && orderIn(members);
  // An order without a member is a placeholder; what a command sends is the body as it is.
  const sent = ofCommand.test(text.slice(Math.max(0, at - 40), at)) ? members : undefined;
  if (order) return [{ ...place, ...ofOrder(order, sent ?? { order }, lacks === undefined) }];
  // A link to another page is no address of a call.
  if (members && 'href' in members && Object.keys(members).length < 4) return [];
  // Of an order or a quote that is no JSON its parts are read.
  if (level === 0 && isPart(members ?? {})) return [];
  const isTwice = /(?:^|[\n\\`])["']$/.test(text.slice(Math.max(0, at - 2), at));
  if (spokenOf(value) !== undefined)
    return [leftOpen(whole, isTwice ? ['whether the client encoded its answer twice'] : [])];
  const parts = level > deepest ? [] : inside(placed, level + 1);
  const answers = parts.filter((part) => part.status !== undefined || spokenIn(part) !== undefined);
  const { status = 0, body: member } = answers[0] ?? {};
  // What is in an object below a status is a part of the body.
  const isOfOne = parts.every(({ request, headers: fields }) => !request && !fields);
  const isBelowName = ofBody.test(lineUpTo(text, at).slice(-80));
  const isNamed =
    placed.stated === 'apart' ||
    (placed.stated && answers.some((part) => isListOf(spokenIn(part)))) ||
    (!isKept && isBelowName) ||
    (level === 0 &&
      isEnvelope({ ...placed, stated: 'in words' }) &&
      ('jsonrpc' in (members ?? {}) || introducing.test(text.slice(Math.max(0, at - 300), at))));
  // The quotes of a body in a line of a log are escaped.
  if (isNamed && isOfOne && answers[0] && isEnvelope({ ...placed, stated: 'apart' }, isBelowName))
    return [whole];
  const isOfCall = parts.some(({ request }) => request?.method);
  // The error bodies of frameworks repeat the status beside their words (RFC 9457 and others), and no method.
  const isError =
    status >= 400 && !member && !isOfCall && givesReason(value) && !hasLogNames(value);
  const texts = Object.values(members ?? {}).filter((each) => typeof each === 'string');
  // A library keeps the status with its phrase.
  if (isError && level > 0 && texts.every((each) => isReasonPhrase(each)))
    return [{ ...place, status }];
  if (isError && role !== 'request') return [{ ...whole, status, isStated: true }];
  if (role === 'request' && !parts.some(({ status }) => status))
    return parts.flatMap(({ request }) => (request ? [{ ...place, request }] : []));
  if (answers.length > 0) return level > 0 ? parts : answers;
  if (role === 'body' && parts.every(isFact)) return [whole];
  // No client sends a page within JSON.
  const [page] = parts.filter(
    ({ body }) => typeof body === 'string' && /^\s*<(?:!doctype|html)/i.test(body),
  );
  if (placed.stated && page) return [page];
  if (members && isHead(members)) return [...head, ...parts.filter(({ body }) => body)];
  if (level > 0 && !isEscaped) return parts;
  // Only beside the head of an answer a body is not one of the request.
  if (parts.some(({ request }) => request))
    return parts.map(({ body, ...part }) => ({ ...part, body: part.headers && body }));
  // Without a member of the contract an answer is JSON, or gives a reason.
  const isJson = placed.habits.size === 0 && lacks !== foreign;
  return isJson || !members || givesReason(value) ? [whole] : [];
}

const ofKept = /^(?:content|bytes|size|length|encoding|mime_?type)$/i;
/** A parser says that it met quotes which JSON does not have. */
const unparsed =
  /unexpected (?:token|character)s?:?(?: at)? [('"]{0,3}['{]|enclosed in double quotes|code 39\b/i;
/** A name for the whole body of an answer before an object, or its status line. */
const ofBody =
  /(?<!req[\w. -]{0,12})(?:body(?: after transformations)?|cuerpo|corpo|(?<!\w)payload)["'\]]{0,2}\s{0,3}(?:=>?|[:|│])\s{0,3}["'`]?$|(?:<-{1,2} [2-5]\d\d|(?<![\w.:/-])200 OK)(?: \(?[\d.,]{1,9} ?m?s\)?)?:? $/i;
/** Words of a person, and not of a log, before what a system answers; no log has JSON-RPC around an answer. */
const introducing =
  /(?:^|\n)(?!\W{0,3}\d|[^\n]*\b(?:INFO|LOG|WARN|ERROR|DEBUG)\b)[^\n]*(?<!\p{L})(?:answer(?:s|ed)?|respon(?:ds|ded)|return(?:s|ed)?|repl(?:y|ies|ied)|respond\p{L}{1,4}|contest\p{L}{1,4}|dev(?:ue|o)lv\p{L}{1,5}|retorn(?:a\p{L}{0,2}|ou)|(?:our|nuestra|nossa|la|a|the) (?:response|respuesta|resposta))(?!\p{L})[^\n.;]{0,40}\s*$/iu;
const ofClient = 'whether the client itself answers this object';
/** Names in a record of a call, and not in an envelope of a client; with a status outside it may have its own. */
const ofRecord = /body|resp|answer|reply|retorno/i;
const orStatus = new RegExp(`${ofRecord.source}|status|code`, 'i');

/** Whether an object is JSON in which a client may have put its answer: no log or library wrote it. */
function isEnvelope({ value, habits, isEscaped, stated }: Held, isOfLine = false): boolean {
  const names = Object.keys(asMembers(value) ?? {});
  const isOfLog =
    stated === 'apart'
      ? isLogRecord(value)
      : hasLogNames(value) || names.some((name) => (stated ? ofRecord : orStatus).test(name));
  const isJson = [...habits].every((habit) => habit === 'changed signs');
  return names.length > 0 && !isOfLog && (!isEscaped || isOfLine) && isJson;
}

/** The answers inside an object, or parts of one. */
function inside(holder: Held, level: number): readonly Found[] {
  const { value, source, from: at, end, stated } = holder;
  const { parts, words } = readText(source.slice(1), [], level);
  const isWrapper = level === 1 && isEnvelope(holder);
  return gather(parts, asItems(value) && words).map((part) => {
    const of = spokenIn(part);
    const isOfClient = isWrapper && (stated || part.status === undefined);
    const isOpen = isOfClient && of !== undefined && !isDataset(of);
    const found = { ...part, as: 'an object with the answer in it', at, end, holder };
    return leftOpen(found, isOpen ? [ofClient] : []);
  });
}

/** The name of a member, with what is between it and its value. */
const memberName =
  /(?<![\w$.-])([A-Za-z_][\w.-]{0,40})["'\]]{0,2}(?::\w{1,20}\])?\s{0,20}(?:=>?|:)\s{0,20}/g;

/** A name, or the beginning of a page. */
const memberOrPage = new RegExp(`${memberName.source}|<(?:!doctype h|(?:ht|\\?x)ml[\\s>])`, 'gi');
/** The end of a page, or a document of XML. */
const pageEnd = /<\/html>|<\?xml\s[^<>]{0,200}>\s{0,9}<([\w:-]{1,40})[\s>][^\0]{0,20000}?<\/\1>/gi;

/** The values of members whose name says what they are; a text with an object in it is read as any text. */
function valuesIn(text: string): readonly Held[] {
  let last = 0;
  return [...text.matchAll(memberName)].flatMap(({ 0: { length }, 1: name = '', index }) => {
    const role = index < last ? undefined : roleOf(name);
    const from = index + length;
    const read = role && readWritten(text, from);
    if (!role || !read) return [];
    last = read.end;
    // The paste ends where its text begins.
    if (read.value instanceof Cut && read.value.text?.trim() === '' && !read.value.mark) return [];
    if (typeof read.value !== 'string') return [{ ...read, from, role }];
    const isPrinted = printed.test(read.value);
    const only = isPrinted ? undefined : onlyObject(read.value);
    if (!only && /[{[]/.test(read.value) && !isPrinted) return [];
    return [{ ...read, ...only, from, end: read.end, role, text: read.value }];
  });
}

/** Whether a value, or the JSON of a text, is an order as the platform sends it, with or without its `order` member. */
export function isOrder(body: unknown): boolean {
  const value = typeof body === 'string' ? parsed(body) : body;
  return orderIn(asMembers(value as Written) ?? {}) !== undefined;
}

/** The order in an object as the platform sends or keeps one, or its envelope; undefined for anything else. */
function orderIn(members: WrittenObject): WrittenObject | undefined {
  const inner = asMembers(members['order']);
  if (inner && isReasons(inner)) return undefined;
  const order = inner ?? members;
  const isSent =
    (inner !== undefined && Object.keys(members).length === 1) ||
    (asItems(order['products']) !== undefined && ('pricing' in order || 'externalId' in order)) ||
    ('externalId' in order && 'shippingAddress' in order);
  return isSent || isRecord(order) ? order : undefined;
}

/** Whether members are the prices of an order or its shipping, or the tax of a quote. */
const isPart = (members: WrittenObject): boolean => {
  const names = Object.keys(members).toSorted();
  return (
    names.some((name) => /^(?:net|final)TotalPrice$/.test(name)) ||
    names.join() === 'code,value' ||
    // What each order carries until it is quoted (contract: Order, pricing).
    (names.join() === 'netTaxedValue,netValue' && names.every((name) => members[name] === 0))
  );
};

/** Whether a value holds only lists of texts, as validators give reasons under the names of its fields. */
function isReasons(value: Written): boolean {
  const all = Object.values(asMembers(value) ?? {});
  return typeof asItems(value)?.[0] === 'string' || (all.length > 0 && all.every(isReasons));
}

/** Before the data of a command of curl. */
const ofCommand = /(?:^|\s)(?:-d|--data(?:-raw|-binary|-ascii)?|--json)[ =]?\$?["']?$/;

/** What an order shows of a call: its request, unless a record keeps it; no call, if that has no code of the commerce. */
function ofOrder(
  order: WrittenObject,
  body: Written | undefined,
  isWhole: boolean,
): Partial<Found> {
  if (isRecord(order) && 'externalId' in order && !order['externalId']) return notSentFor;
  const isSent = isWhole && Object.keys(order).length > 0 && !isRecord(order);
  return { request: isSent ? { body } : {} };
}

/** Whether an object keeps an order of the platform: its ids and what else is known of it, and no answer or reason. */
function isRecord(order: WrittenObject): boolean {
  // The platform keeps no field of this name.
  if (Object.values(order).some((each) => 'transportationCost' in (asMembers(each) ?? {})))
    return false;
  const of = spokenOf(order);
  const isKept = asMembers(order['pricing'])
    ? !of || isDataset(of)
    : 'commerceName' in order && !of;
  const isSent = 'products' in order || 'shippingAddress' in order;
  return ('externalId' in order || 'orderId' in order) && isKept && !isSent && !givesReason(order);
}

/**
 * An object that is all of a paste may be the answer itself, regardless of what it holds: it is where it shows no status, or where
 * somebody gives one beside it. Else what it holds is judged, and that is left open.
 */
export function alone(part: Found, placed: Placed, isGiven: boolean): Found {
  const { body, status } = part;
  // No client's answer has its own address.
  const isSchema = Object.values(asMembers(placed.value) ?? {}).some(isHidden);
  const isOfCall = part.request?.url !== undefined || part.noAnswer !== undefined;
  if (body === placed.value || isSchema || hasLogNames(placed.value) || isOfCall) return part;
  const whole = {
    ...part,
    as: '',
    status: undefined,
    body: placed.value,
    placed,
    holder: undefined,
  };
  if (status === undefined) return part.placed?.isEscaped ? part : whole;
  // No client sends what is not written as JSON.
  if (placed.habits.size > 0 || placed.isEscaped) return part;
  const notShown = [ofClient];
  const note =
    'If the client itself answers this object, paste the status line of its answer as well.';
  return isGiven ? whole : { ...part, notShown, notes: [note] };
}
