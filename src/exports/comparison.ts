import { isAbsent, members } from '../contract/reading/values/record-values.ts';
import type { DatasetShape, KeyEntry, OpenKeyIndex } from '../model/dataset.ts';
import type { ExportDiff, ExportSummary, FieldShift, Key, Side } from '../model/export-diff.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { DatasetRecord } from '../model/rule.ts';
import { present } from '../standards/collections/present.ts';
import {
  dayOf,
  type IndexedRecord,
  isAlike,
  openOneSided,
  openSamples,
  plain,
  type RecordKind,
} from './one-sided.ts';

interface ComparisonContext extends RecordKind {
  readonly openIndex: OpenKeyIndex;
}

/** Facts about an export known only to its reader. */
type ExportFacts = Pick<ExportSummary, 'name' | 'format' | 'unreadable' | 'cut'>;

const sides = ['old', 'new'] as const;

export type Comparison = ReturnType<typeof openComparison>;

/** Opens a comparison, in any order and in constant memory: records are in the index, findings are samples. */
export function openComparison({ shape, identity, openIndex }: ComparisonContext) {
  const index = openIndex();
  const fields = shape.fields.map(({ name }) => name).filter((n) => !identity.fields.includes(n));
  const counts = { old: counting(), new: counting() };

  function record(side: Side, r: DatasetRecord): void {
    const count = counts[side];
    count.records += 1;
    const day = dayOf(r.fields, shape);
    if (day !== undefined) {
      const { from, to } = count.days ?? { from: day, to: day };
      count.days = { from: day < from ? day : from, to: day > to ? day : to };
    }
    const key = identity.of(r);
    if (key) index.add(JSON.stringify(key), r.place, [side, textOf(r.fields, shape, fields)]);
    else count.unidentified += 1;
  }

  function end(read: { readonly [side in Side]: ExportFacts }): ExportDiff {
    const differences = openDifferences({ shape, identity }, fields);
    for (const { key, entries } of index.repeated(1)) {
      const [earlier = [], later = []] = sides.map((side) =>
        entries.filter((entry) => entry.values[0] === side),
      );
      counts.old.repeated += Math.max(0, earlier.length - 1);
      counts.new.repeated += Math.max(0, later.length - 1);
      differences.add(JSON.parse(key), earlier, later);
    }
    index.close();
    return {
      schemaVersion: 1,
      kind: shape.endpoint,
      old: { ...read.old, ...counts.old },
      new: { ...read.new, ...counts.new },
      ...differences.end(),
    };
  }

  /** `close` releases the index if `end` is never called. */
  return { record, end, close: () => index.close() };
}

/** Serializes the values besides the key: known fields in order, then unknown ones. */
function textOf(value: JsonObject, shape: DatasetShape, fields: readonly string[]): string {
  const names = new Set(shape.fields.map(({ name }) => name));
  const others = Object.entries(value).filter(
    ([name, each]) => !names.has(name) && !isAbsent(each),
  );
  const values = fields.map((name) => plain(value[name]));
  return JSON.stringify(
    others.length === 0 ? values : [...values, plain(Object.fromEntries(others))],
  );
}

/** Collects what differs, key by key: the records with the key in the earlier export and in the later one, in order. */
function openDifferences(kind: RecordKind, fields: readonly string[]) {
  const [gone, added, doubled] = [openOneSided(kind), openOneSided(kind), openOneSided(kind)];
  const changes = openChanges();
  let same = 0;
  let firstDay: string | undefined;
  const read = ({ place, values: [, text] }: KeyEntry): IndexedRecord => {
    const values = JSON.parse(String(text)) as readonly Json[];
    const known = Object.fromEntries(fields.map((name, i) => [name, values[i] ?? null]));
    return { record: place.number, value: { ...known, ...members(values[fields.length]) } };
  };

  return {
    add(values: readonly string[], earlier: readonly KeyEntry[], later: readonly KeyEntry[]): void {
      const [before, after] = [earlier.at(-1), later.at(-1)];
      const more = later.slice(0, later.length - Math.max(1, earlier.length));
      const isWrittenAlike = before && after && before.values[1] === after.values[1];
      const [old, now] = isWrittenAlike
        ? [undefined, read(after)]
        : [before && read(before), after && read(after)];
      const isSame = isWrittenAlike || (old && now && isAlike(old.value, now.value));
      if (isSame) same += 1;
      if (isSame && more.length === 0) return;
      const one = now ?? old;
      const key = Object.fromEntries(kind.identity.fields.map((f, i) => [f, values[i] ?? '']));
      const day = one && dayOf(one.value, kind.shape);
      if (day !== undefined && day < (firstDay ?? '~')) firstDay = day;
      for (const each of more.map(read)) doubled.add(key, each);
      if (isSame) return;
      if (old && now) changes.add(key, old, now);
      else if (one) (old ? gone : added).add(key, one);
    },
    end: () => ({
      same,
      gone: gone.end(),
      added: added.end(),
      doubled: doubled.end(),
      ...present({ firstDay }),
      changed: changes.end(),
    }),
  };
}

type Counts = {
  -readonly [part in keyof Omit<ExportSummary, keyof ExportFacts>]: ExportSummary[part];
};

const counting = (): Counts => ({ records: 0, unidentified: 0, repeated: 0 });

type Sample = FieldShift['samples'][number];

/** Maximum number of unknown members counted separately. */
const maxFields = 200;

/** Collects the differences between two records of the same key, by field. */
function openChanges() {
  const found = new Map<
    string,
    { records: number; samples: ReturnType<typeof openSamples<Sample>> }
  >();
  let records = 0;
  return {
    add(key: Key, { value: before }: IndexedRecord, { value: after, record }: IndexedRecord): void {
      records += 1;
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
        const [was = null, now = null] = [before[name], after[name]];
        if (isAlike(was, now)) continue;
        const field = found.has(name) || found.size < maxFields ? name : 'other fields';
        const changes = found.get(field) ?? { records: 0, samples: openSamples<Sample>() };
        found.set(field, changes);
        changes.records += 1;
        changes.samples.add({ key, record, was, now });
      }
    },
    end: (): ExportDiff['changed'] => ({
      records,
      fields: [...found]
        .map(([field, changes]) => ({ field, ...changes, samples: changes.samples.kept }))
        .sort((a, b) => b.records - a.records || (a.field < b.field ? -1 : 1)),
    }),
  };
}
