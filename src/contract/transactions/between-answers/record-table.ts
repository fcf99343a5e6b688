import type { RecordDigest } from '../../../model/dataset.ts';
import type { Dated } from '../digests/readings.ts';

/** The distinct records of many answers, numbered as they come: 38 bytes each and their slots. */
export interface RecordTable extends Dated {
  readonly size: number;
  /** The number of entry `i` of a digest; it is kept where it is new. */
  number(digest: RecordDigest, i: number): number;
  /** Equal for records of one grain, whatever their dates. */
  readonly grain: Float64Array;
}

export function openRecordTable(): RecordTable {
  let bits = 10;
  let size = 0;
  /** Open addressing: number of the record + 1. */
  let slots = new Uint32Array(1 << bits);
  let lists = listsOf(1 << (bits - 1));

  const slotOf = (low: number) =>
    Math.imul((low % 4_294_967_296) ^ (low / 4_294_967_296), 0x9e3779b1) >>> (32 - bits);

  function grow(): void {
    bits += 1;
    slots = new Uint32Array(1 << bits);
    const wider = listsOf(1 << (bits - 1));
    for (const name of names) wider[name].set(lists[name]);
    lists = wider;
    for (let id = 0; id < size; id += 1) {
      let slot = slotOf(lists.low[id] ?? 0);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = id + 1;
    }
  }

  return {
    get size() {
      return size;
    },
    get at() {
      return lists.at;
    },
    get unit() {
      return lists.unit;
    },
    get kind() {
      return lists.kind;
    },
    get grain() {
      return lists.grain;
    },
    number({ high, low, at, unit, kind }, i) {
      if (2 * size >= slots.length) grow();
      const [grain, key] = [high[i] ?? 0, low[i] ?? 0];
      let slot = slotOf(key);
      for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
        const id = (slots[slot] ?? 0) - 1;
        if (lists.low[id] === key && lists.grain[id] === grain) return id;
      }
      slots[slot] = size + 1;
      lists.grain[size] = grain;
      lists.low[size] = key;
      lists.at[size] = at[i] ?? 0;
      lists.unit[size] = unit[i] ?? 0;
      lists.kind[size] = kind[i] ?? 0;
      size += 1;
      return size - 1;
    },
  };
}

const listsOf = (room: number) => ({
  grain: new Float64Array(room),
  low: new Float64Array(room),
  at: new Float64Array(room),
  unit: new Float32Array(room),
  kind: new Uint8Array(room),
});

const names = ['grain', 'low', 'at', 'unit', 'kind'] as const;
