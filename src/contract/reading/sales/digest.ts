import type { DatedRecord, RecordDigest, RecordPlace } from '../../../model/dataset.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { DigestCollector } from '../../../model/rule.ts';
import { fingerprint } from '../../../standards/text/fingerprint.ts';
import { datasetShapes } from '../records/dataset-shapes.ts';
import { asDate, asId, asNumber, isAbsent } from '../values/record-values.ts';
import { grainOf } from './line.ts';

/** Maximum number of records of an answer whose amounts are kept. */
const maxAmounts = 20_000;
/** Maximum number of distinct combinations of field values; further records share the last one. */
const maxKinds = 5_000;

/** Opens digests that compare the answers of one run; each call of the result is for one answer. */
export function openDigests(): () => DigestCollector {
  const known = new Map<number, DatedRecord>();
  const kinds = new Map<string, DatedRecord['fields']>();
  let kind: DatedRecord['fields'] = {};
  const products = new Map<string, string>();

  function kindOf(fields: JsonObject): DatedRecord['fields'] {
    const texts = kindFields.map((name) => textOf(fields[name]));
    const key = texts.join('\0');
    const known = kinds.get(key);
    if (known || kinds.size === maxKinds) return known ?? kind;
    kind = Object.fromEntries(kindFields.map((name, i) => [name, texts[i] ?? '']));
    kinds.set(key, kind);
    return kind;
  }

  /** Returns one text for each product, whose copies would take memory. */
  function productOf({ productId }: JsonObject): string {
    const product = asId(productId) ?? '';
    if (products.size < maxKinds && !products.has(product)) products.set(product, product);
    return products.get(product) ?? '';
  }

  return () => {
    const digest = {
      records: [] as DatedRecord[],
      values: [] as number[],
      amounts: [] as number[],
      numbers: [] as number[],
      offsets: [] as number[],
      undated: 0,
    };
    return {
      record({ fields, place }) {
        const date = asDate(fields.date);
        if (!date) {
          digest.undated += 1;
          return;
        }
        const grain = grainOf(fields);
        const key = fingerprint(date.kind, date.at, ...grain);
        let record = known.get(key);
        if (!record) {
          record = {
            number: known.size,
            date,
            grain: fingerprint(...grain),
            product: fingerprint(...grain.filter((_, i) => i === 1 || i === 3)),
            fields: kindOf(fields),
            productId: productOf(fields),
            has: optionalFields.reduce(
              (bits, name, i) => bits | (Number(!isAbsent(fields[name])) << i),
              0,
            ),
          };
          known.set(key, record);
        }
        const amounts = amountFields.map((name) => amountOf(fields[name]));
        if (digest.records.length < maxAmounts) digest.amounts.push(...amounts);
        digest.records.push(record);
        // 32 bits take half the memory.
        digest.values.push(fingerprint(isDeleted(fields), ...amounts, ...namesOf(fields)) | 0);
        digest.numbers.push(place.number);
        digest.offsets.push(place.offset ?? Number.NaN);
      },
      // Typed arrays are off the heap, so that large answers do not slow down garbage collection.
      end: () => ({
        digest: {
          records: digest.records.slice(),
          values: Int32Array.from(digest.values),
          amounts: Float32Array.from(digest.amounts),
          numbers: Uint32Array.from(digest.numbers),
          offsets: Float64Array.from(digest.offsets),
          undated: digest.undated,
        },
      }),
    };
  };
}

/** Fields with few values, by which a client's query may omit records. */
const kindFields = ['documentType', 'origin', 'sourceChannel', 'currency', 'isDeleted'] as const;

/** Optional fields whose presence may decide which records a query leaves out. */
export const optionalFields = datasetShapes.transactions.fields.flatMap(({ name, required }) =>
  required || name === 'isDeleted' ? [] : [name],
);

const textOf = (value: Json | undefined): string =>
  isAbsent(value) || value === false
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** Numeric fields of a record, in the order of a digest's amounts. */
export const amountFields = [
  'quantity',
  'netPricePerUnit',
  'discountedNetPricePerUnit',
  'taxPerUnit',
  'discountedTaxPerUnit',
  'discountPerUnit',
  'grossPricePerUnit',
  'discountedGrossPricePerUnit',
] as const;

/** Fields of ownership and currency. */
const named = ['commerceId', 'sellerId', 'currency'] as const;

/** Rounds to 24 bits, against the noise of doubles; −0 becomes 0, and NaN stands for no number. */
const amountOf = (value: Json | undefined): number =>
  Math.fround(asNumber(value) ?? Number.NaN) + 0;

/** Reads a deletion flag; rules of types judge a 1 for true. */
const isDeleted = (fields: JsonObject): number =>
  fields.isDeleted === true || fields.isDeleted === 1 ? 1 : 0;

/** Reads identifiers; rules of types judge what is not one. */
const namesOf = (fields: JsonObject): readonly (string | number)[] =>
  named.map((name) => asId(fields[name]) ?? Number.NaN);

/** Returns the place of entry `i` of a digest in its answer; record 0 if there is none. */
export function digestPlace(digest: RecordDigest | undefined, i: number): RecordPlace {
  const offset = digest?.offsets[i] ?? Number.NaN;
  return { number: digest?.numbers[i] ?? 0, ...(Number.isNaN(offset) ? {} : { offset }) };
}
