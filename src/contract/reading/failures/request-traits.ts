import type { Request } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import type { CommonTrait, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { withoutNoise } from '../../../standards/decimal.ts';
import { isObject } from '../../../standards/json/is-object.ts';
import { bodyText, bytesOf, distinctBytes } from '../answers/same-bytes.ts';
import { skuOf } from '../orders/order-sent.ts';
import { amountsOf } from '../quotes/amounts-of.ts';
import { quoteOf } from '../quotes/quote.ts';
import { members } from '../values/record-values.ts';
import { minItems } from './kinds/separating.ts';
import {
  factsOf,
  inCommon,
  type Measure,
  ofTexts,
  rankOf,
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
  const haveAmounts = broken.every(amountsOf);
  const [traits, others, free] = [failing, passing, distinctBytes(exempt)].map((of) =>
    of.map((x): RequestTraits => {
      const { facts, measures } = traitsOf(x);
      const quoted = facts.filter((each) => isQuotedBy(x, each));
      return { facts, measures: haveAmounts ? [...measures, amountIn(x)] : measures, quoted };
    }),
  ) as [RequestTraits[], RequestTraits[], RequestTraits[]];
  const fields = new Set([...traits, ...others].flatMap(({ facts }) => facts.map(({ of }) => of)));
  const whole = (found: readonly RequestTraits[]) => found.map((each) => withAbsent(each, fields));
  const ends = broken.some(({ status }) => status) ? 'a limit' : 'a limit or a time';
  const limit = broken.every(({ status }) => status !== 200) && ends;
  return (
    inCommon(whole(traits), whole(others), rest, limit, whole(free)) ??
    (passing.length < minItems ? undefined : timeInCommon(failing, passing))
  );
}

/** Reports whether an answer has a value of its request, apart from what comes with what decides. */
function isQuotedBy({ text }: Subject, trait: Trait): boolean {
  const value = / is "(.{3,})"$/.exec(trait.says)?.[1];
  return value !== undefined && text?.includes(value) === true && rankOf(trait) < ranks.incidental;
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
  const amount = withoutNoise(shippingCost ?? ofQuote);
  const says = (size: string) => `the price ${isTaxed ? 'with tax ' : ''}is ${size}`;
  return { ...measure('amount', amount, 1, says), rank: ranks.amount };
}

/** Maximum length of a code or the name of a place. */
const maxNameLength = 40;
/** Smallest plausible limits for a body and a text. */
const minPlausibleBytes = 4096;
const minPlausibleCharacters = 100;

const traitsOf = ({ request }: Subject): RequestTraits =>
  request ? traitsOfRequest(request) : { facts: [], measures: [] };

/** Several rules look at the same requests. */
const traitsOfRequest = remembered((request: Request): RequestTraits => {
  const found: RequestTraits = { facts: [], measures: [...daysAsked(request.url)] };
  if (request.body === undefined) return found;
  const text = bodyText(request);
  if (/[^\0-\x7f]/.test(text))
    found.facts.push({ of: ofTexts, says: 'a text has a letter beyond ASCII' });
  const bytes = Buffer.byteLength(text);
  found.measures.push(
    measure('bytes', bytes, minPlausibleBytes, (size) => `the body has ${size} bytes`),
  );
  walk(request.body, '', found);
  return found;
});

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
  readonly quoted?: readonly Trait[];
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
    const texts = value.flatMap((entry) => (typeof entry === 'string' ? traitsOfText(entry) : []));
    tell(...texts.filter((says) => says.startsWith('is "')));
    tellLines(value, of, found);
    for (const entry of value) if (isObject(entry)) walk(entry, of, found);
  } else if (typeof value === 'string') {
    tell('is present', ...traitsOfText(value));
    const says = (size: string) => `${name} has ${size} characters`;
    found.measures.push(measure(of, value.length, minPlausibleCharacters, says));
  } else {
    tell('is present', value === null ? 'is null' : `is a ${typeof value}`);
    if (typeof value === 'boolean') tell(`is ${value}`);
    if (typeof value === 'number') {
      tell(Number.isInteger(value) ? 'has no decimals' : 'has decimals');
    }
  }
}

const sumOf = (entries: readonly unknown[], name: string): number =>
  withoutNoise(
    entries.reduce<number>((sum, each) => sum + (Number(members(each as Json)[name]) || 0), 0),
  );

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
    measure(`${of}/quantity/price`, withoutNoise(price), 10, (size) => `the lines cost ${size}`),
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
function withAbsent(
  { facts, measures, quoted = [] }: RequestTraits,
  fields: ReadonlySet<string>,
): Traits {
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
    // The first of those of a list.
    measures: new Map([...groupedBy(measures, ({ of }) => of)].map(([of, [first]]) => [of, first])),
    quoted,
  };
}

const traitsFor = (paths: readonly string[], says: string) =>
  paths.map((of) => fact(of, nameOf(of), says));

const day = 86_400_000;

type Span = readonly [from: number, to: number];

/** Returns the bounds of a range in ms since 1970; infinite where none was sent, or from 1970 on. */
function boundsIn(url = ''): Span {
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  const [from, to] = ['date_from', 'date_to'].map((name) => Date.parse(query.get(name) ?? ''));
  return [from || Number.NEGATIVE_INFINITY, to || Number.POSITIVE_INFINITY];
}

/** Returns the days of a range; an open one has infinitely many, since it may be the widest. */
function daysAsked(url: string): readonly Measure[] {
  if (!URL.canParse(url)) return [];
  const [from, to] = boundsIn(url);
  const days = Math.round(((to - from) / day) * 10) / 10;
  return [measure('days', days, 0, (of) => `the range has ${of} days`)];
}

/** Returns the only time that is in every broken range and in no other: one of its records fails. Two may share one by chance. */
function timeInCommon(
  broken: readonly Subject[],
  passing: readonly Subject[],
): CommonTrait | undefined {
  const failing = broken.map(({ request }) => boundsIn(request?.url));
  const from = Math.max(...failing.map(([first]) => first));
  const to = Math.min(...failing.map(([, last]) => last));
  let left: readonly Span[] = [[from, to]];
  for (const { request } of passing) {
    const [start, end] = boundsIn(request?.url);
    const before = left.map(([first, last]): Span => [first, Math.min(start, last)]);
    const after = left.map(([first, last]): Span => [Math.max(end, first), last]);
    left = [...before, ...after].filter(([first, last]) => first < last);
  }
  const [only, ...more] = left;
  if (broken.length <= minItems || more.length > 0 || !only?.every(Number.isFinite))
    return undefined;
  const times = only.map((at) => new Date(at).toISOString().slice(0, 16).replace('T', ' '));
  return {
    sentence: `It happens with every range that has ${times.join(' to ')} UTC in it, and with none of the others.`,
    remedy: 'Look at the records of that time: one of them makes the whole answer fail.',
  };
}
