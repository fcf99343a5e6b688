import { defectOf } from '../contract/defect-of.ts';
import { fieldNotAdmitted } from '../contract/experiments/quotes/refused-field.ts';
import { isHeadKnown } from '../contract/reading/answers/token-forms.ts';
import { demandedHeader, errorPage, limitIn } from '../contract/reading/failures/who-answered.ts';
import { explanationIn } from '../contract/reading/quotes/explanation.ts';
import { isInstead, mayBeReason, reasonMember } from '../contract/reading/quotes/gives-reason.ts';
import { netOfTaxed } from '../contract/reading/values/amounts.ts';
import { plainText } from '../contract/reading/values/excerpt.ts';
import { markOfExponent } from '../contract/reading/values/program-marks.ts';
import { typeIn } from '../contract/reading/values/published-schema.ts';
import { nameOf } from '../contract/reading/values/schema.ts';
import { isErrorOfAProgram } from '../contract/reading/values/text-of-a-program.ts';
import { type EndpointId, isDataset } from '../model/endpoint.ts';
import type { Json } from '../model/json.ts';
import type { RuleId } from '../model/rule.ts';
import type { ExchangeReport, Finding, Verdict } from '../model/run.ts';
import type { JudgedPaste } from '../offline/judged-paste.ts';
import { isNamedNet } from '../offline/marks-beside.ts';
import { isOfOrder } from '../offline/missing-key.ts';
import type { DeskSymptom } from '../report/html/desk/shape.ts';
import { expectedStored, jsonOf } from '../report/page/answer.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { withoutNoise } from '../standards/decimal.ts';
import { isObject } from '../standards/json/is-object.ts';
import { valueAt } from '../standards/json/json-pointer.ts';
import { duration, figure, figureIn } from '../standards/text/figures.ts';
import { legible, shortened } from '../standards/text/legible.ts';
import { filledIn, type Letter, type Values } from './words/letters.ts';

/** What a reply is made of. */
export interface ReplyMatter
  extends Omit<
    JudgedPaste,
    'run' | 'answers' | 'reported' | 'ending' | 'isDataset' | 'foundInRun'
  > {
  readonly endpoint: EndpointId;
  readonly verdict: Verdict;
  /** Whether the evidence leaves open what the answer means. */
  readonly isOpen: boolean;
  /** The answer that it is about; undefined for records. */
  readonly exchange: ExchangeReport | undefined;
  /** All answers of the evidence, which findings name by their ids. */
  readonly exchanges: readonly ExchangeReport[];
  readonly records?: number | undefined;
  readonly findings: readonly Finding[];
  /** The likely cause, the rules whose findings it accounts for, and the answer that shows it best. */
  readonly cause?:
    | (Pick<Finding, 'exchanges'> & { readonly id: string; readonly rules: readonly RuleId[] })
    | undefined;
  /** Who has to act, in the words of `judge`. */
  readonly who?: string | undefined;
  /** What a complaint at the desk describes for certain. */
  readonly stated?: DeskSymptom | undefined;
  /** What only the client can say. */
  readonly questions: JudgedPaste['ending']['questions'];
}

/** The answer of an exchange; undefined if none came. */
const responseOf = (x: ExchangeReport | undefined) =>
  x?.answer.kind === 'response' ? x.answer : undefined;

type Response = NonNullable<ReturnType<typeof responseOf>>;

const numberIn = ({ language }: Letter, value: number): string => figureIn(language, figure(value));

/** Names as a sentence lists them: `a, b and c`; undefined for none. */
const listIn = ({ locale }: Letter, names: readonly string[]): string | undefined =>
  names.length > 0 ? new Intl.ListFormat(locale).format(names) : undefined;

/** A value of the answer: a number as the reader writes it, anything else as JSON. */
const shownIn = (letter: Letter, value: unknown): string | undefined =>
  typeof value === 'number' ? numberIn(letter, value) : printed(value);

const printed = (value: unknown): string | undefined =>
  value === undefined ? undefined : shortened(legible(JSON.stringify(value)), 120);

/** Characters of an answer without a reason that a letter repeats. */
const longestBody = 200;

