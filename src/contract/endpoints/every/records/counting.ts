import type { RecordPlace } from '../../../../model/dataset.ts';
import type { JsonObject, Pointer } from '../../../../model/json.ts';
import type { Fold } from '../../../../model/rule.ts';

interface Counting {
  /** Selects the records that are judged. Default: all. */
  readonly of?: (fields: JsonObject) => boolean;
  readonly is: (fields: JsonObject) => boolean;
  /** Formats how many are so, of how many; undefined if that is no matter. Not called for 0. */
  readonly says: (count: number, judged: number) => string | undefined;
  readonly at?: Pointer;
}

/** Returns the fold of a rule about how many records of a dataset are so, which names the first of them. */
export function counting({ of = () => true, is, says, at }: Counting): Fold {
  let [judged, count] = [0, 0];
  let first: RecordPlace | undefined;
  return {
    record({ fields, place }) {
      if (!of(fields)) return;
      judged += 1;
      if (!is(fields)) return;
      count += 1;
      first ??= place;
    },
    end() {
      const message = first && says(count, judged);
      if (!first || message === undefined) return { judged, breaches: [] };
      return { judged, breaches: [{ message, count, record: first, ...(at ? { at } : {}) }] };
    },
  };
}
