import { linkedNext } from '../../../standards/http/link.ts';
import { tokensOf } from '../../../standards/json/json-pointer.ts';
import { type RangeAnswer, sameRange } from './range-answers.ts';

/** Lengths of a page that are in use beside the multiples of a hundred. */
const usualPages = [10, 20, 25, 50, 250];

/**
 * Why an answer may hold fewer records than there are, by a cap or a page that the contract does not
 * state; undefined where nothing speaks for it. `beside` are the other answers of
 * the scenario: a client that gave more records once has no cap at fewer.
 */
export function possiblyCapped(
  answer: RangeAnswer,
  beside: readonly RangeAnswer[],
): string | undefined {
  const { records } = answer;
  if (answer.stopped) return 'our own limit on the records or bytes of an answer was reached';
  const stated = statedPaging(answer);
  if (stated) return stated;
  if (records === 0 || beside.some((other) => other.records > records)) return undefined;
  if (isUsualPage(records)) return `it has ${records} records, a common page size`;
  const alike = beside.some(
    (other) => other.records === records && !sameRange(other.range, answer.range),
  );
  return alike ? `two different ranges returned ${records} records each` : undefined;
}

export const isUsualPage = (records: number): boolean =>
  records > 0 && (records % 100 === 0 || usualPages.includes(records));

const next =
  /^(next|nextpage|nextcursor|nextlink|nexturl|nexttoken|nextpagetoken|nextoffset|cursor|endcursor|aftercursor|continuation|continuationtoken|continuationkey|scrollid|odatanextlink|lastevaluatedkey)$/;
const more = /^(hasmore|hasnext|hasnextpage|more|moreavailable|truncated|istruncated|partial)$/;
const total =
  /^(total|totalcount|totalrecords|totalitems|totalelements|totalresults|totalrows|totalhits|recordstotal|recordcount|odatacount)$/;
const pages = /^(pages|pagecount|totalpages|lastpage|numpages|numberofpages|pagestotal)$/;
const page = /^(page|pagenumber|currentpage|pageindex|pageno|offset|skip|start)$/;
const pageLength = /^(limit|pagesize|perpage|pagelength|take|top|itemsperpage|maxresults)$/;
const nowhere = ['null', 'false', '""', '0', '"0"', '"false"', '"null"'];

/** What the answer itself says of paging: a sibling of the list, or a header. */
export function statedPaging({ x, records }: RangeAnswer): string | undefined {
  const { answer } = x;
  if (answer.kind === 'no-response' || answer.body.kind !== 'records') return undefined;
  const { headers } = answer;
  if (linkedNext(headers.link)) return 'its Link header names a next page';
  const stated = Number(headers['x-total-count'] ?? headers['x-total'] ?? Number.NaN);
  if (stated > records) return `its headers state a total of ${stated} records`;
  const beside = Object.entries(answer.body.observed).flatMap(([at, text]) =>
    at.startsWith('/') ? [{ name: plain(at), at, text, value: numberIn(text) }] : [],
  );
  const named = (names: RegExp) => beside.filter(({ name }) => names.test(name));
  const onward = named(next).find(({ text }) => !nowhere.includes(text));
  if (onward) return `${onward.at} names a next page`;
  const truth = named(more).find(({ text }) => /^(true|"true"|1|"1")$/i.test(text));
  if (truth) return `${truth.at} says that there are more records`;
  const totals = named(total).map(({ value }) => value);
  if (totals.some((value) => value > records))
    return `it states a total of ${Math.max(...totals)} records`;
  const whole =
    totals.includes(records) ||
    named(pages).some(({ value }) => value <= 1) ||
    named(pageLength).some(({ value }) => value > records);
  if (whole) return undefined;
  const paged = [...named(pages), ...named(page), ...named(pageLength)].find(({ value }) =>
    Number.isFinite(value),
  );
  return paged && records > 0 ? `${paged.at} indicates paging` : undefined;
}

/** The last name of a pointer, without case and separators. */
const plain = (at: string): string =>
  (tokensOf(at)?.at(-1) ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');

/** NaN for what is no number. */
const numberIn = (text: string): number => Number(text.replaceAll('"', '') || Number.NaN);
