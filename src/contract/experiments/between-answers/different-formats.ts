import type { RecordDigest } from '../../../model/dataset.ts';
import type { Subject } from '../../../model/rule.ts';
import { datasetAnswer, isReadToEnd } from '../../reading/answers/dataset-answer.ts';
import { pagingBeside } from '../../reading/answers/paging-beside.ts';
import { troubleOf } from '../../reading/answers/trouble.ts';
import { amountFields } from '../../reading/sales/digest.ts';
import { earliest, latest } from '../../reading/sales/readings.ts';
import { rangeAnswers } from '../ranges/range-answers.ts';
import { cappedIn } from '../ranges/range-levels.ts';
import { formatRoles as roles } from '../steps/range-roles.ts';
import { type InCommon, inCommon, type Look, lookAt } from './record-traits.ts';

/** How the CSV of a list differs from its JSON, in records by their keys. */
export interface FormatDifference {
  /** In every answer in JSON, and in none in CSV. */
  readonly missing: number;
  /** In every answer in CSV, and in none in JSON. */
  readonly beside: number;
  /** In both, with other values in every answer. */
  readonly changed?: ChangedValue;
  /** In any of them. */
  readonly all: number;
  /** What the records that are missing in the CSV have, and none of the others. */
  readonly common?: InCommon;
  readonly json: readonly Subject[];
  readonly csv: readonly Subject[];
}

/** What a CSV writes otherwise. */
export interface ChangedValue {
  readonly records: number;
  /** A field of numbers; undefined where it is the date, or a field of which only a hash is kept. */
  readonly field?: string;
  readonly of: 'amount' | 'date' | 'name';
  /** `8533.31` and `8533`, of the first record. */
  readonly json: string;
  readonly csv: string;
  /** Rounded to the nearest whole number, which the contract does not forbid. */
  readonly rounded: boolean;
}

/**
 * Holds the answers in CSV against those in JSON, which were sent before and after them. Undefined where they hold
 * the same, or where an answer was not read to its end, came in the other format, or looks capped.
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
  // Records without a readable date are in no digest: date-format says so.
  if (answers.some(({ digest }) => digest.undated > 0)) return undefined;
  const [inJson, inCsv] = [json.map(keysOf), csv.map(keysOf)];
  const all = new Set([...inJson, ...inCsv].flatMap((keys) => [...keys.keys()]));
  const isOnlyIn = (own: readonly Keys[], others: readonly Keys[]) =>
    [...all].filter(
      (key) => own.every((keys) => keys.has(key)) && !others.some((keys) => keys.has(key)),
    );
  const missing = isOnlyIn(inJson, inCsv);
  const beside = isOnlyIn(inCsv, inJson);
  const both = [...all].filter((key) => [...inJson, ...inCsv].every((keys) => keys.has(key)));
  const digests = [json, csv].map((each) => each.flatMap((x) => digestOf(x) ?? []));
  const changed = changedValue(both, { json: inJson, csv: inCsv }, digests);
  const common = commonOf(missing, both, inJson[0], digests[0]?.[0]);
  if (missing.length + beside.length === 0 && !changed) return undefined;
  return {
    missing: missing.length,
    beside: beside.length,
    all: all.size,
    json,
    csv,
    ...(changed ? { changed } : {}),
    ...(common ? { common } : {}),
  };
}

/** Keys with the place of their first record. */
type Keys = ReadonlyMap<number, number>;

const isWhole = (x: Subject): boolean =>
  isReadToEnd(x) && troubleOf(x, 'unreadable-record') === undefined;

/** The list says that it goes on elsewhere. */
function isPage(x: Subject): boolean {
  const body = datasetAnswer(x, x.endpoint);
  return body !== undefined && pagingBeside(body) !== undefined;
}

const formatOf = (x: Subject): unknown => datasetAnswer(x, x.endpoint)?.observed['format'];

const digestOf = (x: Subject): RecordDigest | undefined => datasetAnswer(x, x.endpoint)?.digest;

