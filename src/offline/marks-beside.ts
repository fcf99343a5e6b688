import { quotable } from '../evidence/quotable.ts';
import type { FoundAnswers, Named } from '../evidence/reader/evidence.ts';
import { cellsIn } from '../evidence/reader/rows.ts';
import { isDataset } from '../model/endpoint.ts';
import { isUnauthorized } from '../standards/http/status.ts';
import { isObject } from '../standards/json/is-object.ts';
import { parsedJson } from '../standards/json/json-text.ts';
import { comparedTokens } from './tokens-apart.ts';

/** What a paste shows beside a problem that no rule judges, as a letter quotes it. */
export interface MarksBeside {
  /** A log line in which a cache answers. */
  readonly cached?: string | undefined;
  /** The error of a program whose own limit a request exceeds: `PayloadTooLargeError`. */
  readonly limited?: string | undefined;
  /** The amount that an order was saved with, if it is the price with tax. */
  readonly saved?: string | undefined;
  /** A call in whose lines a place becomes that of another call, and both places. */
  readonly mixed?: string | undefined;
  readonly begun?: string | undefined;
  readonly ended?: string | undefined;
  /** A value in cents that came as the price: `price_cents=3560`. */
  readonly cents?: string | undefined;
  /** An amount of an answer whose amounts all have three decimals: `3.990` may be 3990. */
  readonly thousands?: string | undefined;
  /** The price without tax by the words, which the net price of the answer is with tax. */
  readonly stripped?: string | undefined;
  /** What says that a cost has its tax: a member beside it, or words beside the answer. */
  readonly gross?: string | undefined;
  /** The code of a commerce without a quote, and how the words have it: `00412`, `412`. */
  readonly coded?: string | undefined;
  readonly unzeroed?: string | undefined;
  /** The document of a record that is marked as deleted, which is the only one or which the words name. */
  readonly deleted?: string | undefined;
  /** The orders of two records that are alike, of which one begins as the other: `P-1`, `P-1-R`. */
  readonly once?: string | undefined;
  readonly again?: string | undefined;
  /** A document with one product in several orders, if no two records are alike. */
  readonly joined?: string | undefined;
  /** The header whose value is not the one that a log expects, or for which it expects none. */
  readonly apart?: string | undefined;
  readonly unset?: string | undefined;
  /** The one of which the client expects more than it is. */
  readonly padded?: string | undefined;
  /** The one that something between the two sides loses. */
  readonly dropped?: string | undefined;
  /** The header of a token that the client says it has changed. */
  readonly renewed?: string | undefined;
}