/** What the letter knows of the order and its answer. */
export function valuesOf(letter: Letter, matter: ReplyMatter): Values {
  const { endpoint, exchange, records, time, mistakes } = matter;
  const known: Values = {
    endpoint,
    records: records ? numberIn(letter, records) : undefined,
    one: records === 1 ? '1' : undefined,
    order: matter.orderNumber ?? letter.blank.order,
    ranged: endpoint === 'transactions' ? endpoint : undefined,
    ...mistakesIn(letter, matter),
    proper: endpoint === 'delivery-price' ? 'POST' : 'GET',
    unlimited: endpoint === 'delivery-price' ? undefined : endpoint,
    host: matter.host,
    // Of a file alone nothing shows that an endpoint answered.
    served: matter.query !== undefined || matter.hasHeaders ? endpoint : undefined,
    errorLine: matter.errorLine,
    ...matter.marks,
    keyed: matter.key?.isOptional ? matter.key.name : undefined,
    needed: matter.key?.isOptional === false ? matter.key.name : undefined,
    single: endpoint === 'shipping-cost' ? 'shippingCost' : undefined,
    time: timeOf(letter, time) ?? letter.blank.time,
    node: matter.agreement?.node,
    unquoted: listIn(letter, matter.agreement?.unquoted ?? []),
    accepted: timeOf(letter, matter.accepted),
    former: matter.accepted && 'x-auth-token',
    ...amountsIn(letter, matter.agreement?.prices),
    ...amountsIn(letter, crossedIn(matter.agreement)),
    ...besideIn(letter, matter),
  };
  if (!exchange) return known;
  const { answer, outcome, durationMs, request } = exchange;
  const response = responseOf(exchange);
  const json = jsonOf(exchange);
  const at = (pointer: string) => {
    const value = valueAt(json, pointer);
    return amountIn(letter, value) ?? printed(value);
  };
  const taxRate = valueAt(json, '/taxesApplied/value');
  const lineCount = Object.keys(valueAt(request?.body, '/order/products') ?? {}).length;
  const rate = printed(taxRate);
  const reason = outcome?.buyerSees;
  const isReason = outcome?.decision === 'no-quote' && isObject(json);
  const text = messageOf(exchange, 200);
  const isExpired = expired.test(response?.body?.slice(0, 2000) ?? '');
  const isError = ofError.test(`${explanationIn(json ?? null)} ${text}`);
  const unread = isReason || (isError && endpoint !== 'delivery-price') ? text : undefined;
  const isCutOff = outcome?.decision === 'cut-off';
  const cuts = matter.lines.filter((ms = 0) => ms >= 60_000).length;
  const [lines, others] = [matter.lines.length, matter.lines.length - cuts];
  // Its proxy writes 499 if we left.
  const answered = isCutOff && response?.status === 499 ? undefined : response;
  const lasted = durationMs === undefined ? undefined : unitIn(letter, duration(durationMs));
  return {
    ...known,
    ...(isDataset(endpoint)
      ? { order: undefined, query: queryOf(matter, letter.blank) }
      : orderOf(request?.body, letter, matter)),
    fronted: response && errorPage({ ...response, text: response.body }),
    crowded: limitIn(messageOf(exchange, 500) ?? ''),
    sentence: [messageOf(exchange, 500), thrown.exec(matter.errorLine ?? '')?.[1]].find(
      (each = '') => response && endpoint === 'delivery-price' && mayBeReason(each),
    ),
    stated: response && failureIn(response),
    speaking: matter.questions.includes('refused') ? undefined : messageOf(exchange),
    message:
      isTold(outcome) || (isReason && unread !== undefined)
        ? undefined
        : (messageOf(exchange) ?? bodyOf(exchange, matter)),
    path: request && pathOf(request),
    inside: answer.kind === 'no-response' ? answer.privateAddress : undefined,
    relayed: answer.kind === 'no-response' && answer.reason === 'proxy' ? answer.code : undefined,
    uncalled: isUncalled(exchange) ? 'externalId' : undefined,
    unkeyed: isHeadKnown(exchange) || isExpired ? undefined : known.unlimited,
    expired: isExpired ? 'token' : undefined,
    ...demandIn(exchange),
    status: answered && String(answered.status),
    unstated: response && matter.isAssumed ? endpoint : undefined,
    answers: matter.beside.length > 0 ? numberIn(letter, matter.beside.length + 1) : undefined,
    late: answered && isCutOff ? lasted : undefined,
    calls: others > 0 ? numberIn(letter, lines) : undefined,
    cuts: cuts > 0 && lines > 1 ? numberIn(letter, cuts) : undefined,
    failed:
      mistakes.length > 0 && response && response.status >= 500
        ? String(response.status)
        : undefined,
    duration: lasted,
    many: lineCount > 19 ? numberIn(letter, lineCount) : undefined,
    ...waitedIn(letter, matter.exchanges, durationMs),
    lapsed: isCutOff ? undefined : lasted,
    trace: response && traceOf(response),
    free: outcome?.priceShown === 0 && outcome.storedOnOrder === 0 ? '0' : undefined,
    unread,
    denied: isObject(json) ? reasonMember(json)[1] : undefined,
    listed: Array.isArray(json) && isObject(json[0]) ? 'JSON' : undefined,
    ...belongsTo(json),
    reread: isReason && isInstead(unread ?? '', json) ? 'message' : undefined,
    cost: at('/transportationCost'),
    net: at('/netValue'),
    taxed: at('/netTaxedValue'),
    rate,
    rated: percentIn(letter, taxRate),
    ...taxOf(letter, exchange, matter),
    negative: rate?.startsWith('-') ? rate : undefined,
    fraction:
      typeof taxRate === 'number' && taxRate >= 1 && taxRate <= 100
        ? String(Math.round(taxRate * 100) / 10_000)
        : undefined,
    shown: amountIn(letter, outcome?.priceShown),
    stored: amountIn(letter, outcome?.storedOnOrder),
    due: amountIn(letter, expectedStored(exchange)),
    read: reason === 'not stated' ? 'errors.message' : undefined,
    logged: reason === 'not stated' ? matter.errorLine : undefined,
    refused: fieldNotAdmitted({ text: matter.errorLine }) || undefined,
    page: typeof reason === 'string' ? titleOf(reason) : undefined,
    reason:
      typeof reason === 'string' && reason !== 'not stated' && reason.trim() !== ''
        ? firstLine(reason) + (/[^.]\.$/.test(reason.trim()) ? '.' : '')
        : undefined,
  };
}

