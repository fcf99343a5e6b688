import {
  dateKinds,
  fieldKinds,
  type RecordDigest,
  type RecordFields,
  type RecordPlace,
} from '../../../model/dataset.ts';
import type { DatasetRecord } from '../../../model/rule.ts';
import { hashBytes, oneOf, otherOf } from '../../../standards/text/hash.ts';
import { EntryWriter } from '../../records/entry.ts';
import { dateIn, fieldsOf, hasId, isAbsent, numberIn, textIn } from '../../records/fields.ts';
import { field, transactionShape } from '../fields.ts';
import { isOrder } from '../lines/document-types.ts';

export interface DigestBuilder {
  record(r: DatasetRecord): void;
  /** The lists at their exact length; call it once. */
  end(): RecordDigest;
}

/** A double holds dates of our time to a quarter of a microsecond; a smaller unit would be no unit. */
const leastUnit = 0.001;

/** Gathers what is needed to hold the answers to ranges against one another: 49 bytes a record. */
export function openDigest(): DigestBuilder {
  let room = 1024;
  let count = 0;
  let undated = 0;
  let lists = listsOf(room);
  const entry = new EntryWriter();
  const hashes = new Uint32Array(2);

  function grow(): void {
    room *= 2;
    const wider = listsOf(room);
    for (const name of names) wider[name].set(lists[name]);
    lists = wider;
  }

  return {
    record(record) {
      const r = fieldsOf(record);
      const date = dateIn(r, field.date);
      if (!date) {
        undated += 1;
        return;
      }
      if (count === room) grow();
      lists.number[count] = record.place.number;
      lists.offset[count] = record.place.offset ?? Number.NaN;
      lists.at[count] = date.at;
      lists.unit[count] = Math.max(date.unit, leastUnit);
      writeGrain(entry, r, record);
      hashBytes(entry.view, 0, entry.length, hashes);
      const kind = dateKinds.indexOf(date.kind);
      lists.kind[count] = kind;
      lists.high[count] = oneOf(hashes);
      lists.low[count] = otherOf(hashes) + 4 * Math.floor(date.at) + kind;
      writeValues(entry, r);
      hashBytes(entry.view, 0, entry.length, hashes);
      lists.values[count] = hashes[0] as number;
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
      high: lists.high.slice(0, count),
      low: lists.low.slice(0, count),
      values: lists.values.slice(0, count),
    }),
  };
}

const listsOf = (room: number) => ({
  number: new Uint32Array(room),
  offset: new Float64Array(room),
  at: new Float64Array(room),
  unit: new Float32Array(room),
  kind: new Uint8Array(room),
  high: new Float64Array(room),
  low: new Float64Array(room),
  values: new Uint32Array(room),
});

const names = ['number', 'offset', 'at', 'unit', 'kind', 'high', 'low', 'values'] as const;

const sold = [
  field.quantity,
  field.netPricePerUnit,
  field.discountedNetPricePerUnit,
  field.taxPerUnit,
  field.discountedTaxPerUnit,
  field.discountPerUnit,
  field.grossPricePerUnit,
  field.discountedGrossPricePerUnit,
];

/** Whose it was, and in which money. */
const named = [field.commerceId, field.sellerId, field.currency];

/** To 24 bits, since the noise of doubles is no other value; -0 is 0. What is no number is a matter of its type. */
function writeValues(entry: EntryWriter, r: RecordFields): void {
  entry.begin().byte(r.kinds[field.isDeleted] === fieldKinds.true ? 1 : 0);
  for (const each of sold) entry.number(Math.fround(numberIn(r, each) ?? Number.NaN) + 0);
  for (const each of named) if (hasId(r, each)) entry.id(r, each);
}

/**
 * The grain of a record (contract: Transaction). 53 bits of a hash are kept as they are; 52 of another have the date
 * added, whatever its spelling. So `high` tells the grain, and both together tell the record of a date.
 */
function writeGrain(entry: EntryWriter, r: RecordFields, record: DatasetRecord): void {
  const hasCode = (r.kinds[field.documentCode] as number) > fieldKinds.null;
  writeKey(entry.begin(), r, record, hasCode || !isOrder(r) ? field.documentCode : field.orderId);
  for (let i = 0; i < key.length; i += 1) writeKey(entry, r, record, key[i] as number);
}

/** What names a record beside the code of its document. */
const key = [field.orderId, field.documentType, field.productId];

function writeKey(entry: EntryWriter, r: RecordFields, record: DatasetRecord, at: number): void {
  // A number in the place of an identifier is the same record where a CSV has its digits.
  if (hasId(r, at)) entry.id(r, at);
  else if (isAbsent(r, at)) entry.text('');
  else {
    const name = transactionShape.fields[at]?.name ?? '';
    entry.text(textIn(r, at) ?? `\0${JSON.stringify(record.value[name])}`);
  }
}

/** Where entry `i` of a digest stands in its answer; record 0 where there is none. */
export function digestPlace(digest: RecordDigest | undefined, i: number): RecordPlace {
  const offset = digest?.offset[i] ?? Number.NaN;
  return { number: digest?.number[i] ?? 0, ...(Number.isNaN(offset) ? {} : { offset }) };
}
