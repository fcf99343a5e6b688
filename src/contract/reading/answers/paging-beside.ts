import type { Exchange, RecordsBody } from '../../../model/exchange.ts';
import { linkedNext } from '../../../standards/http/link.ts';
import { tokensOf } from '../../../standards/json/json-pointer.ts';
import { besideList } from './dataset-answer.ts';

const next =
  /^(next|nextpage|nextcursor|nextlink|nexturl|nexttoken|nextpagetoken|nextoffset|cursor|endcursor|aftercursor|continuation|continuationtoken|continuationkey|scrollid|odatanextlink|lastevaluatedkey)$/;
const more = /^(hasmore|hasnext|hasnextpage|more|moreavailable|truncated|istruncated|partial)$/;
const total =
  /^(total|totalcount|totalrecords|totalitems|totalelements|totalresults|totalrows|totalhits|recordstotal|recordcount|odatacount)$/;
const pages = /^(pages|pagecount|totalpages|lastpage|numpages|numberofpages|pagestotal)$/;
const page = /^(page|pagenumber|currentpage|pageindex|pageno|offset|skip|start)$/;
const pageLength = /^(limit|pagesize|perpage|pagelength|take|top|itemsperpage|maxresults)$/;
const nowhere = ['null', 'false', '""', '0', '"0"', '"false"', '"null"'];

type PagedBody = Pick<RecordsBody, 'observed' | 'records'>;

type Headers = Readonly<Record<string, string>>;

/**
 * Returns what an answer itself says about paging, in a header or beside its list; undefined if nothing. A total is
 * ignored if other answers show that it counts more than the range of this answer.
 */
export function statedPaging(
  headers: Headers,
  { observed, records }: PagedBody,
  isOfMore: (total: number) => boolean = () => false,
): string | undefined {
  if (linkedNext(headers['link'])) return 'its Link header names a next page';
  const named = namedIn(headers, observed);
  const [onward] = onwards(named);
  if (onward) return `${onward.at} names a next page`;
  const [truth] = truths(named);
  if (truth) return `${truth.at} says that there are more records`;
  const totals = totalsOf(named).filter((value) => !isOfMore(value));
  const most = totals.find((value) => value > records);
  if (most !== undefined) return `it states a total of ${most} records`;
  const whole =
    totals.includes(records) ||
    named(pages).some(({ value }) => value <= 1) ||
    named(pageLength).some(({ value }) => value > records);
  if (whole) return undefined;
  const [paged] = pagesIn(named);
  return paged && records > 0 ? `${paged.at} indicates paging` : undefined;
}

/** Returns what an answer of records says about paging, as `statedPaging` does; undefined for any other answer. */
export const pagingOf = (
  { answer }: Pick<Exchange, 'answer'>,
  isOfMore?: (total: number) => boolean,
): string | undefined =>
  answer.kind !== 'no-response' && answer.body.kind === 'records'
    ? statedPaging(answer.headers, answer.body, isOfMore)
    : undefined;

/**
 * Returns the members and headers that say that there are more records, with their values, if nothing leads to those:
 * no next page, and no number or length of pages. A total says so if it is that of this list.
 */
export function statedRest(
  headers: Headers,
  { observed, records }: PagedBody,
  isTotalOfList: boolean,
): readonly (readonly [at: string, text: string])[] {
  const named = namedIn(headers, observed);
  const isPage = [onwards, pagesIn].some((of) => of(named).length > 0);
  if (isPage || linkedNext(headers['link'])) return [];
  const totals = named(total).filter(({ value }) => Number.isInteger(value) && value > records);
  const stated = isTotalOfList ? [...truths(named), ...totals] : truths(named);
  return stated.map(({ at, text }) => [at, text] as const);
}

/** Returns the totals that an answer states, in a header or beside its list. */
export const statedTotals = (headers: Headers, { observed }: PagedBody): readonly number[] =>
  totalsOf(namedIn(headers, observed));

type Named = ReturnType<typeof namedIn>;

const totalsOf = (named: Named) => named(total).map(({ value }) => value);

const onwards = (named: Named) => named(next).filter(({ text }) => !nowhere.includes(text));

const truths = (named: Named) =>
  named(more).filter(({ text }) => /^(true|"true"|1|"1")$/i.test(text));

const pagesIn = (named: Named) =>
  [...named(pages), ...named(page), ...named(pageLength)].filter(({ value }) =>
    Number.isFinite(value),
  );

/** Finds the members beside the list, and the total in a header, by their names. */
function namedIn(headers: Headers, observed: PagedBody['observed']) {
  const inHeader = headers['x-total-count'] ?? headers['x-total'];
  const beside = [
    ...besideList(observed),
    ...(inHeader === undefined ? [] : [['the total in its headers', inHeader] as const]),
  ].map(([at, text]) => ({ name: plain(at), at, text, value: numberIn(text) }));
  return (names: RegExp) => beside.filter(({ name }) => names.test(name));
}

/** Returns the last name of a pointer, in lower case without separators; `total` for that of a header. */
const plain = (at: string): string =>
  (tokensOf(at)?.at(-1) ?? 'total').toLowerCase().replaceAll(/[^a-z]/g, '');

/** Returns NaN for a text that is not a number. */
const numberIn = (text: string): number => Number(text.replaceAll('"', '') || Number.NaN);