/** What a page or a text says of the failure of a program. */
function failureIn({ body = '', status }: Response) {
  if (status < 500 || /^\s*\{/.test(body)) return undefined;
  const stated = plainText(body.slice(0, 8_000)).split(/[.!] /).find(isErrorOfAProgram);
  return stated && firstLine(stated);
}

/** The name of a member for an error, and no word of success in its text. */
const ofError = /^\S*(?:err|mens|mess|msg|motivo|reason|deta)(?!.*(?:\bok\b|suc+es|[eé]xito))/iu;
/** What an exception in a line of a log says. */
const thrown = /\b\w+(?:Exception|Error): ([^\]]{8,300})$/;

/** How long a call lasted below the limit of the contract, and one that was answered after it, in time. */
function waitedIn(letter: Letter, all: readonly ExchangeReport[], waited = 30_000): Values {
  const served = all.filter((x) => responseOf(x)?.status === 200);
  const later = served.flatMap(({ durationMs: ms = 0 }) => (ms > waited ? ms : []));
  const [early, worked] = [waited, ...later].map((ms) =>
    ms < 30_000 ? unitIn(letter, duration(ms)) : undefined,
  );
  return { early, worked };
}

/** The other answers of the evidence: the numbers of their orders where all are known, else how many they are. */
function besideIn(letter: Letter, { beside, orderNumber, endpoint }: ReplyMatter): Values {
  const orders = [...new Set(beside.map(({ order }) => order))].filter((x) => x !== orderNumber);
  const isKnown = !orders.includes(undefined);
  const count = beside.length > 1 ? numberIn(letter, beside.length) : undefined;
  const others = beside.length > 0 ? endpoint : undefined;
  return { others, alike: (isKnown && listIn(letter, orders.map(String))) || count };
}

/** The price of another order, and that of its own. */
const crossedIn = (agreement: ReplyMatter['agreement']) =>
  agreement?.isCrossed
    ? { came: agreement.prices?.second, expected: agreement.prices?.first }
    : undefined;

/** The field of another endpoint that an answer has, and that endpoint. */
function belongsTo(json: unknown): Values {
  const [belongs, owner] =
    Object.entries({ shippingCost: 'shipping-cost', transportationCost: 'delivery-price' }).find(
      ([field]) => isObject(json) && field in json,
    ) ?? [];
  return { belongs, owner };
}

/** A duration with its figure as the reader writes it. */
const unitIn = ({ language }: Letter, text: string): string =>
  text.replace(/^[\d.]+/, (each) => figureIn(language, each));

