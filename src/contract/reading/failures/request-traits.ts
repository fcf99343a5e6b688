import type { Request } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import type { CommonTrait, Subject } from '../../../model/rule.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { isObject } from '../../../standards/json/is-object.ts';
import { bodyText, bytesOf, distinctBytes } from '../answers/same-bytes.ts';
import { brokenOff, troubleOf } from '../answers/trouble.ts';
import { skuOf } from '../orders/order-sent.ts';
import { amountsOf } from '../quotes/amounts-of.ts';
import { quoteOf } from '../quotes/quote.ts';
import { members } from '../values/json-object.ts';
import { minItems } from './kinds/separating.ts';
import {
  factsOf,
  type Got,
  inCommon,
  type Measure,
  ofTexts,
  ranks,
  type Trait,
  type Traits,
} from './shared-traits.ts';

/** Returns what the requests that broke a rule have in common, and those that kept it lack. */
export function requestsInCommon(
  broken: readonly Subject[],
  conforming: readonly Subject[],
  rest = 'of the others',
  exempt: readonly Subject[] = [],
): CommonTrait | undefined {
  const known = new Set(conforming.map(bytesOf));
  if (broken.some((x) => known.has(bytesOf(x)))) return undefined;
  const [failing, passing] = [distinctBytes(broken), distinctBytes(conforming)];
  if (passing.length < minItems) return undefined;
  const got = gotBy(broken);
  const [traits, others, free] = [failing, passing, distinctBytes(exempt)].map((of) =>
    of.map((x) => {
      const { facts, measures } = traitsOf(x);
      return { facts, measures: got === 'amounts' ? [...measures, amountIn(x)] : measures };
    }),
  ) as [RequestTraits[], RequestTraits[], RequestTraits[]];
  const fields = new Set([...traits, ...others].flatMap(({ facts }) => facts.map(({ of }) => of)));
  const whole = (found: readonly RequestTraits[]) => found.map((each) => withAbsent(each, fields));
  return (
    inCommon(whole(traits), whole(others), rest, got, whole(free)) ?? timeInCommon(failing, passing)
  );
}

/** Tells what all of these requests got. */
function gotBy(broken: readonly Subject[]): Got {
  if (broken.every((x) => troubleOf(x, ...brokenOff, 'encoding'))) return 'texts';
  if (broken.every(({ status }) => status !== 200)) return 'failures';
  return broken.every(amountsOf) ? 'amounts' : undefined;
}

/**
 * Returns the amount of an answer: with tax by the rate that it states, since its price with tax may be the wrong one;
 * else with the tax that it shows, also as a thousandth.
 */
function amountIn(x: Subject): Measure {
  const { transportationCost = 0, shippingCost, netTaxedValue = 0 } = amountsOf(x) ?? {};
  const rate = quoteOf(x)?.taxRate ?? 0;
  const taxed = [netTaxedValue, netTaxedValue * 1000].find(
    (each) => each > transportationCost && each <= 2 * transportationCost,
  );
  const isTaxed = rate > 0 || taxed !== undefined;
  const ofQuote = rate > 0 ? transportationCost * (1 + rate) : (taxed ?? transportationCost);
  const amount = exact(shippingCost ?? ofQuote);
  const says = (size: string) => `the price ${isTaxed ? 'with tax ' : ''}is ${size}`;
  return { ...measure('amount', amount, 1, says), rank: ranks.amount };
}

