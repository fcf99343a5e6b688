import type { DatedRecord, RecordDigest } from '../../../model/dataset.ts';
import type { Subject } from '../../../model/rule.ts';
import { inAny, inEvery } from '../../../standards/collections/item-set.ts';
import { howMany } from '../../../standards/text/figures.ts';
import { datasetAnswer, isReadToEnd } from '../../reading/answers/dataset-answer.ts';
import { pagingOf } from '../../reading/answers/paging-beside.ts';
import { troubleOf } from '../../reading/answers/trouble.ts';
import { amountFields } from '../../reading/sales/digest.ts';
import { earliest, latest } from '../../reading/sales/readings.ts';
import { rangeAnswers } from '../ranges/range-answers.ts';
import { cappedIn } from '../ranges/range-levels.ts';
import { formatRoles as roles } from '../steps/range-roles.ts';

/** Differences between the CSV of a list and its JSON, in records by key. */
export interface FormatDifference {
  /** In every answer in JSON, and in none in CSV. */
  readonly missing: number;
  /** In every answer in CSV, and in none in JSON. */
  readonly beside: number;
  /** In both, with other values in every answer. */
  readonly changed?: ChangedValue;
  /** In any of them. */
  readonly all: number;
  readonly json: readonly Subject[];
  readonly csv: readonly Subject[];
}

interface ChangedValue {
  readonly records: number;
  /** Undefined for a field of which only a hash is kept. */
  readonly field?: string;
  /** Continues "The CSV". */
  readonly how: string;
  /** Rounded to the nearest integer, which the contract does not forbid. */
  readonly isRounded: boolean;
}

/** Returns the keys that all of these have and none of the others. */
const lacking = (one: readonly Keys[], others: readonly Keys[]) => {
  const shown = inAny(others);
  return inEvery(one).filter((key) => !shown.has(key));
};

/**
 * Compares the answers in CSV with those in JSON, sent before and after them. Undefined if they cannot be compared: there
 * are too few, or one was not read to its end, came in the other format, or looks capped.
 */
export function differentFormats(
  exchanges: readonly Subject[],
): FormatDifference | 'equal' | undefined {
  const requests = exchanges.filter(({ resendOf }) => !resendOf);
  const json = requests.filter((x) => x.role === roles.json);
  const csv = requests.filter((x) => x.role === roles.csv);
  if (json.length < 2 || csv.length === 0 || !requests.every(isWhole)) return undefined;
  if (!csv.every((x) => formatOf(x) === 'CSV') || !json.every((x) => formatOf(x) !== 'CSV'))
    return undefined;
  const answers = rangeAnswers(requests);
  if (cappedIn(answers, answers)) return undefined;
  // A total beside a range is judged with the other ranges; it may count the whole dataset.
  if (requests.some((x) => pagingOf(x, () => answers.length > 0))) return undefined;
  // Records without a readable date are in no digest; date-format reports them.
  if (answers.some(({ digest }) => digest.undated > 0)) return undefined;
  const [inJson, inCsv] = [json.map(placesOf), csv.map(placesOf)];
  const [ofJson, ofCsv] = [inJson.map(keysOf), inCsv.map(keysOf)];
  const [missing, beside] = [lacking(ofJson, ofCsv), lacking(ofCsv, ofJson)];
  const both = inEvery([...ofJson, ...ofCsv]);
  const changed = changedValue(both, inJson, inCsv);
  if (missing.length + beside.length === 0 && !changed) return 'equal';
  return {
    missing: missing.length,
    beside: beside.length,
    all: inAny([...ofJson, ...ofCsv]).size,
    json,
    csv,
    ...(changed ? { changed } : {}),
  };
}

/** Keys of an answer, each with the index of its first record. */
interface KeyPlaces {
  readonly digest: RecordDigest | undefined;
  readonly at: ReadonlyMap<number, number>;
}

type Keys = ReadonlySet<number>;

const keysOf = ({ at }: KeyPlaces): Keys => new Set(at.keys());

