import type { RecordPlace } from '../../../../model/dataset.ts';
import type { Breach, DatasetContext, Fold } from '../../../../model/rule.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { openSamples } from '../../every/authoring/samples.ts';

/** An identifier that records share, and another of which it has one. */
interface Reuse {
  readonly key: string;
  readonly of: string;
  readonly least: number;
  /** Makes a breach of an identifier and the first record of each of the others. */
  readonly breachOf: (key: string, others: ReadonlyMap<string, RecordPlace>) => Breach;
}

/** Finds identifiers that are used with several others, such as an orderId of two commerces. */
export function reusedIds(about: DatasetContext, { key, of, least, breachOf }: Reuse): Fold {
  const index = about.openIndex();
  let judged = 0;
  let last = '';
  return {
    record({ fields, place }) {
      const [id, other] = [asId(fields[key]), asId(fields[of])];
      // Lines of one order are mostly consecutive, so the last pair is skipped.
      if (id === undefined || other === undefined || last === `${id}\n${other}`) return;
      last = `${id}\n${other}`;
      judged += 1;
      index.add(id, place, [other]);
    },
    end() {
      const samples = openSamples();
      for (const { key, entries } of index.repeated()) {
        judged -= entries.length - 1;
        const places = entries
          .toReversed()
          .map(({ place, values }) => [String(values[0]), place] as const);
        const first = [...new Map(places)].sort(([, a], [, b]) => a.number - b.number);
        const record = first[1]?.[1];
        if (record && first.length >= least)
          samples.add(() => ({ ...breachOf(key, new Map(first)), record }), -record.number);
      }
      index.close();
      return { judged, breaches: samples.breaches() };
    },
  };
}
