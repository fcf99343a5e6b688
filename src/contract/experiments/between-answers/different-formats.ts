import type { Subject } from '../../../model/rule.ts';
import { datasetAnswer, isReadToEnd } from '../../reading/answers/dataset-answer.ts';
import { pagingBeside } from '../../reading/answers/paging-beside.ts';
import { troubleOf } from '../../reading/answers/trouble.ts';
import { rangeAnswers } from '../ranges/range-answers.ts';
import { cappedIn } from '../ranges/range-levels.ts';
import { formatRoles as roles } from '../steps/range-roles.ts';

/** How the CSV of a list differs from its JSON, in records by their keys. */
export interface FormatDifference {
  /** In every answer in JSON, and in none in CSV. */
  readonly missing: number;
  /** In every answer in CSV, and in none in JSON. */
  readonly beside: number;
  /** In any of them. */
  readonly all: number;
  readonly json: readonly Subject[];
  readonly csv: readonly Subject[];
}

/**
 * Holds the answers in CSV against those in JSON, which were sent before and after them. Undefined where they hold
 * the same records, or where an answer was not read to its end, came in the other format, or looks capped.
 */
export function differentFormats(exchanges: readonly Subject[]): FormatDifference | undefined {
  const asked = exchanges.filter(({ resendOf }) => !resendOf);
  const json = asked.filter((x) => x.role === roles.json);
  const csv = asked.filter((x) => x.role === roles.csv);
  if (json.length < 2 || csv.length === 0 || !asked.every(isWhole)) return undefined;
  if (!csv.every((x) => formatOf(x) === 'CSV') || !json.every((x) => formatOf(x) !== 'CSV'))
    return undefined;
  const answers = rangeAnswers(asked);
  if (cappedIn(answers, answers) || asked.some(isPage)) return undefined;
  const seen = new Map<number, number>();
  for (const [i, x] of [...json, ...csv].entries()) {
    for (const key of keysOf(x)) seen.set(key, (seen.get(key) ?? 0) | (1 << i));
  }
  // A bit for each answer: those in JSON are the lowest.
  const inJson = (1 << json.length) - 1;
  const inCsv = ((1 << csv.length) - 1) << json.length;
  let [missing, beside] = [0, 0];
  for (const held of seen.values()) {
    if (held === inJson) missing += 1;
    if (held === inCsv) beside += 1;
  }
  return missing + beside > 0 ? { missing, beside, all: seen.size, json, csv } : undefined;
}

const isWhole = (x: Subject): boolean =>
  isReadToEnd(x) && troubleOf(x, 'unreadable-record') === undefined;

/** The list says that it goes on elsewhere. */
function isPage(x: Subject): boolean {
  const body = datasetAnswer(x, x.endpoint);
  return body !== undefined && pagingBeside(body) !== undefined;
}

const formatOf = (x: Subject): unknown => datasetAnswer(x, x.endpoint)?.observed['format'];

/** Of transactions the grain, without the date, which a CSV may write to the second; of commerces the identifier. */
function keysOf(x: Subject): Iterable<number> {
  const { digest, listed } = datasetAnswer(x, x.endpoint) ?? {};
  return listed ?? digest?.high ?? [];
}
