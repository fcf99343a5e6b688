import type { KeyEntry } from '../../../../model/dataset.ts';
import type { JsonObject } from '../../../../model/json.ts';
import type { Breach, DatasetContext, Fold } from '../../../../model/rule.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { openSamples } from '../authoring/samples.ts';

/** An identifier that several records must not share. */
interface RepeatedKey {
  readonly key: string;
  /** Returns what is kept of a record; undefined for one that is not judged. */
  readonly value: (fields: JsonObject) => string | undefined;
  /** Minimum number of different values; without it, two records are enough. */
  readonly least?: number;
  readonly breachOf: (key: string, entries: readonly KeyEntry[]) => Breach;
}

/** Finds identifiers that several records have, or that have several values, such as an orderId of two commerces. */
export function repeatedKeys(
  about: DatasetContext,
  { key, value, least, breachOf }: RepeatedKey,
): Fold {
  const index = about.openIndex();
  let judged = 0;
  let last = '';
  return {
    record({ fields, place }) {
      const [id, kept] = [asId(fields[key]), value(fields)];
      // Lines of one order are mostly consecutive, so an equal pair is skipped.
      if (id === undefined || kept === undefined || (least && last === `${id}\n${kept}`)) return;
      last = `${id}\n${kept}`;
      judged += 1;
      index.add(id, place, [kept]);
    },
    end() {
      const samples = openSamples();
      for (const { key, entries } of index.repeated()) {
        judged -= entries.length - 1;
        const first = new Map(entries.toReversed().map((each) => [each.values[0], each]));
        const firstOnes = new Set(first.values());
        const counted = least ? entries.filter((each) => firstOnes.has(each)) : entries;
        const record = counted[1]?.place;
        if (record && counted.length >= (least ?? 0))
          samples.add(() => ({ ...breachOf(key, counted), record }), -record.number);
      }
      index.close();
      return { judged, breaches: samples.breaches() };
    },
  };
}