const isWhole = (x: Subject): boolean =>
  isReadToEnd(x) && troubleOf(x, 'unreadable-record') === undefined;

const formatOf = (x: Subject): unknown => datasetAnswer(x, x.endpoint)?.observed['format'];

/** Returns keys: for transactions the grain without the date, which a CSV may round to seconds; for commerces the id. */
function placesOf(x: Subject): KeyPlaces {
  const { digest, listed } = datasetAnswer(x, x.endpoint) ?? {};
  const keys = listed ? [...listed.keys()] : (digest?.records.map(({ grain }) => grain) ?? []);
  const at = new Map<number, number>();
  for (const [i, key] of keys.entries()) if (!at.has(key)) at.set(key, i);
  return { digest, at };
}

/** Tolerance for amounts: a CSV may have fewer decimals, down to hundredths; less is noise. */
const hundredth = 0.0101;

/** Returns the records that have one value in every answer in JSON, and another in every answer in CSV. */
function changedValue(
  both: readonly number[],
  json: readonly KeyPlaces[],
  csv: readonly KeyPlaces[],
): ChangedValue | undefined {
  const differ = (is: (a: Entry, b: Entry) => boolean) =>
    both.flatMap((key) => {
      const [entries, others] = [json, csv].map((of) => of.flatMap((shown) => entryOf(shown, key)));
      const [a, b] = [entries?.[0], others?.[0]];
      if (!a || !b || !entries?.every((each) => others?.every((other) => is(each, other))))
        return [];
      return [{ json: a, csv: b }];
    });
  for (const { field, is, show } of comparisons) {
    const found = differ(is);
    const [first] = found;
    if (!first) continue;
    const isRounded =
      field !== 'quantity' &&
      found.every(({ json, csv }) => {
        const [exact, whole] = [show(json), show(csv)].map(Number) as [number, number];
        return Number.isInteger(whole) && Math.abs(exact - whole) <= 0.5 + exact / 1e6;
      });
    const how = `${isRounded ? 'rounds' : 'has another value of'} ${field} in ${howMany(found.length, 'record')}: the first is ${show(first.json)} in JSON and ${show(first.csv)} in CSV`;
    return { records: found.length, field, how, isRounded };
  }
  const { length } = differ(
    (a, b) => a.values !== b.values && String(a.amounts) === String(b.amounts),
  );
  const how = `has another commerceId, sellerId, currency or isDeleted in ${howMany(length, 'record')}`;
  return length === 0 ? undefined : { records: length, how, isRounded: false };
}

/** The fields of which a value is kept: when two differ, and the value for a reader. */
const comparisons: readonly {
  readonly field: string;
  readonly is: (a: Entry, b: Entry) => boolean;
  readonly show: (entry: Entry) => string;
}[] = [
  {
    field: 'date',
    is: ({ record: a }, { record: b }) => latest(a) < earliest(b) || latest(b) < earliest(a),
    show: ({ record }) => new Date(record.date.at).toISOString(),
  },
  ...amountFields.map((field, n) => ({
    field,
    is: (a: Entry, b: Entry) => isOther(a.amounts[n], b.amounts[n]),
    // A 24-bit float has seven digits.
    show: ({ amounts }: Entry) => `${Number((amounts[n] ?? 0).toPrecision(7))}`,
  })),
];

interface Entry {
  readonly record: DatedRecord;
  readonly values: number;
  /** Empty for a record beyond those whose amounts are kept. */
  readonly amounts: Float32Array;
}

function entryOf({ digest, at }: KeyPlaces, key: number): readonly Entry[] {
  const i = at.get(key) ?? 0;
  const record = digest?.records[i];
  if (!digest || !record) return [];
  const { length } = amountFields;
  const amounts = digest.amounts.slice(i * length, (i + 1) * length);
  return [{ record, values: digest.values[i] ?? 0, amounts }];
}

/** Reports whether the amounts differ; one that a format lacks does not count. */
const isOther = (a = Number.NaN, b = Number.NaN): boolean =>
  Math.abs(a - b) > Math.max(hundredth, Math.abs(a) / 1e6);
