import type { DatasetId } from '../../../../model/endpoint.ts';
import type { RecordsBody } from '../../../../model/exchange.ts';
import type { FoldResult, Subject } from '../../../../model/rule.ts';
import { fileNameOf } from '../../../../standards/http/content-disposition.ts';
import { howMany, list } from '../../../../standards/text/figures.ts';
import {
  besideList,
  datasetAnswer,
  dispositionOf,
} from '../../../reading/answers/dataset-answer.ts';
import { pagingOf, statedRest } from '../../../reading/answers/paging-beside.ts';
import { headersOf } from '../../../reading/values/answer-text.ts';
import { csvHead, readAs, runRule } from '../authoring/rule.ts';

/** Makes the rule that observes the format of a dataset. */
export function envelope(dataset: DatasetId) {
  const read = readAs(dataset);
  const none = { format: 'JSON', 'no list': 'there is no list of records in the JSON' };
  return runRule({
    id: `${dataset}/envelope`,
    severity: 'info',
    title: 'How the records are wrapped, paged, delimited and encoded',
    clauses: [`${dataset}.form`],
    effect: 'None. The contract does not say how records are wrapped, so this is only recorded.',
    remedy: 'No change is needed. Agree with the platform on the format that it reads.',
    counted: '{count} formats in {judged} answers',
    examples: () => ({
      conforming: [[read({ records: 0, observed: none })]],
      breaking: [
        [read({})],
        [read({ observed: csvHead })],
        [read({ observed: { format: 'JSON', envelope: 'a list at /data', '/next': '"/2"' } })],
      ],
    }),
    judge: (exchanges) => judgeEnvelopes(exchanges, dataset),
  });
}

/** Judges wrapping, paging, delimiter and encoding of a dataset; each variant is reported once. */
function judgeEnvelopes(exchanges: readonly Subject[], dataset: DatasetId): FoldResult {
  const several = exchanges
    .map((x) => datasetAnswer(x, dataset)?.observed.envelope)
    .find((envelope) => envelope?.startsWith('several lists'));
  const ways = new Map<string, string[]>();
  let judged = 0;
  let asks: string | undefined;
  for (const x of exchanges) {
    const body = datasetAnswer(x, dataset);
    if (!body || body.observed['no list'] !== undefined) continue;
    judged += 1;
    const way = wayOf(body, fileNameOf(dispositionOf(x)) !== undefined, several);
    ways.set(way, [...(ways.get(way) ?? []), x.id]);
    // A range with a part of its records is reported by transactions/capped.
    if (dataset === 'commerces') asks ??= questionOf(x, body);
  }
  const breaches = [...ways].map(([message, ids]) => ({ message, exchanges: ids }));
  const [first, ...others] = breaches;
  return { judged, breaches: first && asks ? [{ ...first, asks }, ...others] : breaches };
}

/** Asks about commerces that may be on other pages, which the platform cannot request. */
function questionOf(x: Subject, body: RecordsBody): string | undefined {
  // http/incomplete-list reports more records without a page that has them.
  if (statedRest(headersOf(x), body, body.stopped === undefined).length > 0) return undefined;
  const stated = pagingOf(x);
  return (
    stated &&
    `Does the platform get every commerce? The answer has ${howMany(body.records, 'commerce')}, but ${stated}. The contract defines no paging: send all in one answer.`
  );
}

const named: { readonly [delimiter: string]: string } = {
  ',': 'commas',
  ';': 'semicolons',
  tab: 'tabs',
  '|': 'pipes',
};

function wayOf(
  { observed, list: found }: RecordsBody,
  hasFileName: boolean,
  several: string | undefined,
): string {
  const { format = 'JSON', encoding = 'UTF-8', delimiter, header } = observed;
  // A single group has one list.
  const isOne = found?.form === 'list' && found.at !== '';
  const envelope = isOne ? (several ?? observed.envelope) : observed.envelope;
  const beside = besideList(observed).map(([at]) => at);
  const parts = [
    envelope ? `${format}: ${envelope}` : format,
    ...(delimiter === undefined ? [] : [`delimited by ${named[delimiter] ?? delimiter}`]),
    ...(header === 'none' ? ['no header row'] : []),
    ...(observed['line ends'] === undefined ? [] : [`lines end with ${observed['line ends']}`]),
    encoding,
    ...(observed['byte-order mark'] === undefined ? [] : ['a byte-order mark']),
    ...(hasFileName ? ['a file name'] : []),
  ];
  const others = beside.length > 0 ? ` The answer also has ${list(beside.slice(0, 12))}.` : '';
  return `${parts.join(', ')}.${others}`;
}
