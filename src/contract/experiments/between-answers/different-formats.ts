import type { Subject } from '../../../model/rule.ts';
import { datasetAnswer, isReadToEnd } from '../../reading/answers/dataset-answer.ts';
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
  if (cappedIn(answers, answers)) return undefined;
  const [inJson, inCsv] = [json.map(keysOf), csv.map(keysOf)];
  const all = new Set([...inJson, ...inCsv].flatMap((keys) => [...keys]));
  const only = (own: readonly Keys[], other: readonly Keys[]): number =>
    [...all].filter(
      (key) => own.every((keys) => keys.has(key)) && !other.some((keys) => keys.has(key)),
    ).length;
  const [missing, beside] = [only(inJson, inCsv), only(inCsv, inJson)];
  return missing + beside > 0 ? { missing, beside, all: all.size, json, csv } : undefined;
}

const isWhole = (x: Subject): boolean =>
  isReadToEnd(x) && troubleOf(x, 'unreadable-record') === undefined;

type Keys = ReadonlySet<string>;

const formatOf = (x: Subject): unknown => datasetAnswer(x, x.endpoint)?.observed['format'];

/** Of transactions the grain with its date, of commerces the identifier. */
function keysOf(x: Subject): Keys {
  const { digest, listed } = datasetAnswer(x, x.endpoint) ?? {};
  if (listed) return new Set(Array.from(listed, String));
  return new Set(
    Array.from({ length: digest?.count ?? 0 }, (_, i) => `${digest?.high[i]} ${digest?.low[i]}`),
  );
}