/** Header fields of a cache in a line: it answered the call, and not a program that keeps a tariff. */
const ofCache =
  /\b(?:x-(?:proxy-|varnish-|drupal-)?cache(?:-status)?|cf-cache-status|(?:proxy|upstream)_cache(?:_status)?)["']?\s?[=:]\s?["']?HIT\b(?:.*\bage["']?\s?[=:]\s?["']?[1-9]\d*)?/i;
/** The column of a cache in a table, if a row has a hit. */
function cachedCell(lines: readonly string[]): string | undefined {
  const cells = lines.flatMap((line) => line.split(/["\s]{0,9}[,;|\t]["\s]{0,9}/));
  return cells.some((cell) => /^hit$/i.test(cell))
    ? cells.find((cell) => /^\w*cache\w*$/i.test(cell))
    : undefined;
}
/** The name of a call in a line of a log, and a place in it. */
const ofCall =
  /(?<![a-z])(?:req(?:uest)?|trace|correlation|call)[_-]?(?:id)?["']?\s?[=:]\s?["']?([\w-]{3,40})/i;
const ofPlace =
  /(?<!\p{L})(comm?un[ae]|munic[ií]pio|city|ciudad|cidade|bairro|cant[oó]n|distrito)["']?\s?[=:]\s?["']?(\p{L}[\p{L} .'-]{1,40}?)(?=["',;|)}]|\s+\p{L}+[=:]|\s*$)/giu;
/** The first call in whose lines a place becomes that of another call. */
function mixedIn(lines: readonly string[]) {
  const places = new Map<string, string>();
  for (const line of lines) {
    const [, call] = ofCall.exec(line) ?? [];
    for (const [, name, ended = ''] of call ? line.matchAll(ofPlace) : []) {
      const begun = places.get(`${call} ${name}`) ?? ended;
      if (begun !== ended && [...places.values()].includes(ended))
        return { mixed: call, begun, ended };
      places.set(`${call} ${name}`, begun);
    }
  }
  return {};
}

const inCents =
  /\w{0,40}(?:centavos?|c[eé]ntimos?|cents)["']?\s{0,3}[=:]\s{0,3}["']?(\d{3,9})\b/giu;

/** Errors with which a program, or its framework, refuses a body for its size: of Node, Java, PHP, Python, .NET and Go. */
const ownLimit =
  /(?<!\w)(?:\w{0,40}(?:TooLarge|TooBig|SizeExceeded|SizeLimitExceeded)(?:Error|Exception)|RequestDataTooBig|exceptions\.RequestEntityTooLarge|BadHttpRequestException: Request body too large|FST_ERR_CTP_BODY_TOO_LARGE|http: request body too large|POST Content-Length of \d{1,12} bytes exceeds|entity\.too\.large|node_modules\/(?:raw-body|body-parser)|length limit exceeded|Payload content length greater than)(?!\w)/;

/** `isComplaint`: a cache, a deletion or a second order alone is no problem. */
export function marksBeside(
  { endpoint, answers, unread = [] }: FoundAnswers,
  isComplaint: boolean,
): MarksBeside {
  const bodies = answers.map(({ body = '' }) =>
    body.length < 1_000_000 ? Buffer.from(body).toString() : '',
  );
  const values = bodies.flatMap(valuesIn);
  if (isDataset(endpoint)) return isComplaint ? ofRecords(values, unread) : {};
  const [kind] = answers.flatMap((each) =>
    isUnauthorized(each) ? comparedTokens(unread, each) || [] : [],
  );
  const prices = values.flatMap((each) => Object.values(each));
  const line = unread.find((each) => /cache/i.test(each) && /\bHIT\b/i.test(each));
  const [coded = ''] = answers.flatMap(({ commerce, status = 200 }, i) =>
    commerce && (status >= 400 || !bodies[i]?.includes('transportationCost')) ? [commerce] : [],
  );
  const bare = /^0+(?!0)(\d{2,})$/.exec(coded)?.[1];
  const isBare = unread.some((each) => each.match(/(?<=["'`])\d+(?=["'`])/g)?.includes(bare ?? ''));
  return {
    cached:
      ofCache.exec(line ?? '')?.[0] ??
      cachedCell(unread) ??
      (isComplaint && line ? quotable(line.replaceAll(/\s+/g, ' ')) : undefined),
    limited: ownLimit.exec([...unread, ...bodies].join('\n'))?.[0],
    cents: [...unread.join('\n').matchAll(inCents)].find(([, amount]) =>
      prices.includes(Number(amount)),
    )?.[0],
    saved: values.length === 1 ? savedTaxed(values[0] ?? {}, unread.join('\n')) : undefined,
    thousands: bodies.flatMap(grouped)[0],
    gross:
      values.flatMap((each) => taxIn(each, unread) ?? [])[0] ??
      answers.flatMap(({ named }, i) => untaxedCost(named?.net, bodies[i]) ?? [])[0],
    stripped: answers.flatMap(({ named }, i) => taxedNet(named?.net, bodies[i]) ?? [])[0],
    ...(isComplaint && mixedIn(unread)),
    ...(isBare && { coded, unzeroed: bare }),
    ...(kind && { [kind]: 'x-auth-token' }),
  };
}

/** The net shipping of an order as a store or a log has it. */
const ofSaved =
  /(?:shipping|env[ií]o|flete|frete|despacho)[^\n\d]{0,60}(?:net_?value|stored|saved|guardad[oa]|gravad[oa])["']?\s{0,3}[:=|]\s{0,3}["']?(\d[\d.]{0,14}\d)(?!\d|[.,]\d)/gi;
/** The saved net shipping that is the price with tax of the quote, and not its net price. */
const savedTaxed = ({ netValue, netTaxedValue }: Values, text: string): string | undefined =>
  netValue === netTaxedValue
    ? undefined
    : [...text.matchAll(ofSaved)].find(([, saved]) => Number(saved) === netTaxedValue)?.[1];

const amount = /"(?:transportationCost|net(?:Taxed)?Value|shippingCost)"\s{0,9}:\s{0,9}([\d.]+)/g;
/** The first amount of a body if all may have a separator of thousands; one alone only if it ends with a zero. */
function grouped(body: string): readonly string[] {
  const found = [...body.matchAll(amount)].map(([, written = '']) => written);
  const areAll = found.every((each) => /^[1-9]\d{0,2}\.\d{3}$/.test(each));
  return areAll && (found.length > 2 || found.some((each) => each.endsWith('0'))) ? found : [];
}

const withTax =
  /(?<!(?:\bno|\bsin|\bnot|\bn[aã]o|\bsem|without) )\b(?:(?:con|with|com|incl\p{L}{0,7}\.?)(?: (?:el|o|the))? (?:iva|igv|icms|vat|tax|impuestos?|impostos?)|(?:iva|igv|icms|vat|tax|impuestos?|impostos?) inclu\p{L}{1,5})(?!\p{L})/iu;
const ofOther = /total|(?<!\p{L})(?:sin|without|sem|net[oa]?)(?!\p{L})/iu;
/** What shows that the cost of an answer has its tax, or that all prices of a quote do. */
function taxIn(answer: Values, unread: readonly string[]): string | undefined {
  const { shippingCost, netValue, netTaxedValue } = answer;
  const cost = Number(shippingCost ?? (netValue === netTaxedValue ? netValue : undefined));
  if (!(cost > 0)) return undefined;
  // Parts of the cost may be in an object of their own.
  const inner = Object.values(answer)
    .filter(isObject)
    .flatMap(Object.entries<unknown>);
  const members = shippingCost ? [...Object.entries(answer), ...inner] : [];
  const isRest = (tax: number) =>
    members.some(([, each]) => Math.abs(Number(each) + tax - cost) < 0.02);
  const [named] = members.filter(
    ([name, tax]) =>
      /tax|iva|igv|icms|vat|impuesto|imposto/i.test(name) &&
      (tax === true ? /incl/i.test(name) : Number(tax) > 0 && isRest(Number(tax))),
  );
  const line = unread.find((each) => withTax.test(each) && !ofOther.test(each)) ?? '';
  return named ? JSON.stringify(Object.fromEntries([named])).slice(1, -1) : withTax.exec(line)?.[0];
}

/** The named net price that the net price of a quote is with the tax of the quote; undefined if both are named. */
function taxedNet(named: Named['net'] = [], body = '') {
  const [{ netValue, netTaxedValue } = {}] = valuesIn(body);
  const [net, rate] = [Number(netValue), Number(netTaxedValue) / Number(netValue) - 1];
  if (!(net > 0 && rate > 0.01) || isNamedNet(named, net, rate)) return undefined;
  return named.find((each) => isNamedNet([each], net / (1 + rate), rate))?.amount;
}

/** The words for the net price that a cost is with a tax of 4 to 27 %; undefined if they name the cost too. */
function untaxedCost(named: Named['net'] = [], body = '') {
  const [{ shippingCost } = {}] = valuesIn(body);
  const cost = Number(shippingCost);
  if (!(cost > 0) || isNamedNet(named, cost, 0)) return undefined;
  const rates = Array.from({ length: 24 }, (_, i) => (i + 4) / 100);
  return named.find((each) => rates.some((rate) => isNamedNet([each], cost / (1 + rate), rate)))
    ?.words;
}

/** Whether words name an amount without tax, whichever of its signs is the point, and add no other rate. */
export const isNamedNet = (named: Named['net'], amount: number, rate: number): boolean =>
  named?.some(({ amount: text, rate: added }) => {
    const [whole = '', ...groups] = text.split(/[.,]/);
    const last = groups.pop() ?? '';
    const start = [whole, ...groups].join('');
    const read = [`${start}.${last}`, ...(last.length === 3 ? [start + last] : [])];
    const isOther = Math.abs(Number(added?.replace(',', '.') ?? rate * 100) - rate * 100) > 0.5;
    const near = Math.max(0.01, Math.min(0.5, amount / 2000));
    return !isOther && read.some((figure) => Math.abs(Number(figure) - amount) <= near);
  }) ?? false;

type Values = { readonly [name: string]: unknown };

/** The objects of a body, or the rows of a CSV. */
function valuesIn(body: string): readonly Values[] {
  const json: unknown = parsedJson(body);
  if (json !== undefined) return [json].flat().filter(isObject);
  const [head = '', ...rows] = body.split(/\r?\n/);
  const [sign = ','] = /[,;\t|]/.exec(head) ?? [];
  const names = cellsIn(head, sign);
  return rows.map((row) =>
    Object.fromEntries(cellsIn(row, sign).map((cell, i) => [names[i] ?? '', cell])),
  );
}

function ofRecords(records: readonly Values[], unread: readonly string[]): MarksBeside {
  const deleted = records.flatMap(({ isDeleted, documentCode, orderId }) => {
    const id = documentCode ?? orderId;
    const name = typeof id === 'string' ? id : '';
    const isMeant = records.length === 1 || unread.some((line) => line.includes(name));
    return String(isDeleted) === 'true' && name.length > 2 && isMeant ? [name] : [];
  });
  const keyOf = (record: Values) => JSON.stringify({ ...record, orderId: undefined });
  const [orders, lines] = [new Map<string, string>(), new Map<string, string>()];
  const joined: string[] = [];
  for (const record of records.slice(0, 2000)) {
    const { orderId, documentCode, documentType, productId } = record;
    const once = orders.get(keyOf(record));
    if (typeof orderId !== 'string' || orderId === '') continue;
    if (once !== undefined && orderId !== once && orderId.startsWith(once))
      return { deleted: deleted[0], once, again: orderId };
    const line = JSON.stringify([documentType, documentCode, productId]);
    const isOther = (lines.get(line) ?? orderId) !== orderId;
    if (typeof documentCode === 'string' && isOther) joined.push(documentCode);
    lines.set(line, orderId);
    orders.set(keyOf(record), orderId);
  }
  return {
    deleted: deleted[0],
    joined: (orders.size === records.length && joined[0]) || undefined,
  };
}
