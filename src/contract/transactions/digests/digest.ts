import { dateKinds, type RecordDigest } from '../../../model/dataset.ts';
import type { Json } from '../../../model/json.ts';
import type { DatasetRecord } from '../../../model/rule.ts';
import { readDate } from '../../../standards/date/iso-8601.ts';
import { hash106 } from '../../../standards/text/hash-106.ts';
import { asId } from '../../records/record-values.ts';

export interface DigestBuilder {
  record(r: DatasetRecord): void;
  /** The lists at their exact length; call it once. */
  end(): RecordDigest;
}

/** A double holds dates of our time to a quarter of a microsecond; a smaller unit would be no unit. */
const leastUnit = 0.001;

/** Gathers what is needed to hold the answers to ranges against one another: 45 bytes a record. */
export function openDigest(): DigestBuilder {
  let room = 1024;
  let count = 0;
  let undated = 0;
  let lists = listsOf(room);

  function grow(): void {
    room *= 2;
    const wider = listsOf(room);
    for (const name of names) wider[name].set(lists[name]);
    lists = wider;
  }

  return {
    record({ value, place }) {
      const date = typeof value.date === 'string' ? readDate(value.date) : undefined;
      if (!date || 'trouble' in date) {
        undated += 1;
        return;
      }
      if (count === room) grow();
      lists.number[count] = place.number;
      lists.offset[count] = place.offset ?? Number.NaN;
      lists.at[count] = date.at;
      lists.unit[count] = Math.max(date.unit, leastUnit);
      const [high, low] = hash106(grainOf(value));
      const kind = dateKinds.indexOf(date.kind);
      lists.kind[count] = kind;
      lists.high[count] = high;
      lists.low[count] = Math.floor(low / 2) + 4 * Math.floor(date.at) + kind;
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
});

const names = ['number', 'offset', 'at', 'unit', 'kind', 'high', 'low'] as const;

/**
 * The grain of a record (contract: Transaction). 53 bits of its SHA-256 are kept as they are; 52 more have the
 * date added, whatever its spelling. So `high` tells the grain, and both together tell the record of a date:
 * among ten million keys two are taken for one with a chance of 1 in 10^18.
 */
function grainOf(value: { readonly [field: string]: Json }): string {
  const { documentCode, orderId, documentType, productId } = value;
  const code = documentCode ?? (documentType === 'order' ? orderId : undefined);
  return JSON.stringify(
    // A number in the place of an identifier is the same record where a CSV has its digits.
    [code, orderId, documentType, productId].map((each) => asId(each) ?? each ?? ''),
  );
}