/** The name under which what is in front of an endpoint logs a call, by its header or its page. */
function traceOf({ headers, body = '' }: Response): string | undefined {
  const name = traces.find((each) => headers[each] !== undefined);
  const page = body.slice(0, 8_000).replaceAll(/&#(\d{1,4});/g, character);
  const inPage = traceIn.exec(page)?.[0];
  return name
    ? `${name} ${named(headers[name])}`
    : inPage && plainText(inPage).replace(' is:', ':');
}

const traces = ['cf-ray', 'x-amz-cf-id', 'x-azure-ref', 'x-iinfo', 'x-sucuri-id'];
const traceIn =
  /\b(?:(?:Ray|Support|Incident|Reference) ID\b.{0,20}[\dA-F][\dA-F-]{5,40}|Reference #[\dA-F][\dA-F.]{7,60}[\dA-F])/i;
const character = (_: string, code: string) => String.fromCodePoint(Number(code));

/** What a letter says of a mistake as it is. */
const kinds = ['sentAs', 'gaveUp', 'spaced', 'moved', 'address', 'unaccepted'] as const;

/** What was wrong with our request: of each kind the first. */
function mistakesIn(letter: Letter, { mistakes }: ReplyMatter): Values {
  const [wrong, value] = mistakes.find((each) => each.wrong)?.wrong ?? [];
  const [called, calledFor] = mistakes.find((each) => each.called)?.called ?? [];
  const firstOf = (kind: (typeof kinds)[number]) => mistakes.find((each) => each[kind])?.[kind];
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, firstOf(kind)])),
    lacked: listIn(letter, [...new Set(mistakes.flatMap((each) => each.lacked ?? []))]),
    wrong,
    wrongAs: printed(value),
    called,
    calledFor,
    elsewhere: called?.startsWith('/') ? called : undefined,
    repeated: /((?:\/[\w.-]{1,60}){1,6})\1(?:\/|$)/.exec(called ?? '')?.[1],
    method: /^[A-Z]+$/.test(called ?? '') ? called : undefined,
  };
}

/** A tax rate as a percentage; undefined for what is not a fraction. */
const percentIn = (letter: Letter, rate: unknown): string | undefined =>
  typeof rate === 'number' && rate >= 0 && rate < 1
    ? numberIn(letter, Math.round(rate * 10_000) / 100)
    : undefined;

/** The tax between the price shown and the price stored, if it is that of the rate and nothing else is known; and that it was added twice. */
function taxOf(letter: Letter, exchange: ExchangeReport, matter: ReplyMatter): Values {
  const { priceShown: shown } = exchange.outcome ?? {};
  const stored = valueAt(jsonOf(exchange), '/netValue');
  const declared = valueAt(jsonOf(exchange), '/taxesApplied/value');
  const cost = valueAt(jsonOf(exchange), '/transportationCost');
  if (shown === stored && typeof shown === 'number' && typeof declared === 'number') {
    const net = netOfTaxed(shown, declared, responseOf(exchange)?.body);
    const isNet = (amount: number) => isNamedNet(matter.net, amount, declared);
    const withoutTax = amountIn(letter, net);
    return {
      withoutTax,
      withTax: writtenIn(letter, shown * (1 + declared)),
      stripped: isNet(net) && !isNet(shown) ? withoutTax : undefined,
      untaxed: isNet(shown) && !isNet(net) && cost === shown ? amountIn(letter, shown) : undefined,
    };
  }
  if (typeof shown !== 'number' || typeof stored !== 'number' || stored <= 0 || shown <= stored)
    return {};
  const rate =
    typeof declared === 'number' ? declared : Math.round((shown / stored - 1) * 100) / 100;
  const due = stored * (1 + rate);
  const differs = (price: number, by: number) => Math.abs(price - shown) > by;
  if (differs(due, 1))
    return { twice: differs(due * (1 + rate), 1) ? undefined : numberIn(letter, shown) };
  if (matter.findings.length > 0 || matter.cause) return {};
  const isRounded = differs(due, Math.max(0.006, (due - stored) / 100));
  // Of a small price in whole units alone the rate is not certain.
  if (isRounded && typeof declared !== 'number' && (stored < 100 || differs(due, 0.5))) return {};
  return {
    percent: numberIn(letter, Math.round(rate * 10_000) / 100),
    tax: isRounded ? undefined : amountIn(letter, Math.round((shown - stored) * 100) / 100),
    withoutTax: writtenIn(letter, stored / (1 + rate)),
  };
}

/** Whether the client got no call: it ended in a proxy on our side, or our service does not send such an order. */
export const isUncalled = (x: ExchangeReport | undefined): boolean =>
  x?.answer.kind === 'no-response' &&
  (x.answer.reason === 'proxy' ||
    x.outcome?.decision === 'not-asked' ||
    x.answer.privateAddress !== undefined);

