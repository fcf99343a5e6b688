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

/** Returns what an answer itself says about paging: a header, or a member beside its list; undefined if nothing. */
export function statedPaging(
  headers: Headers,
  body: PagedBody,
  isOfMore: (total: number) => boolean = () => false,
): string | undefined {
  if (linkedNext(headers['link'])) return 'its Link header names a next page';
  const stated = headerTotal(headers);
  if (stated > body.records && !isOfMore(stated))
    return `its headers state a total of ${stated} records`;
  return pagingBeside(body, isOfMore);
}

/** Returns what an answer of records says about paging, as `statedPaging` does; undefined for any other answer. */
export const pagingOf = (
  { answer }: Pick<Exchange, 'answer'>,
  isOfMore?: (total: number) => boolean,
): string | undefined =>
  answer.kind !== 'no-response' && answer.body.kind === 'records'
    ? statedPaging(answer.headers, answer.body, isOfMore)
    : undefined;

const headerTotal = (headers: Headers): number =>
  Number(headers['x-total-count'] ?? headers['x-total'] ?? Number.NaN);

/**
 * Returns the member beside the list that marks it as a page; undefined if there is none. A total is ignored if
 * other answers show that it counts more than the range of this answer.
 */
function pagingBeside(
  { observed, records }: PagedBody,
  isOfMore: (total: number) => boolean,
): string | undefined {
  const named = namedIn(observed);
  const [onward] = onwards(named);
  if (onward) return `${onward.at} names a next page`;
  const [truth] = truths(named);
  if (truth) return `${truth.at} says that there are more records`;
  const totals = totalsOf(named).filter((value) => !isOfMore(value));
  if (totals.some((value) => value > records))
    return `it states a total of ${Math.max(...totals)} records`;
  const whole =
    totals.includes(records) ||
    named(pages).some(({ value }) => value <= 1) ||
    named(pageLength).some(({ value }) => value > records);
  if (whole) return undefined;
  const [paged] = pagesIn(named);
  return paged && records > 0 ? `${paged.at} indicates paging` : undefined;
}

/**
 * Returns the members and headers that say that there are more records, with their values, if nothing leads to those:
 * no next page, and no number or length of pages. A total says so if it is that of this list.
 */
export function statedRest(
  headers: Headers,
  { observed, records }: PagedBody,
  isTotalOfList: boolean,
): readonly (readonly [at: string, text: string])[] {
  const named = namedIn(observed);
  const isPage = [onwards, pagesIn].some((of) => of(named).length > 0);
  if (isPage || linkedNext(headers['link'])) return [];
  const inHeader = headerTotal(headers);
  const totals = named(total).filter(({ value }) => Number.isInteger(value) && value > records);
  return [
    ...truths(named).map(({ at, text }) => [at, text] as const),
    ...(isTotalOfList ? totals.map(({ at, text }) => [at, text] as const) : []),
    ...(isTotalOfList && inHeader > records
      ? [['the total in its headers', String(inHeader)] as const]
      : []),
  ];
}

/** Returns the totals that an answer states, in a header or beside its list. */
export const statedTotals = (headers: Headers, { observed }: PagedBody): readonly number[] => [
  headerTotal(headers),
  ...totalsOf(namedIn(observed)),
];

type Named = ReturnType<typeof namedIn>;

const totalsOf = (named: Named) => named(total).map(({ value }) => value);

const onwards = (named: Named) => named(next).filter(({ text }) => !nowhere.includes(text));

const truths = (named: Named) =>
  named(more).filter(({ text }) => /^(true|"true"|1|"1")$/i.test(text));

const pagesIn = (named: Named) =>
  [...named(pages), ...named(page), ...named(pageLength)].filter(({ value }) =>
    Number.isFinite(value),
  );

function namedIn(observed: PagedBody['observed']) {
  const beside = besideList(observed).map(([at, text]) => ({
    name: plain(at),
    at,
    text,
    value: numberIn(text),
  }));
  return (names: RegExp) => beside.filter(({ name }) => names.test(name));
}

/** Returns the last name of a pointer, in lower case without separators. */
const plain = (at: string): string =>
  (tokensOf(at)?.at(-1) ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');

/** Returns NaN for a text that is not a number. */
const numberIn = (text: string): number => Number(text.replaceAll('"', '') || Number.NaN);