/** Of transactions the grain, without the date, which a CSV may write to the second; of commerces the identifier. */
function keysOf(x: Subject): Keys {
  const { digest, listed } = datasetAnswer(x, x.endpoint) ?? {};
  const keys = new Map<number, number>();
  [...(listed ?? digest?.grain ?? [])].forEach((key, i) => {
    if (!keys.has(key)) keys.set(key, i);
  });
  return keys;
}

function commonOf(
  missing: readonly number[],
  both: readonly number[],
  keys: Keys | undefined,
  digest: RecordDigest | undefined,
): InCommon | undefined {
  if (!digest || !keys) return undefined;
  const looks = (of: readonly number[]): readonly Look[] =>
    of.map((key) => lookAt(digest, keys.get(key) ?? 0));
  return inCommon(looks(missing), looks(both));
}

/** An amount may be written with fewer decimals, down to hundredths; less than that is noise. */
const hundredth = 0.0101;

/** Records that have one value in every answer in JSON, and another in every answer in CSV. */
function changedValue(
  both: readonly number[],
  keys: { readonly json: readonly Keys[]; readonly csv: readonly Keys[] },
  [json = [], csv = []]: readonly (readonly RecordDigest[])[],
): ChangedValue | undefined {
  const [one, other] = [json[0], csv[0]];
  if (!one || !other) return undefined;
  const pairs = both.map((key) => ({
    json: json.map((_, i) => keys.json[i]?.get(key) ?? 0),
    csv: csv.map((_, i) => keys.csv[i]?.get(key) ?? 0),
  }));
  type Pair = (typeof pairs)[number];
  const differ = (is: (a: RecordDigest, i: number, b: RecordDigest, j: number) => boolean) =>
    pairs.filter((pair) =>
      json.every((a, m) => csv.every((b, n) => is(a, pair.json[m] ?? 0, b, pair.csv[n] ?? 0))),
    );
  const first = ([pair]: readonly Pair[]) => [pair?.json[0] ?? 0, pair?.csv[0] ?? 0] as const;
  const dates = differ(
    (a, i, b, j) => latest(a, i) < earliest(b, j) || latest(b, j) < earliest(a, i),
  );
  if (dates.length > 0) {
    const [i, j] = first(dates);
    return {
      records: dates.length,
      of: 'date',
      json: dateAt(one, i),
      csv: dateAt(other, j),
      rounded: false,
    };
  }
  for (const [n, field] of amountFields.entries()) {
    const amounts = differ((a, i, b, j) => isOther(amountAt(a, i, n), amountAt(b, j, n)));
    if (amounts.length === 0) continue;
    const [i, j] = first(amounts);
    const shown = (value: number) => (Number.isNaN(value) ? 'nothing' : `${inDigits(value)}`);
    return {
      records: amounts.length,
      field,
      of: 'amount',
      json: shown(amountAt(one, i, n)),
      csv: shown(amountAt(other, j, n)),
      rounded:
        field !== 'quantity' &&
        amounts.every(({ json: [a = 0], csv: [b = 0] }) => {
          const [exact, whole] = [amountAt(one, a, n), amountAt(other, b, n)];
          return Number.isInteger(whole) && Math.abs(exact - whole) <= 0.5 + exact / 1e6;
        }),
    };
  }
  const names = differ((a, i, b, j) => a.values[i] !== b.values[j] && sameAmounts(a, i, b, j));
  if (names.length === 0) return undefined;
  return { records: names.length, of: 'name', json: 'one value', csv: 'another', rounded: false };
}

const amountAt = ({ amounts }: RecordDigest, i: number, n: number): number =>
  amounts[i * amountFields.length + n] ?? Number.NaN;

/** Kept in 24 bits: seven digits. */
const inDigits = (value: number): number => Number(value.toPrecision(7));

/** An amount that one format lacks is none that it changes. */
function isOther(a: number, b: number): boolean {
  if (Number.isNaN(a) || Number.isNaN(b)) return false;
  return Math.abs(a - b) > Math.max(hundredth, Math.abs(a) / 1e6);
}

const sameAmounts = (a: RecordDigest, i: number, b: RecordDigest, j: number): boolean =>
  amountFields.every((_, n) => Object.is(amountAt(a, i, n), amountAt(b, j, n)));

const dateAt = (digest: RecordDigest, at: number): string =>
  new Date(digest.at[at] ?? 0).toISOString();