/** Signs that texts of different fields may share, in the JSON of a body. */
const signs: readonly (readonly [sign: RegExp, says: string])[] = [
  [/'/, 'a text has an apostrophe'],
  [/\\"|[\u201c-\u201e«»]/u, 'a text has quotation marks'],
  [/[^\0-\x7f]/u, 'a text has a letter beyond ASCII'],
];

/** Maximum length of a code or the name of a place. */
const maxNameLength = 40;
/** Smallest plausible limits for a body and a text. */
const minPlausibleBytes = 4096;
const minPlausibleCharacters = 100;

const traitsOf = ({ request }: Subject): RequestTraits =>
  request ? traitsOfRequest(request) : { facts: [], measures: [] };

/** Several rules look at the same requests. */
const traitsOfRequest = remembered((request: Request): RequestTraits => {
  const found = { facts: [...boundsOf(request.url)], measures: [...daysAsked(request.url)] };
  if (request.body === undefined) return found;
  const bytes = Buffer.byteLength(bodyText(request));
  found.measures.push(
    measure('bytes', bytes, minPlausibleBytes, (size) => `the body has ${size} bytes`),
  );
  walk(request.body, '', found);
  const text = bodyText(request);
  for (const [sign, says] of signs) if (sign.test(text)) found.facts.push({ of: ofTexts, says });
  found.facts.push(...wayOf(request));
  return found;
});

/** Reports whether a shipping-cost order is delivered to the place of its commerce: a client may read either place. */
function wayOf({ body }: Request): readonly Trait[] {
  const { commerce, shipping } = members(members(body)['order']);
  const [location] = (members(commerce)['locations'] ?? []) as readonly Json[];
  const [from, to] = [location, members(shipping)['location']].map(
    (place) => members(place)['commune'],
  );
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  const way = from === to ? 'goes to the commune' : 'goes to another commune than that';
  return [fact('/order/shipping to', 'shipping', `${way} of the first location of the commerce`)];
}

const fact = (of: string, name: string, says: string): Trait => ({ of, says: `${name} ${says}` });
const measure = (of: string, size: number, least: number, says: Measure['says']): Measure => ({
  of,
  size,
  least,
  says,
});

interface RequestTraits {
  readonly facts: Trait[];
  readonly measures: Measure[];
}

/** Returns the last name of a place; a name such as `longName` says nothing without the one above it. */
function nameOf(of: string): string {
  const names = of.split('/');
  const name = names.at(-1) || 'the body';
  const above = name === 'longName' ? names.at(-2) : undefined;
  return above ? `${above}.${name}` : name;
}

/** Collects the traits of a value. The elements of a list count as one: a trait of some is a trait of the list. */
function walk(value: unknown, of: string, found: RequestTraits): void {
  const name = nameOf(of);
  const tell = (...says: readonly string[]) =>
    found.facts.push(...says.map((each) => fact(of, name, each)));
  if (isObject(value)) {
    tell('is present', Object.keys(value).length === 0 ? 'is empty' : 'is not empty');
    for (const [member, inner] of Object.entries(value)) walk(inner, `${of}/${member}`, found);
  } else if (Array.isArray(value)) {
    const some = value.length === 1 ? 'has one entry' : 'has several entries';
    tell('is present', value.length === 0 ? 'is empty' : 'is not empty', some);
    tellLines(value, of, found);
    for (const entry of value) if (isObject(entry)) walk(entry, of, found);
  } else if (typeof value === 'string') {
    tell('is present', ...traitsOfText(value));
    const says = (size: string) => `${name} has ${size} characters`;
    found.measures.push(
      measure(of, value.length, minPlausibleCharacters, says),
      ...dayOf(value, of, name),
    );
  } else {
    tell('is present', value === null ? 'is null' : `is a ${typeof value}`);
    if (typeof value === 'number') {
      tell(Number.isInteger(value) ? 'has no decimals' : 'has decimals');
    }
  }
}

/** Removes the rounding errors of doubles. */
const exact = (sum: number): number => Number(sum.toPrecision(12));

const sumOf = (entries: readonly unknown[], name: string): number =>
  exact(entries.reduce<number>((sum, each) => sum + (Number(members(each as Json)[name]) || 0), 0));

/** Tells lines with distinct SKUs from lines that repeat one. */
function tellLines(
  lines: readonly unknown[],
  of: string,
  { facts, measures }: RequestTraits,
): void {
  const name = of.slice(of.lastIndexOf('/') + 1);
  const skus = lines.flatMap((line) => skuOf(line as Json) ?? []);
  const prices = lines.map((line) => isObject(line) && line['pricing']);
  const different = new Set(skus).size;
  const repeats = different < skus.length;
  facts.push(fact(`${of} by SKU`, name, repeats ? 'repeats a SKU' : 'repeats no SKU'));
  const units = sumOf(lines, 'quantity');
  const price = sumOf(prices, 'totalPrice') + sumOf(prices, 'subtotalAmount');
  measures.push(
    measure(of, lines.length, 3, (size) => `${name} has ${size} entries`),
    measure(`${of}/sku`, different, 3, (size) => `${name} has ${size} different SKUs`),
    measure(`${of}/quantity`, units, 10, (size) => `the order has ${size} units`),
    // More units cost more.
    measure(`${of}/quantity/price`, exact(price), 10, (size) => `the lines cost ${size}`),
  );
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

function traitsOfText(text: string): readonly string[] {
  if (text.trim() === '') return ['is empty'];
  // Most texts are ASCII.
  const letters = /[^ -~]/.test(text) ? (text.match(/\p{L}/gu) ?? []) : [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  const date = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  return [
    'is not empty',
    'is a text',
    /['\u2019]/u.test(text) ? 'has an apostrophe' : 'has no apostrophe',
    ...(/["\u201c-\u201e«»]/u.test(text) ? ['has quotation marks'] : []),
    ...(latin.some((letter) => letter > '\u007f') ? ['has letters with accents'] : []),
    ...(latin.length < letters.length ? ['has letters of another script'] : []),
    ...(date === undefined || Number.isNaN(Date.parse(date))
      ? []
      : [`is on a ${weekdays[new Date(date).getUTCDay()]}`]),
    ...(text.length <= maxNameLength && date === undefined ? [`is ${JSON.stringify(text)}`] : []),
  ];
}

/** Adds absence: of fields that other requests have, and as one of the ways to have no value. */
function withAbsent({ facts, measures }: RequestTraits, fields: ReadonlySet<string>): Traits {
  const present = new Set(facts.map(({ of }) => of));
  const lacking = [...fields].filter((of) => !present.has(of) && of.startsWith('/'));
  const empty = facts.filter(({ says }) => / is (?:empty|null)$/.test(says));
  const nothing = [...lacking, ...empty.map(({ of }) => of)];
  return {
    facts: factsOf([
      ...traitsFor(lacking, 'is absent'),
      ...facts,
      ...traitsFor(nothing, 'is absent or empty'),
    ]),
    measures,
  };
}

const traitsFor = (paths: readonly string[], says: string) =>
  paths.map((of) => fact(of, nameOf(of), says));

const day = 86_400_000;

/** Returns the day of a date: a client may have a last one, such as the end of its calendar. */
function dayOf(text: string, of: string, name: string): readonly Measure[] {
  const at = /^\d{4}-\d\d-\d\d(?=T|$)/.test(text) ? Date.parse(text.slice(0, 10)) : Number.NaN;
  if (Number.isNaN(at)) return [];
  const ofDay = measure(`${of} day`, at, 0, (date) => `${name} is ${date}`);
  return [
    { ...ofDay, beyond: 'or later', shown: (time) => new Date(time).toISOString().slice(0, 10) },
  ];
}

const queryOf = (url: string): URLSearchParams =>
  URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();

/** Returns how the bounds of a range are written: a client may parse one form only. */
function boundsOf(url: string): Trait[] {
  const query = queryOf(url);
  const bounds = ['date_from', 'date_to'].flatMap((name) => query.get(name) ?? []);
  const facts = {
    'no bound is sent': bounds.length === 0,
    'a bound is sent': bounds.length > 0,
    'both bounds are sent': bounds.length > 1,
    'a bound has Z or an offset': bounds.some((bound) => /(?:Z|[+-]\d\d:\d\d)$/.test(bound)),
    'a bound has a fraction of a second': bounds.some((bound) => bound.includes('.')),
  };
  return Object.entries(facts).flatMap(([says, is]) => (is ? [{ of: 'bounds', says }] : []));
}

type Span = readonly [from: number, to: number];

/** Returns the bounds of a range in ms since 1970; infinite where none was sent. */
function boundsAsked(url = ''): Span {
  const query = queryOf(url);
  const [from = Number.NaN, to = Number.NaN] = ['date_from', 'date_to'].map((name) =>
    Date.parse(query.get(name) ?? ''),
  );
  return [
    Number.isNaN(from) ? Number.NEGATIVE_INFINITY : from,
    Number.isNaN(to) ? Number.POSITIVE_INFINITY : to,
  ];
}

/** Minimum number of ranges that share a time; fewer may do so by chance. */
const minRanges = 3;

/** Returns the only time that is in every broken range and in no other: what fails is one of its records. */
function timeInCommon(
  broken: readonly Subject[],
  passing: readonly Subject[],
): CommonTrait | undefined {
  if (broken.length < minRanges) return undefined;
  const [failing, others] = [broken, passing].map((of) =>
    of.map(({ request }) => boundsAsked(request?.url)),
  ) as [Span[], Span[]];
  const whole: Span = [
    Math.max(...failing.map(([from]) => from)),
    Math.min(...failing.map(([, to]) => to)),
  ];
  const left = others.reduce(
    (all, [start, end]) =>
      all
        .flatMap(([from, to]): Span[] => [
          [from, Math.min(start, to)],
          [Math.max(end, from), to],
        ])
        .filter(([from, to]) => from < to),
    [whole],
  );
  const [[from, to] = whole, ...more] = left;
  if (!Number.isFinite(to - from) || left.length === 0 || more.length > 0) return undefined;
  const [first, last] = [from, to].map((at) =>
    new Date(at).toISOString().slice(0, 16).replace('T', ' '),
  );
  return {
    sentence: `It happens with every range that has ${first} to ${last} UTC in it, and with none of the others.`,
    remedy: 'Look at the records of that time: one of them makes the whole answer fail.',
  };
}

const inDays = (days: string) => `the range has ${days} days`;

/** Returns the days of a range; with fewer than two bounds it may be the widest, or the client decides where it ends. */
function daysAsked(url: string): readonly Measure[] {
  if (!URL.canParse(url)) return [];
  const [from, to] = boundsAsked(url);
  const size = Math.round(((to - from) / day) * 10) / 10;
  const isOpen = !Number.isFinite(size);
  const whole = isOpen ? Number.POSITIVE_INFINITY : size;
  const orOpen = measure('days/open', whole, 0, (days) => `${inDays(days)} or an open end`);
  return isOpen ? [orOpen] : [measure('days', size, 0, inDays), orOpen];
}
