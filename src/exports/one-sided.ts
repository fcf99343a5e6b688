import type { Identity } from '../contract/reading/sales/identity.ts';
import { isAbsent } from '../contract/reading/values/record-values.ts';
import type { DatasetShape } from '../model/dataset.ts';
import type { Key, OneSidedTotals } from '../model/export-diff.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { readDate } from '../standards/date/iso-8601.ts';
import { isObject } from '../standards/json/is-object.ts';
import { openSum } from './sum.ts';

/** What is known of the records of a dataset. */
export interface RecordKind {
  readonly shape: DatasetShape;
  readonly identity: Identity;
}

/** Record as read from the index: its values besides the key, with null for an absent field. */
export interface IndexedRecord {
  readonly record: number;
  readonly value: JsonObject;
}

export function openOneSided({ identity }: RecordKind) {
  const samples = openSamples<OneSidedTotals['samples'][number]>();
  const units = openSum();
  const sales = new Map<string, ReturnType<typeof openSum>>();
  let records = 0;
  return {
    add(key: Key, { value, record }: IndexedRecord): void {
      records += 1;
      samples.add({ key, record });
      const sale = identity.sale({ ...value, ...key });
      if (!sale) return;
      units.add(sale.units, 1);
      const sum = sales.get(sale.currency) ?? openSum();
      if (sales.has(sale.currency) || sales.size < 50) sales.set(sale.currency, sum);
      sum.add(sale.units, sale.price);
    },
    end: (): OneSidedTotals => ({
      records,
      sums: {
        units: units.total(),
        sales: Object.fromEntries([...sales].map(([name, sum]) => [name, sum.total()])),
      },
      samples: samples.kept,
    }),
  };
}

const maxSamples = 5;

/** Returns a collector of the first samples by position in their export, in whatever order they are added. */
export function openSamples<Sample extends { readonly record: number }>() {
  const samples: Sample[] = [];
  return {
    kept: samples,
    add(sample: Sample): void {
      const last = samples[maxSamples - 1];
      if (last && last.record <= sample.record) return;
      samples.push(sample);
      samples.sort((a, b) => a.record - b.record);
      if (samples.length > maxSamples) samples.pop();
    },
  };
}

/**
 * Normalizes a value for comparison: the order of an object's members is irrelevant (RFC 8259, section 4). CSV does not
 * distinguish an empty cell from an absent one.
 */
export function plain(value: Json | undefined): Json {
  if (value === undefined || isAbsent(value)) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, each]) => !isAbsent(each));
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, plain(each)]),
  );
}

/** Reports whether two normalized values are equal, but for the form in which an instant is written. */
export function isAlike(a: Json, b: Json): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b || isSameInstant(a, b);
  const [one, other] = [a, b].map((each) =>
    typeof each === 'object' && each !== null ? Object.entries(each as JsonObject) : undefined,
  );
  if (!one || !other || Array.isArray(a) !== Array.isArray(b)) return a === b;
  return (
    one.length === other.length &&
    one.every(([name, each], i) => other[i]?.[0] === name && isAlike(each, other[i][1]))
  );
}

function isSameInstant(a: string, b: string): boolean {
  const [one, two] = [readDate(a), readDate(b)];
  if ('trouble' in one || 'trouble' in two) return false;
  return one.kind === 'instant' && two.kind === 'instant' && one.at === two.at;
}

/** Returns the day of a record, YYYY-MM-DD. */
export function dayOf(fields: JsonObject, { datedBy }: DatasetShape): string | undefined {
  const date = datedBy === undefined ? undefined : fields[datedBy];
  return typeof date === 'string' && /^\d{4}-\d\d-\d\d/.test(date) ? date.slice(0, 10) : undefined;
}
