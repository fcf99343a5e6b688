import type { dateKinds } from '../model/dataset.ts';
import type { IsoDate } from '../standards/date/iso-8601.ts';

export type DateKind = (typeof dateKinds)[number];

/** The dates of the records that streamed by, in bounded memory. */
export interface Dates {
  /** Records with a date that can be read. */
  readonly count: number;
  /** Their printed times in ms since 1970, ascending; every so many of them where there were too many. */
  readonly sorted: Float64Array;
  /** What most of them leave open. */
  readonly kind: DateKind;
  /** The offset that they most often print, in ms east of Greenwich; none where all print Z or nothing. */
  readonly offset?: number;
}

export interface DateCollector {
  add(date: IsoDate): void;
  end(): Dates;
}

/** Instants kept: 1.6 MB. Above that every second one is dropped, and from then on not taken. */
const mostKept = 200_000;

/** `wanted` says which printed times count; the others are passed over. */
export function openDates(wanted: (at: number) => boolean = () => true): DateCollector {
  const kept = new Float64Array(mostKept);
  const kinds = new Map<DateKind, number>();
  const offsets = new Map<number, number>();
  let [count, length, every] = [0, 0, 1];
  return {
    add(date) {
      if (!wanted(date.at)) return;
      count += 1;
      kinds.set(date.kind, (kinds.get(date.kind) ?? 0) + 1);
      const { offset } = date;
      if (offset) offsets.set(offset, (offsets.get(offset) ?? 0) + 1);
      if ((count - 1) % every !== 0) return;
      if (length === mostKept) {
        length /= 2;
        for (let i = 0; i < length; i += 1) kept[i] = kept[2 * i] ?? 0;
        every *= 2;
        if ((count - 1) % every !== 0) return;
      }
      kept[length] = date.at;
      length += 1;
    },
    end() {
      const offset = mostOf(offsets);
      return {
        count,
        sorted: kept.slice(0, length).sort(),
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
