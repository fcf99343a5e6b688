import type { Json } from '../../model/json.ts';
import type { ExportDiff, FieldShift, Key } from '../../model/over-time/export-diff.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { openSamples } from './one-sided.ts';

type Sample = FieldShift['samples'][number];

/** More members that the contract does not know are counted as one. */
const mostFields = 200;

/** Gathers what differs between two records of one key, field by field. */
export function openChanges() {
  const found = new Map<
    string,
    { records: number; flipped: number; samples: ReturnType<typeof openSamples<Sample>> }
  >();
  let records = 0;
  let flipped = 0;

  function shift(name: string, key: Key, record: number, was: Json, now: Json): boolean {
    const field = found.has(name) || found.size < mostFields ? name : 'other fields';
    const own = found.get(field) ?? { records: 0, flipped: 0, samples: openSamples<Sample>() };
    found.set(field, own);
    own.records += 1;
    own.samples.add({ key, record, was, now });
    const isFlipped = typeof was === 'number' && was !== 0 && was === -Number(now);
    if (isFlipped) own.flipped += 1;
    return isFlipped;
  }

  return {
    /** The values of both, in the order of `fields`; `record` is the number of the later one. */
    add(
      key: Key,
      record: number,
      [before, after]: readonly [old: readonly Json[], now: readonly Json[]],
      fields: readonly string[],
    ): void {
      let anyFlipped = false;
      const look = (name: string, was: Json = null, is: Json = null) => {
        if (JSON.stringify(was) === JSON.stringify(is)) return;
        anyFlipped = shift(name, key, record, was, is) || anyFlipped;
      };
      fields.forEach((name, i) => {
        look(name, before[i], after[i]);
      });
      const [a, b] = [before, after].map((list) => list[fields.length]);
      const others = { was: isObject(a) ? a : {}, is: isObject(b) ? b : {} };
      for (const name of new Set([...Object.keys(others.was), ...Object.keys(others.is)])) {
        look(name, others.was[name], others.is[name]);
      }
      records += 1;
      if (anyFlipped) flipped += 1;
    },
    end: (): ExportDiff['changed'] => ({
      records,
      flipped,
      fields: [...found]
        .map(([field, own]) => ({ field, ...own, samples: own.samples.kept }))
        .sort((a, b) => b.records - a.records || (a.field < b.field ? -1 : 1)),
    }),
  };
}
