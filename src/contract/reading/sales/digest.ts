import {
  dateKinds,
  type RecordDigest,
  type RecordKind,
  type RecordPlace,
} from '../../../model/dataset.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { DatasetRecord } from '../../../model/rule.ts';
import { fingerprint } from '../../../standards/text/fingerprint.ts';
import { asDate, asId, asNumber, isAbsent } from '../values/record-values.ts';
import { isOrder } from './document-types.ts';

export interface DigestBuilder {
  record(r: DatasetRecord): void;
  /** The lists at their exact length; call it once. */
  end(): RecordDigest;
}

/** A double holds dates of our time to a quarter of a microsecond; a smaller unit would be no unit. */
const leastUnit = 0.001;

/** Amounts are kept of so many records of an answer. */
const mostAmounts = 20_000;
/** So many kinds are told apart; what comes after them is of the last. */
const mostKinds = 5_000;

/** Gathers what is needed to hold the answers to ranges against one another: 51 bytes a record, and its amounts. */
export function openDigest(): DigestBuilder {
  let room = 1024;
  let count = 0;
  let undated = 0;
  let lists = listsOf(room);
  const amounts: number[] = [];
  const kinds: RecordKind[] = [];
  const numbers = new Map<string, number>();

  function kindNumber(fields: JsonObject, offset: number | undefined): number {
    const texts = alike.map((name) => textOf(fields[name]));
    const key = `${texts.join('\0')}\0${offset}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    if (kinds.length === mostKinds) return mostKinds - 1;
    kinds.push({
      fields: Object.fromEntries(alike.map((name, i) => [name, texts[i] ?? ''])),
      ...(offset === undefined ? {} : { offset }),
    });
    numbers.set(key, kinds.length - 1);
    return kinds.length - 1;
  }

  function grow(): void {
    room *= 2;
    const wider = listsOf(room);
    for (const name of names) wider[name].set(lists[name]);
    lists = wider;
  }

  return {
    record({ fields, place }) {
      const date = asDate(fields.date);
      if (!date) {
        undated += 1;
        return;
      }
      if (count === room) grow();
      lists.number[count] = place.number;
      lists.offset[count] = place.offset ?? Number.NaN;
      lists.at[count] = date.at;
      lists.unit[count] = Math.max(date.unit, leastUnit);
      lists.kind[count] = dateKinds.indexOf(date.kind);
      lists.grain[count] = fingerprint(...grainOf(fields));
      lists.record[count] = fingerprint(date.kind, date.at, ...grainOf(fields));
      // 32 bits of it are kept.
      lists.values[count] = fingerprint(...valuesOf(fields));
      lists.kindOfRecord[count] = kindNumber(fields, date.offset);
      if (count < mostAmounts) {
        for (const name of amountFields) amounts.push(asNumber(fields[name]) ?? Number.NaN);
      }
      count += 1;
    },
    end: () => ({
      count,
      undated,
      number: lists.number.slice(0, count),
      offset: lists.offset.slice(0, count),
      at: lists.at.slice(0, count),
      unit: lists.unit.slice(0, count),
      kind: lists.kind.slice(0, count),
      grain: lists.grain.slice(0, count),
      record: lists.record.slice(0, count),
      values: lists.values.slice(0, count),
      kindOfRecord: lists.kindOfRecord.slice(0, count),
      kinds,
      amounts: Float32Array.from(amounts),
    }),
  };
}

const listsOf = (room: number) => ({
  number: new Uint32Array(room),
  offset: new Float64Array(room),
  at: new Float64Array(room),
  unit: new Float32Array(room),
  kind: new Uint8Array(room),
  grain: new Float64Array(room),
  record: new Float64Array(room),
  values: new Uint32Array(room),
  kindOfRecord: new Uint16Array(room),
});

const names = [
  'number',
  'offset',
  'at',
  'unit',
  'kind',
  'grain',
  'record',
  'values',
  'kindOfRecord',
] as const;

/** Fields with few values, by which a client's query may leave records out. */
const alike = ['documentType', 'origin', 'sourceChannel', 'currency', 'isDeleted'] as const;

const textOf = (value: Json | undefined): string =>
  isAbsent(value) || value === false
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** What a record says in numbers, in the order of a digest's amounts. */
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

/** Whose it was, and in which money. */
const named = ['commerceId', 'sellerId', 'currency'] as const;

/**
 * To 24 bits, since the noise of doubles is no other value; -0 is 0. What is not a number, and 1 for true, is a matter
 * of its type.
 */
const valuesOf = (fields: JsonObject): readonly (string | number)[] => [
  fields.isDeleted === true || fields.isDeleted === 1 ? 1 : 0,
  ...amountFields.map((name) => Math.fround(asNumber(fields[name]) ?? Number.NaN) + 0),
  ...named.map((name) => asId(fields[name]) ?? Number.NaN),
];

/** The grain of a record (contract: Transaction), whatever the spelling of its values. */
function grainOf(fields: JsonObject): readonly string[] {
  const { documentCode = null } = fields;
  const code = documentCode === null && isOrder(fields) ? fields.orderId : documentCode;
  return [code, fields.orderId, fields.documentType, fields.productId].map(keyText);
}

function keyText(value: Json | undefined): string {
  // A number in the place of an identifier is the same record where a CSV has its digits.
  const id = asId(value);
  if (id !== undefined) return id;
  if (isAbsent(value)) return '';
  return typeof value === 'string' ? value : `\0${JSON.stringify(value)}`;
}

/** Where entry `i` of a digest stands in its answer; record 0 where there is none. */
export function digestPlace(digest: RecordDigest | undefined, i: number): RecordPlace {
  const offset = digest?.offset[i] ?? Number.NaN;
  return { number: digest?.number[i] ?? 0, ...(Number.isNaN(offset) ? {} : { offset }) };
}
