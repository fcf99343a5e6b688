import type { DateKind } from '../model/dataset.ts';
import type { IsoDate } from '../standards/date/iso-8601.ts';

export type Dates = ReturnType<ReturnType<typeof openDates>['end']>;

/** Maximum number of instants kept (1.6 MB). Beyond it every second one is dropped, and then skipped. */
const maxInstants = 200_000;

/** Returns a collector of dates; `wanted` selects by printed time. */
export function openDates(wanted: (at: number) => boolean = () => true) {
  const sample: number[] = [];
  const kinds = new Map<DateKind, number>();
  const offsets = new Map<number, number>();
  let [count, every] = [0, 1];
  return {
    add(date: IsoDate): void {
      if (!wanted(date.at)) return;
      count += 1;
      kinds.set(date.kind, (kinds.get(date.kind) ?? 0) + 1);
      const { offset } = date;
      if (offset) offsets.set(offset, (offsets.get(offset) ?? 0) + 1);
      if ((count - 1) % every !== 0) return;
      if (sample.length === maxInstants) {
        for (let i = 0; i < maxInstants / 2; i += 1) sample[i] = sample[2 * i] ?? 0;
        sample.length = maxInstants / 2;
        every *= 2;
        if ((count - 1) % every !== 0) return;
      }
      sample.push(date.at);
    },
    /** Returns the dates in bounded memory, their most common kind, and their most common offset, in ms, unless all are Z. */
    end() {
      const offset = mostOf(offsets);
      return {
        count,
        sorted: Float64Array.from(sample).sort(),
        kind: mostOf(kinds) ?? 'instant',
        ...(offset === undefined ? {} : { offset }),
      };
    },
  };
}

function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0];
}
