import type { DatedRecord } from '../../../model/dataset.ts';

/** Set of distinct records of a run, with a byte per number: a Set takes thirty times the memory. */
export class RecordSet implements Iterable<DatedRecord> {
  readonly #bits: Uint8Array;
  readonly #records: DatedRecord[] = [];

  constructor(...lists: readonly (readonly DatedRecord[])[]) {
    let last = -1;
    for (const list of lists) for (const { number } of list) last = Math.max(last, number);
    this.#bits = new Uint8Array(last + 1);
    for (const list of lists) {
      for (const record of list) {
        if (this.has(record)) continue;
        this.#bits[record.number] = 1;
        this.#records.push(record);
      }
    }
  }

  get size(): number {
    return this.#records.length;
  }

  has({ number }: DatedRecord): boolean {
    return this.#bits[number] === 1;
  }

  [Symbol.iterator](): Iterator<DatedRecord> {
    return this.#records[Symbol.iterator]();
  }
}