/** The header that an answer demands, or our own that its program has not seen. */
function demandIn(exchange: ExchangeReport): Values {
  const demanded = demandedHeader(responseOf(exchange)?.body ?? '', exchange.request?.headers);
  if (demanded?.includes(' ')) return {};
  return { demanded, unseen: demanded === 'x-auth-token' ? demanded : undefined };
}

/** Whether the text of an answer says, in one of the languages, that something has expired, and nothing of another reason. */
const expired =
  /(?<!\b(?:or|ou?)\s(?:\S{1,4}\s)?|\/\s?|\b(?:may|might|pued[eo]n?|pode)\b[^.;]{0,20})\b(?:expir|venci|caduc)\p{L}{0,20}(?!\p{L}|\s?(?:\/|(?:or|ou?)\b))/iu;

/** The method and path of a request; undefined for an address that has no path. */
function pathOf({ method, url }: NonNullable<ExchangeReport['request']>): string | undefined {
  const path = /^(?:(?:\w+:)?\/\/[^/]*)?(\/[^?#]*)/.exec(url)?.[1];
  return path && `${method} ${path}`;
}

/** A text in quotes: its first line, as a stack trace goes on below, without the full stop that the sentence has. */
function firstLine(text: string): string {
  const [first = '', ...more] = text.trim().split('\n');
  // A control character says nothing in a letter; misread letters have some.
  const shown = shortened(legible(first.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()), 300);
  return more.length > 0 ? `${shown} …` : shown.replace(/(?<!\.)\.$/, '');
}

/** The title of an HTML page, else its first words; undefined for any other text. */
const titleOf = (text: string): string | undefined =>
  /^\s*<(?:!doctype html|html|head|body|title|center|h[1-6])\b/i.test(text)
    ? shortened(plainText(/<title[^>]*>([^<]*)</i.exec(text)?.[1] ?? text), 60)
    : undefined;

/** Whether the price or the reason that the buyer saw is given. */
const isTold = (outcome: ExchangeReport['outcome']): boolean =>
  outcome?.decision === 'quoted' ||
  (outcome?.decision === 'rejected' && outcome.buyerSees !== 'not stated');

/** A short answer in JSON, as it came, in one line. */
function bodyOf(exchange: ExchangeReport, { isVerbatim }: ReplyMatter): string | undefined {
  const { body: whole, status = 0 } = responseOf(exchange) ?? {};
  const body = whole?.trim().replaceAll(/\s+/g, ' ');
  const at = (pointer: string) => valueAt(jsonOf(exchange), pointer);
  const text = status >= 500 ? (at('/message') ?? at('/error')) : status >= 400 && at('/message');
  if (typeof text === 'string' && text.trim() !== '') return firstLine(text);
  return isVerbatim && body && body.length <= longestBody && jsonOf(exchange) !== undefined
    ? legible(body)
    : undefined;
}

/** What the client itself says of a failure. */
function messageOf(exchange: ExchangeReport, least = 400): string | undefined {
  const json = jsonOf(exchange);
  if ((responseOf(exchange)?.status ?? 0) < least || !json) return undefined;
  const at = explanationIn(json);
  const first = at === undefined ? undefined : valueAt(json, at);
  const texts = valueAt(json, (at ?? '').replace(/\/\d+$/, ''));
  const isList = Array.isArray(texts) && texts.every((each) => typeof each === 'string');
  const text = isList ? texts.join('; ') : first;
  // A 200 may hold an order.
  const isName = least < 400 && isOfOrder(at?.split('/').at(-1) ?? '');
  return typeof text === 'string' && !isName ? firstLine(text) : undefined;
}

/** The request for records, without its host; else what the writer completes. */
function queryOf({ endpoint, query }: ReplyMatter, { range }: Letter['blank']): string {
  if (query === undefined)
    return endpoint === 'transactions' ? `GET /api/${endpoint} ${range}` : `GET /api/${endpoint}`;
  return shortened(legible(query.replace(/^(\w+ )(?:(?:\w+:)?\/\/)?[^/]*\//, '$1/')), 300);
}

/** As precise as it is stated: the hour of the place, and that of UTC where its offset is known. */
function timeOf(letter: Letter, stated = ''): string | undefined {
  const [, first = '', second = '', third = '', hour = '', offset] =
    /^(\d+)[/-](\d+)[/-](\d+),?[T\t ](\d[\d:]+)(?:\.\d+)?(Z| UTC|[+-]\d\d:\d\d)?$/.exec(stated) ??
    [];
  const [year, ...rest] = first.length === 4 ? [first, second, third] : [third, second, first];
  const [month = '', day = ''] = Number(rest[0]) > 12 ? rest.toReversed() : rest;
  // An English reader takes either number for the day.
  const isOpen = letter.language === 'en' && year === third && Number(day) < 13;
  const [, ofYear, clock] = /^([A-Z][a-z]{2} +\d+) (\d\d:\d\d:\d\d)$/.exec(stated) ?? [];
  if (ofYear !== undefined)
    return `${new Date(`${ofYear} 2000 UTC`).toLocaleDateString(letter.locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })}, ${clock}`;
  if (hour === '' || isOpen) return stated || undefined;
  const written = ([y, m = '', d = '']: readonly (string | undefined)[]) =>
    filledIn([letter.date], { year: y, month: m.padStart(2, '0'), day: d.padStart(2, '0') });
  const local = `${written([year, month, day])}, ${hour.replace(/^\d:/, '0$&')}`;
  if (offset === undefined) return local;
  if (/^(?:Z| UTC|\+00:00)$/.test(offset)) return `${local} UTC`;
  const [date = '', inUtc = ''] = new Date(stated).toISOString().split(/[T.]/);
  return `${local} (${stated.startsWith(date) ? '' : `${written(date.split('-'))}, `}${inUtc} UTC)`;
}

/** The order by its number; if it has none, also by the code of its commerce. As that of a test if we sent it. */
function orderOf(
  body: Json | undefined,
  letter: Letter,
  { isProbe, orderNumber }: ReplyMatter,
): Values {
  const { blank } = letter;
  const order = isObject(body) && isObject(body['order']) ? body['order'] : {};
  const { orderId, internalOrderId, externalId } = order;
  const number = named(orderId ?? internalOrderId ?? orderNumber);
  const code = named(externalId);
  const commerce = code && `externalId ${code}`;
  return {
    order: number ?? (commerce ? `${blank.order} (${commerce})` : blank.order),
    probe: isProbe ? (number ?? commerce ?? blank.order) : undefined,
  };
}

const named = (id: unknown): string | undefined =>
  typeof id === 'string' && id !== '' ? shortened(legible(id), 60) : undefined;

/** The fields of a key, by the headings of a row of samples. */
const keyFields: { readonly [heading: string]: string } = {
  order: 'orderId',
  product: 'productId',
  commerce: 'commerceId',
};

/** Fields of a problem that a letter names. */
const mostFields = 6;

/** The places of a problem in its samples, without the whole answer. */
const placesOf = ({ at = '', samples }: Finding): readonly string[] =>
  [...new Set([at, ...samples.map((each) => each.at ?? '')])].filter(Boolean);

/** The fields of a problem as a sentence lists them. */
function fieldsOf(letter: Letter, finding: Finding): string | undefined {
  const named = placesOf(finding).map(fieldName);
  const left = named.length > mostFields ? [letter.others] : [];
  return listIn(letter, [...named.slice(0, mostFields), ...left]);
}

/** Fields of a wrong type, by the type that they should have; undefined where the contract names none. */
function typedOf(letter: Letter, finding: Finding): string | undefined {
  const places = placesOf(finding);
  const typed = [...groupedBy(places, (at) => typeIn(finding.endpoint, at) ?? '')].map(
    ([type, of]) =>
      filledIn([letter.types[type as keyof Letter['types']] ?? ''], {
        field: listIn(letter, of.map(fieldName)),
      }),
  );
  return places.length > mostFields || typed.includes('') ? undefined : typed.join('; ');
}

/** `errors[0].message`. */
const fieldName = (at: string) => shortened(legible(nameOf(at)), 120);

export function valuesOfFinding(letter: Letter, finding: Finding, matter: ReplyMatter): Values {
  const { exchange } = matter;
  const { at, expected, actual, rule, count, judged, endpoint, facts = {} } = finding;
  const answer = responseOf(exchange);
  const got = gotOf(letter, finding, exchange);
  const fields = fieldsOf(letter, finding);
  const wanted = typeof expected === 'string' ? expected : undefined;
  const written = typeof actual === 'string' ? actual : '';
  const around = written.replaceAll(/…|\\[nrt]/g, '');
  // What a rule says in its own words is in neither the answer nor a record.
  const isQuoted =
    typeof actual === 'string' &&
    (answer?.body?.includes(actual) ||
      actual === answer?.headers['content-type'] ||
      finding.record !== undefined);
  return {
    rule,
    near: facts.near,
    nears: facts.near?.includes(', ') ? facts.near : undefined,
    nested: facts.nested,
    field: at ? fieldName(at) : undefined,
    fields,
    several: placesOf(finding).length > 1 ? fields : undefined,
    around: facts.form === 'surrounded' ? 'JSON' : undefined,
    xml: facts.form === 'XML' ? facts.form : undefined,
    texted: facts.form === 'words' ? 'JSON' : undefined,
    broken: facts.form === 'broken' ? 'JSON' : undefined,
    stopped: facts.form === 'broken' && !isDataset(endpoint) ? around : undefined,
    words: facts.form === 'words' && typeof actual === 'string' ? firstLine(actual) : undefined,
    got,
    null: got === 'null' ? got : undefined,
    applied: percentIn(letter, facts.applied),
    whole: at === '' && exchange ? printed(jsonOf(exchange)) : undefined,
    expected: writtenIn(letter, typeof expected === 'number' ? expected : facts.expected),
    came: amountIn(letter, typeof actual === 'number' ? actual : facts.received),
    wanted: facts.field ?? wanted,
    typed: typedOf(letter, finding),
    misread: facts.misread,
    unfilled: facts.unfilled,
    later: facts.later,
    copies: facts.copies ? numberIn(letter, facts.copies) : undefined,
    node: facts.node,
    refused: facts.refused && shortened(legible(facts.refused), 80),
    hosted: facts.form === 'host' ? 'Host' : undefined,
    foreign: facts.foreign && shortened(legible(facts.foreign), 40),
    zoned: facts.written ? undefined : 'Z',
    comma: facts.foreign?.includes(',') ? facts.foreign : undefined,
    meant: facts.meant === undefined ? undefined : firstLine(facts.meant),
    crashed: facts.form === 'error' && answer ? String(answer.status) : undefined,
    byte: facts.byte,
    letter: facts.letter,
    ...movedOf(letter, facts),
    ...(rule.startsWith('cross/') && count === judged && count > 1
      ? { unlisted: numberIn(letter, count), unmatched: at && fieldName(at) }
      : {}),
    taxes: at?.startsWith('/taxesApplied') ? 'taxesApplied' : undefined,
    plain: wanted === 'text/plain' ? wanted : undefined,
    dated: facts.form === 'date' || rule.endsWith('/date-format') ? '2026-11-27' : undefined,
    dialect: facts.form === 'dialect' ? 'CSV' : undefined,
    ...rowOf(letter, finding),
    ...lossOf(letter, finding),
    // What a rule says of a whole record is the instant of its date.
    text:
      (isQuoted &&
        firstLine(at === undefined ? (timeOf(letter, facts.written ?? actual) ?? '') : actual)) ||
      undefined,
    error: typeof actual === 'string' ? actual : undefined,
    summed:
      count === 1
        ? shownIn(letter, isObject(expected) ? expected['quantity'] : facts.expected)
        : undefined,
    coded: /^[A-Z]{3}$/.test(written) ? written.toLowerCase() : undefined,
    rounded: markOfExponent(written) && at && fieldName(at),
    ...pricesOf(letter, finding),
    count: numberIn(letter, count),
    judged: numberIn(letter, judged),
    example: examplesOf(finding),
    [rule.endsWith('/outside-range') ? 'gone' : 'absent']: timeOf(letter, facts.missing),
  };
}

/** The bounds of a range that the client moves, each in words: by how long, or the unit to whose start or end. */
function movedOf(letter: Letter, facts: NonNullable<Finding['facts']>): Values {
  const { unit, from, to, shift = 0 } = facts;
  const both = listIn(letter, ['date_from', 'date_to']) ?? '';
  const by = unitIn(letter, duration(Math.abs(shift)).replace(/ 0 .*$/, ''));
  const way = letter.moved[shift > 0 ? 'late' : 'early'];
  if (shift !== 0) return { moved: filledIn([way], { bound: both, unit: by }), offset: both };
  const moves = from === to ? { [both]: from } : { date_from: from, date_to: to };
  const moved = Object.entries(moves).flatMap(([bound, side]) =>
    unit && side ? filledIn([letter.moved[side]], { bound, unit: letter.units[unit] }) : [],
  );
  return { moved: listIn(letter, moved), ofUnit: unit && letter.units[unit] };
}

/** A row of a CSV that cannot be read: its text, or its number with its fields and those of the header. */
function rowOf(letter: Letter, { record, facts: { row } = {} }: Finding): Values {
  if (!row || !record) return {};
  const { fields, columns, text } = row;
  return {
    ...(text === undefined ? {} : { line: firstLine(text), lined: 'CSV' }),
    row: numberIn(letter, record.number),
    cells: numberIn(letter, fields),
    columns: numberIn(letter, columns),
    separated: fields > columns ? 'CSV' : undefined,
  };
}

/** Records of a problem that a letter names. */
const mostExamples = 3;

/** The keys of its records as `orderId P-1, productId A; …`, and how many more there are; undefined for none. */
function examplesOf({ samples, count }: Finding): string | undefined {
  const keys = samples.map(({ row, names = {} }) =>
    Object.entries(row ?? names)
      .flatMap(([heading, value]) => {
        const name = keyFields[heading];
        return name ? `${name} ${printed(value)?.replaceAll('"', '')}` : [];
      })
      .join(', '),
  );
  const shown = [...new Set(keys.filter(Boolean))].slice(0, mostExamples);
  const left = count - shown.length;
  return shown.length === 0 ? undefined : shown.join('; ') + (left > 0 ? ` (+${left})` : '');
}

/** The share of all records that a problem affects, else only examples of them; undefined for one record or none. */
export function shareOf(
  letter: Letter,
  { count, judged, judgedNoun, countedTemplate = '', samples }: Finding,
  { records = 0 }: ReplyMatter,
): Values | undefined {
  if (records < 2) return undefined;
  const isShare =
    judged > 1 &&
    (judgedNoun === 'records' || judgedNoun === 'commerces') &&
    countedTemplate.startsWith('{count} of ') &&
    samples[0]?.row?.['records'] === undefined;
  if (!isShare) return { count: undefined };
  const all = numberIn(letter, records);
  return {
    judged: all,
    ...(count === records ? { every: all, example: undefined } : {}),
  };
}

/** Units and net sales that are lost. */
function lossOf(letter: Letter, { loss }: Finding): Values {
  if (!loss || loss.quantity <= 0) return {};
  const sales = Object.entries(loss.sales).map(([currency, amount]) =>
    moneyIn(letter, currency, amount),
  );
  return {
    units: numberIn(letter, loss.quantity),
    unit: loss.quantity === 1 ? '1' : undefined,
    sales: listIn(letter, sales),
  };
}

/** The prices of records with one key and one quantity, of which the last may correct the others. */
function pricesOf(letter: Letter, { actual }: Finding): Values {
  const records = Array.isArray(actual) ? actual.filter(isObject) : [];
  const prices = new Set(records.map((each) => each['discountedNetPricePerUnit']));
  const quantities = new Set(records.map((each) => each['quantity']));
  if (prices.size < 2 || quantities.size > 1) return {};
  const shown = [...prices].flatMap((price) => shownIn(letter, price) ?? []);
  return { prices: shown.join('; '), last: shown.at(-1) };
}

/** The value at its place; of a record the one that its rule read, where the words are those of its defect. */
function gotOf(
  letter: Letter,
  { at, record, rule, actual, endpoint, facts }: Finding,
  exchange: ExchangeReport | undefined,
) {
  if (!at) return undefined;
  // An id is a text, even if it is sent as a number.
  const shown = (value: unknown) =>
    typeIn(endpoint, at) === 'string' ? printed(value) : shownIn(letter, value);
  if (record && defectOf(rule)) return shown(facts?.received ?? actual);
  return exchange && shown(valueAt(jsonOf(exchange), at));
}

const amountsIn = (letter: Letter, amounts: { readonly [name: string]: unknown } = {}): Values =>
  Object.fromEntries(Object.entries(amounts).map(([name, each]) => [name, amountIn(letter, each)]));

const amountIn = (letter: Letter, value: unknown): string | undefined =>
  typeof value === 'number'
    ? numberIn(letter, withoutNoise(value)).replace(/[.,]\d$/, (tenths) => `${tenths}0`)
    : undefined;

/** An amount that we computed, with its cents: rounded to whole units it may be another one than the report names. */
const writtenIn = (letter: Letter, value: unknown): string | undefined =>
  amountIn(letter, typeof value === 'number' ? Number(cents.format(value)) : value);

// toFixed(2) of 1.005 is 1.00.
const cents = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: false });

/** An amount with its currency, as the reader writes both: `R$ 283,50`. */
const moneyIn = ({ language, locale }: Letter, currency: string, amount: number): string =>
  /^[a-z]{3}$/i.test(currency)
    ? new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        maximumFractionDigits: 2,
        useGrouping: 'always',
      })
        .format(amount)
        .replaceAll('\u00a0', ' ')
    : `${currency} ${figureIn(language, figure(amount))}`;
